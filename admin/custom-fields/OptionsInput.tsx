import { TextField } from '@mui/material'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { textList } from '../../rules/records.ts'
import { listSentence } from '../ui/forms/listSentence.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The options of a choice field, one per line. The value in the form is an array. */
export function OptionsInput() {
  const { id, field, fieldState } = useInput({ source: 'options', format: (value) => value, parse: (value) => value })
  const [text, setText] = useState(() => textList(field.value).join('\n'))
  return (
    <TextField
      id={id}
      name={field.name}
      label="Options"
      value={text}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setText(target.value)
        field.onChange(linesOf(target.value))
      }}
      multiline
      minRows={3}
      required
      error={fieldState.invalid}
      helperText={listSentence(fieldState.error) ?? 'One option a line.'}
    />
  )
}
