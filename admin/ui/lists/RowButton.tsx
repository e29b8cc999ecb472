import type { SvgIconComponent } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'

interface RowButtonProps {
  /** The label includes the name of the row: a screen reader lists the buttons of a page without their rows. */
  label: string
  icon: SvgIconComponent
  disabled?: boolean
  /** The tooltip of the disabled button. */
  whyDisabled?: string
  onClick(): void
}

/** A button in a row of a list. Its click does not open the row. */
export const RowButton = ({ label, icon: Icon, disabled, whyDisabled = '', onClick }: RowButtonProps) => (
  <Tooltip title={disabled ? whyDisabled : label}>
    <span>
      <IconButton
        aria-label={label}
        disabled={disabled}
        onClick={(event) => {
          event.stopPropagation()
          onClick()
        }}
      >
        <Icon fontSize="small" />
      </IconButton>
    </span>
  </Tooltip>
)
