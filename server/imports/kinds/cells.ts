import type { TSchema } from 'typebox'
import { kindOf } from '../../../contract/fields/kinds.ts'
import { plain, propertiesOf, type Schema, type Values } from '../../../contract/fields/schema.ts'
import { typedValue } from '../../../contract/fields/typed.ts'
import { IMPORT_FIELDS_BY_KIND } from '../../../contract/imports/fields.ts'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { customTextsIn, folded, type MappedRow } from '../../kit/import-kind.ts'

const FLAGS: Record<string, boolean> = { active: true, inactive: false, x: true, '1': true, '0': false }

const cellValue = (schema: Schema, text: string): unknown => {
  const kind = kindOf(schema)
  if (kind === 'day') return text
  if (kind === 'flag') return FLAGS[text.toLowerCase()] ?? typedValue(schema, text)
  if (kind === 'choice') return schema.enum?.find((choice) => choice !== null && folded(String(choice)) === folded(text)) ?? text
  return typedValue(schema, text)
}

/** Converts a row to typed values by field. Blank cells are left out, or null if they clear a value. `customFields`: text by field id. */
export const typedCells = (kind: ImportKind, { values, clears }: MappedRow): Values => {
  const texts = customTextsIn({ values, clears })
  const typed: Values = texts ? { customFields: texts } : {}
  for (const [field, text] of Object.entries(values)) {
    const rule = IMPORT_FIELDS_BY_KIND[kind][field]
    if (!rule) continue
    if (text !== null) typed[field] = cellValue(plain(rule.schema), text)
    else if (clears.includes(field)) typed[field] = null
  }
  return typed
}

const blankAsNull = (value: unknown): unknown => (value === undefined || value === '' ? null : value)

/** Whether a value differs from the stored one. Text is compared without spaces at its ends, as it is stored. */
const differs = (given: unknown, stored: unknown): boolean => {
  const text = typeof given === 'string' ? given.trim() : given
  return blankAsNull(text) !== blankAsNull(stored)
}

/**
 * The body of a call that updates a record: the stored values with the changes of the row. Null if nothing changes. `stored` uses the
 * names of the body.
 */
export const changedBody = (schema: TSchema | undefined, stored: Values, given: Values): Values | null => {
  const names = Object.keys(propertiesOf(schema))
  const changed = names.filter((name) => given[name] !== undefined && differs(given[name], stored[name]))
  if (changed.length === 0) return null
  const body: Values = {}
  for (const name of names) {
    const value = given[name] === undefined ? stored[name] : given[name]
    if (value !== undefined) body[name] = value
  }
  return body
}

/** The body of a call that creates a record from a row, without blank fields. */
export const newBody = (schema: TSchema | undefined, given: Values): Values =>
  Object.fromEntries(
    Object.keys(propertiesOf(schema)).flatMap((name) => (given[name] === undefined || given[name] === null ? [] : [[name, given[name]]])),
  )

/** Names separated by semicolons. */
export const namesIn = (text: unknown): string[] => [
  ...new Set(
    String(text ?? '')
      .split(';')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]
