import { Box, Button, Typography } from '@mui/material'
import { Children, type ReactNode, useState } from 'react'
import type { TSchema } from 'typebox'
import { fieldOf, isEmpty } from '../../contract/fields/schema.ts'
import { isDeadline } from '../../forms/columns.ts'
import { type Day, isDay } from '../../rules/day.ts'
import { countWords } from '../../rules/totals.ts'
import { actByWords } from '../../rules/watch/workdays.ts'
import { format } from './format.ts'
import { TermHelp } from './TermHelp.tsx'
import { useUser } from './useUser.tsx'

interface FieldProps {
  label: string
  children: ReactNode
  /** Text below the value, one line for each item. */
  note?: ReactNode | readonly string[]
  wide?: boolean
}

/** A label above its value. */
export const Field = ({ label, children, note, wide }: FieldProps) => (
  <Box sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
    <Typography component="dt" variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: 1.4 }}>
      {label}
      <TermHelp term={label} />
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {children}
    </Typography>
    {Children.map(
      note as ReactNode,
      (each) =>
        each && (
          <Typography component="dd" variant="caption" color="textSecondary" sx={{ m: 0, mt: 0.25, display: 'block', lineHeight: 1.4 }}>
            {each}
          </Typography>
        ),
    )}
  </Box>
)

/** Labels and values side by side, in as many columns as fit. */
export const FieldGrid = ({ children, width = 150 }: { children: ReactNode; width?: number }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: `repeat(auto-fill, minmax(${width}px, 1fr))` }}>
    {children}
  </Box>
)

interface FieldsProps {
  schema: TSchema
  record: object
  /** Names of the schema's fields. Their titles are the labels. */
  names: readonly string[]
  /** Values to show instead of the formatted ones. */
  shown?: Record<string, ReactNode>
  /** Labels instead of the titles, where two records stand side by side. */
  labels?: Record<string, string>
  notes?: Record<string, FieldProps['note']>
  wide?: readonly string[]
}

/** A deadline, with the day to act by. */
const Deadline = ({ day, ...field }: FieldProps & { day: Day }) => <Field {...field} note={actByWords(day, useUser().today)} />

/** Fields of a record, with labels and formats from the contract. A deadline has the day to act by, unless `notes` say something else. */
export const Fields = ({ schema, record, names, shown = {}, labels = {}, notes = {}, wide = [] }: FieldsProps) =>
  names.map((name) => {
    const field = fieldOf(schema, name)
    const value: unknown = Reflect.get(record, name)
    const props = { label: labels[name] ?? field.title, wide: wide.includes(name), children: shown[name] ?? format(field, value) }
    if (!(name in notes) && isDeadline(name) && isDay(value)) return <Deadline key={name} day={value} {...props} />
    return <Field key={name} note={notes[name]} {...props} />
  })

interface FoldingFieldsProps extends FieldsProps {
  /** Fields that come first and stay. */
  children?: ReactNode
}

const isFilled = ({ record, notes = {} }: FieldsProps, name: string) => !isEmpty(Reflect.get(record, name)) || notes[name]

/** Fields of a record of which the empty ones fold into a line with their number. */
export function FoldingFields({ children, ...fields }: FoldingFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const filled = fields.names.filter((name) => isFilled(fields, name))
  const empty = fields.names.filter((name) => !isFilled(fields, name))
  return (
    <>
      {(filled.length > 0 || children) && (
        <FieldGrid>
          {children}
          <Fields {...fields} names={filled} />
        </FieldGrid>
      )}
      {empty.length > 0 && (
        <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ mt: 1, ml: -0.5 }}>
          {countWords(empty.length, 'empty field')}
        </Button>
      )}
      {isOpen && empty.length > 0 && (
        <FieldGrid>
          <Fields {...fields} names={empty} />
        </FieldGrid>
      )}
    </>
  )
}
