import { Autocomplete, createFilterOptions, TextField } from '@mui/material'
import { useInput } from 'react-admin'
import type { SelectOption } from '../../../contract/common.ts'
import type { InputProps } from './inputProps.ts'

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The text of an option: the name of a record, or the stored text itself. */
const shown = ({ value, label }: SelectOption) => (typeof value === 'string' ? value : label)

const filterOptions = createFilterOptions<SelectOption>({ stringify: ({ value, label }) => `${value} ${label}` })

/** A text with suggestions. The form holds the selected option's value, or the typed text if no option matches it. */
export function SuggestInput({
  source,
  label,
  required,
  disabled,
  helperText,
  options,
}: InputProps & { options: readonly SelectOption[] }) {
  const { id, field, fieldState } = useInput({ source, format: (value) => value, parse: (value) => value })
  const chosen = options.find(({ value }) => value === field.value) ?? null
  const typed = String(field.value ?? '')
  const leave = () => {
    const meant = typeof field.value === 'string' && options.find((option) => same(shown(option), typed))
    if (meant) field.onChange(meant.value)
    field.onBlur()
  }
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={options}
      filterOptions={filterOptions}
      getOptionLabel={(option) => (typeof option === 'string' ? option : shown(option))}
      renderOption={({ key: _, ...props }, option) => (
        <li key={option.value} {...props}>
          {option.label}
        </li>
      )}
      value={chosen}
      inputValue={chosen ? shown(chosen) : typed}
      onInputChange={(_, text, reason) => reason !== 'reset' && field.onChange(text || null)}
      onChange={(_, option) => option && typeof option !== 'string' && field.onChange(option.value)}
      onBlur={leave}
      disabled={disabled}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? helperText}
        />
      )}
    />
  )
}
