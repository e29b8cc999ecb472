import { TextField } from '@mui/material'
import { useListText } from './useListText.ts'

const separated = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** E-mail addresses in one line, separated by commas or spaces. The form holds them as a list. */
export function AddressesInput({ source, label }: { source: string; label: string | undefined }) {
  const text = useListText(source, separated, ', ')
  return <TextField {...text} label={label} slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'email' } }} />
}
