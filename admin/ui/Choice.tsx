import { MenuItem, TextField } from '@mui/material'
import { present } from '../../rules/present.ts'

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly T[]
  labels?: Readonly<Record<T, string>>
  disabled?: boolean
  onChange(value: T): void
}

/** A list to choose one of a few words from, outside a form. */
export function Choice<T extends string>({ label, value, options, labels, disabled = false, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      select
      label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(present(options.find((each) => each === target.value)))}
    >
      {options.map((each) => (
        <MenuItem key={each} value={each}>
          {labels?.[each] ?? each}
        </MenuItem>
      ))}
    </TextField>
  )
}
