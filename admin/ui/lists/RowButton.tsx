import type { SvgIconComponent } from '@mui/icons-material'
import { IconButton, Tooltip } from '@mui/material'

interface RowButtonProps {
  /** Says which row too: a screen reader lists the buttons of a page without their rows. */
  label: string
  icon: SvgIconComponent
  disabled?: boolean
  /** Said where it is disabled. */
  whyDisabled?: string
  onClick(): void
}

/** A button in a row of a list, which does not open the row as well. */
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
