import { formatDayLong, isDay, parseShownDay, parseTypedDay } from '../../rules/day.ts'
import { withLineFeeds } from '../../rules/line-ends.ts'
import { kindOf } from './kinds.ts'
import { isNullable, isType, type Schema } from './schema.ts'

const NUMBER = /^-?\$?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/

const typedNumber = (text: string): unknown => (/\d/.test(text) && NUMBER.test(text) ? Number(text.replace(/[$,]/g, '')) : text)

const typedFlag = (text: string): unknown => {
  if (/^(true|yes|y)$/i.test(text)) return true
  return /^(false|no|n)$/i.test(text) ? false : text
}

const isNumeric = (schema: Schema) => isType(schema, 'integer') || isType(schema, 'number')

/**
 * Converts typed text to the value of a field. Text that cannot be converted is returned unchanged, so that `whyNot` gives the same
 * sentence wherever it is typed. Empty text becomes null if the field is nullable.
 */
export const typedValue = (schema: Schema, text: string): unknown => {
  const word = text.trim()
  if (word === '') return isNullable(schema) || !isType(schema, 'string') ? null : ''
  switch (kindOf(schema)) {
    case 'day':
      return parseTypedDay(word) ?? parseShownDay(word) ?? word
    case 'money':
    case 'number':
      return typedNumber(word)
    case 'flag':
      return typedFlag(word)
    case 'choice':
      return isNumeric(schema) ? typedNumber(word) : word
    case 'idOrName':
      return /^\d+$/.test(word) ? Number(word) : text
    default:
      return withLineFeeds(text)
  }
}

/** A value as text that `typedValue` reads back. */
export const asTyped = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return isDay(value) ? formatDayLong(value) : String(value)
}
