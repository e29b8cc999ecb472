import { Autocomplete, MenuItem, TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import type { ImportField } from '../../../contract/imports/schemas.ts'
import { JURISDICTION_LABELS, ROLE_LABELS } from '../../../rules/labels.ts'
import { useList } from '../../ui/filters/useChoices.ts'

const LABELS: Record<string, string> = { ...JURISDICTION_LABELS, ...ROLE_LABELS, BillingClient: 'The client', Provider: 'The provider' }

interface ValueInputProps {
  /** The accessible name. */
  label: string
  placeholder: string
  field: ImportField
  value: string
  /** `state`: that of the authority, if a stored one was chosen. */
  onChange(text: string, state?: string): void
}

/** The choices of a field; empty for free text. Includes the current value: a saved mapping can have another word for yes. */
const choicesOf = ({ field, type, choices }: ImportField, value: string): readonly string[] => {
  const words = type !== 'flag' ? choices : field === 'active' ? ['Active', 'Inactive'] : ['yes', 'no']
  return words.length === 0 || value === '' || words.includes(value) ? words : [...words, value]
}

/** The name of an authority: a stored one, or a new one as free text. */
function AuthorityInput({ label, placeholder, value, onChange }: ValueInputProps) {
  const authorities = useList('authorities')
  const states = new Map(authorities.map(({ label: name, meta }) => [name, typeof meta?.state === 'string' ? meta.state : undefined]))
  return (
    <Autocomplete
      freeSolo
      autoSelect
      size="small"
      options={[...states.keys()]}
      value={value}
      onChange={(_, text) => onChange((text ?? '').trim(), states.get(text ?? ''))}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          placeholder={placeholder}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label } }}
        />
      )}
    />
  )
}

/** The input of a field's value, as the file would contain it. Free text is reported on blur. */
export function ValueInput(props: ValueInputProps) {
  return props.field.field === 'licensingAuthority' ? <AuthorityInput {...props} /> : <TypedOrChosen {...props} />
}

function TypedOrChosen({ label, placeholder, field, value, onChange }: ValueInputProps) {
  const [typed, setTyped] = useState(value)
  // Choosing an authority also sets its state.
  useEffect(() => setTyped(value), [value])
  const choices = choicesOf(field, value)
  const named = { htmlInput: { 'aria-label': label } }
  if (choices.length === 0)
    return (
      <TextField
        margin="none"
        placeholder={field.type === 'day' ? 'YYYY-MM-DD' : placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== value && onChange(typed.trim())}
        slotProps={named}
      />
    )
  return (
    <TextField
      select
      margin="none"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ ...named, select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } } }}
    >
      <MenuItem value="">
        <em>{placeholder}</em>
      </MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {LABELS[choice] ?? choice}
        </MenuItem>
      ))}
    </TextField>
  )
}
