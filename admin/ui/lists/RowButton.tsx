import type { SvgIconComponent } from '@mui/icons-material'
import { IconButton } from '@mui/material'

interface RowButtonProps {
  /** The label includes the name of the row: a screen reader lists the buttons of a page without their rows. */
  label: string
  icon: SvgIconComponent
  disabled?: boolean
  /** The tooltip of the disabled button. */
  whyDisabled?: string
  /** It opens a menu. */
  opensMenu?: boolean
  onClick(button: HTMLElement): void
}

/** A button in a row of a list, with a tooltip (RowTip.tsx). Its click does not open the row. */
export const RowButton = ({ label, icon: Icon, disabled, whyDisabled = '', opensMenu, onClick }: RowButtonProps) => (
  <span data-tip={disabled ? whyDisabled : label}>
    <IconButton
      aria-label={label}
      aria-haspopup={opensMenu ? 'menu' : undefined}
      disabled={disabled}
      onClick={(event) => {
        event.stopPropagation()
        onClick(event.currentTarget)
      }}
    >
      <Icon fontSize="small" />
    </IconButton>
  </span>
)
