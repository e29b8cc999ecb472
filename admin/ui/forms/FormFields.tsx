import { Box, Typography } from '@mui/material'
import { Fragment } from 'react'
import type { TSchema } from 'typebox'
import { fieldOf, requiredOf } from '../../../contract/fields/schema.ts'
import { Offer, ReadDocument } from './reading/Offers.tsx'
import { type FieldData, SchemaInput } from './SchemaInput.tsx'

interface FormFieldsProps {
  schema: TSchema | undefined
  fields: readonly FieldData[]
  /** Two columns if there is room. Headings, long texts and wide fields take a row. */
  inColumns?: boolean
}

const WHOLE_ROW = { gridColumn: '1 / -1' }

/** The inputs of a form's fields, in order. */
export function FormFields({ schema, fields, inColumns }: FormFieldsProps) {
  const required = requiredOf(schema)
  const names = fields.map(({ name }) => name)
  const inputOf = (field: FieldData) => (
    <Fragment key={field.name}>
      <SchemaInput field={field} schema={fieldOf(schema, field.name)} required={required.includes(field.name) && !field.mayBeEmpty} />
      {field.name === 'document' ? <ReadDocument names={names} /> : <Offer name={field.name} isFixed={field.disabled === true} />}
    </Fragment>
  )
  if (!inColumns) return fields.map(inputOf)
  return (
    <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}>
      {fields.map((field, index) => (
        <Fragment key={field.name}>
          {field.heading && (
            <Typography variant="h3" sx={{ ...WHOLE_ROW, mt: index > 0 ? 2 : 0, mb: 0.5, '&:has(+ :empty)': { display: 'none' } }}>
              {field.heading}
            </Typography>
          )}
          {/* A hidden field leaves no gap and hides its heading. */}
          <Box sx={{ ...((field.wide || field.lines) && WHOLE_ROW), '&:empty': { display: 'none' } }}>{inputOf(field)}</Box>
        </Fragment>
      ))}
    </Box>
  )
}
