import { useState } from 'react'
import { AutocompleteArrayInput, AutocompleteInput } from 'react-admin'
import type { SelectOption } from '../../../contract/common.ts'
import { bestFirst } from '../../../forms/best-first.ts'

interface TypedChoiceProps {
  source: string
  label: string
  disabled?: boolean
  isRequired: boolean
  helperText: string | false
  choices: readonly SelectOption[]
  /** Several can be chosen. */
  isMultiple?: boolean
}

/** An autocomplete input. The best match comes first, and Enter selects it. */
export function TypedChoice({ choices, isMultiple, ...others }: TypedChoiceProps) {
  const [typed, setTyped] = useState('')
  const ordered = bestFirst(choices, typed)
  const props = {
    ...others,
    choices: ordered,
    optionValue: 'value',
    optionText: 'label',
    onInputChange: (_event: unknown, text: string) => setTyped(text),
    autoHighlight: true,
    // The first field of a dialog has the focus from the start. A list that opens on focus would cover the dialog and take its Escape.
    openOnFocus: false,
  }
  return isMultiple ? <AutocompleteArrayInput {...props} /> : <AutocompleteInput {...props} />
}
