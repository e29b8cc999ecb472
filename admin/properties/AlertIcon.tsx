import PriorityHighIcon from '@mui/icons-material/PriorityHigh'
import WarningAmberIcon from '@mui/icons-material/WarningAmberRounded'

interface AlertIconProps {
  exists: boolean
  isUrgent: boolean
  /** The text of the alert, if known. */
  text?: string | null
}

/** An icon with a tooltip if there is an alert. An urgent alert differs in shape and label, not only in color. */
export const AlertIcon = ({ exists, isUrgent, text }: AlertIconProps) => {
  if (!exists) return null
  const [Icon, word, color] = isUrgent
    ? ([PriorityHighIcon, 'Urgent Alert', 'error'] as const)
    : ([WarningAmberIcon, 'Alert', 'warning'] as const)
  const label = text ? `${word}: ${text}` : word
  return <Icon fontSize="small" color={color} titleAccess={label} data-tip={label} sx={{ display: 'block' }} />
}
