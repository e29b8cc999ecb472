import { TextField } from '@mui/material'
import { useListText } from '../ui/forms/useListText.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The options of a choice field, one per line. The value in the form is an array. */
export function OptionsInput() {
  const { helperText = 'One option a line.', ...text } = useListText('options', linesOf, '\n')
  return <TextField {...text} helperText={helperText} label="Options" multiline minRows={3} required />
}
