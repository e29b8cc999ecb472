import FilterListIcon from '@mui/icons-material/FilterList'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { TSchema } from 'typebox'
import { whatIsWrong } from '../../../contract/fields/check.ts'
import { fieldOf, schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type FieldData, SchemaInput } from '../forms/SchemaInput.tsx'
import { Chips, type FilterChip } from './Chips.tsx'

interface ListFiltersProps {
  /** The filter schema of the list call. Its title is the dialog's, its fields' titles are the labels. */
  schema: TSchema
  fields: readonly FieldData[]
  /** The default filter, and what Clear Filters resets to. */
  initial: Values
  /** Fields that have a chip even at their default value. */
  alwaysShown?: readonly string[]
  /** Longer labels of chips are cut after this many characters. */
  cutAt?: number
}

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The button that opens the filters dialog of a list. */
export function FiltersButton({ schema, fields }: Pick<ListFiltersProps, 'schema' | 'fields'>) {
  const { filterValues, setFilters } = useListContext()
  const [open, setOpen] = useState(false)
  const submit = async (values: Values) => {
    const names = fields.map(({ name }) => name)
    const others = Object.entries(filterValues).filter(([name]) => !names.includes(name))
    // A switch that is off does not filter.
    const chosen = Object.entries(values).filter(([, value]) => value !== false)
    setFilters(Object.fromEntries([...others, ...chosen].filter(([, value]) => isFilled(value))))
    setOpen(false)
    return undefined
  }
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<FilterListIcon />} onClick={() => setOpen(true)}>
        Filters
      </Button>
      {open && (
        <FormDialog
          title={schemaTitle(schema)}
          values={Object.fromEntries(fields.map(({ name }) => [name, filterValues[name] ?? null]))}
          validate={(values) => whatIsWrong(schema, values)}
          onSubmit={submit}
          onClose={() => setOpen(false)}
          save="Apply Filters"
        >
          {fields.map((field) => (
            <SchemaInput key={field.name} field={field} schema={fieldOf(schema, field.name)} />
          ))}
        </FormDialog>
      )}
    </>
  )
}

const wordsOf = ({ options = [] }: FieldData, value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value))

/** A chip for each filter that differs from the default. */
export function FilterChips({ schema, fields, initial, alwaysShown = [], cutAt }: ListFiltersProps) {
  const { filterValues, setFilters } = useListContext()
  const put = (name: string, value: unknown) => {
    const { [name]: _, ...others } = filterValues
    setFilters(isFilled(value) ? { ...others, [name]: value } : others)
  }
  const chips = fields.flatMap((field): FilterChip[] => {
    const { name } = field
    const held = filterValues[name]
    const isInitial = JSON.stringify(held) === JSON.stringify(initial[name])
    if (!isFilled(held) || (isInitial && !alwaysShown.includes(name))) return []
    const title = field.label ?? fieldOf(schema, name).title
    const chip = (value: unknown, left: unknown) => ({
      key: `${name}:${value}`,
      label: `${title}: ${wordsOf(field, value)}`,
      clear: () => put(name, left),
    })
    if (!Array.isArray(held)) return [chip(held, initial[name])]
    return held.map((value) =>
      chip(
        value,
        held.filter((other) => other !== value),
      ),
    )
  })
  const isInitial = JSON.stringify(filterValues) === JSON.stringify(initial)
  return <Chips chips={chips} cutAt={cutAt} onClear={isInitial ? undefined : () => setFilters(initial)} />
}
