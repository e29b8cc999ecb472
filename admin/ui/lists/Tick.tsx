interface TickProps {
  /** The accessible name. */
  label: string
  checked: boolean
  indeterminate?: boolean
  disabled?: boolean
  onChange(isChecked: boolean): void
}

/** A checkbox in a table. Not that of MUI, whose styles take most of the time in which a list opens. Its click does not open the row. */
export const Tick = ({ label, checked, indeterminate = false, disabled, onChange }: TickProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps the click from the row.
  <label className="tick" onClick={(event) => event.stopPropagation()}>
    <input
      ref={(input) => {
        if (input) input.indeterminate = indeterminate
      }}
      type="checkbox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)
