import { useState } from 'react'
import { useInput } from 'react-admin'
import { textList } from '../../../rules/records.ts'

/** The first sentence of the errors of a list: one for the whole list, or one for each entry. */
const sentenceOf = (error: unknown): string | undefined =>
  Array.isArray(error) ? sentenceOf(error.find(Boolean)) : (error as { message?: string } | undefined)?.message

/**
 * The properties of a text field for a list that a person types as one text. The typed text stays as it is until something else sets the
 * list: a draft, or the values of another person.
 */
export function useListText(source: string, split: (text: string) => string[], separator: string) {
  const { id, field, fieldState } = useInput({ source, format: (value) => value, parse: (value) => value })
  const [typed, setTyped] = useState('')
  const list = textList(field.value)
  return {
    id,
    name: field.name,
    value: JSON.stringify(split(typed)) === JSON.stringify(list) ? typed : list.join(separator),
    inputRef: field.ref,
    onBlur: field.onBlur,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      field.onChange(split(target.value))
    },
    error: fieldState.invalid,
    helperText: sentenceOf(fieldState.error),
  }
}
