import { Checkbox, FormControlLabel } from '@mui/material'
import { useInput } from 'react-admin'
import type { InputProps } from './inputProps.ts'

/** A flag as a checkbox. Other flags are switches. */
export function CheckBoxInput({ source, label, disabled }: InputProps) {
  const { field } = useInput<boolean>({ source })
  const box = <Checkbox checked={field.value === true} onChange={(_, checked) => field.onChange(checked)} />
  return <FormControlLabel label={label} disabled={disabled} control={box} />
}
