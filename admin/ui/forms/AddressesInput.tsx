import { TextField } from '@mui/material'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { textList } from '../../../rules/records.ts'
import { listSentence } from './listSentence.ts'

const separated = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

/** E-mail addresses in one line, separated by commas or spaces. The form holds them as a list. */
export function AddressesInput({ source, label }: { source: string; label: string | undefined }) {
  const { id, field, fieldState } = useInput({ source, format: (value) => value, parse: (value) => value })
  const [text, setText] = useState(() => textList(field.value).join(', '))
  return (
    <TextField
      id={id}
      name={field.name}
      label={label}
      value={text}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setText(target.value)
        field.onChange(separated(target.value))
      }}
      error={fieldState.invalid}
      helperText={listSentence(fieldState.error)}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'email' } }}
    />
  )
}
