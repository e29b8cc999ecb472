import { EXPORT_FILTERS, prepareCallOf } from '../../contract/exports/calls.ts'
import { whatIsWrong } from '../../contract/fields/check.ts'
import { propertiesOf, type Values } from '../../contract/fields/schema.ts'
import { type Day, isDay } from '../../rules/day.ts'
import { checkRequestDates, type ExportFormat, type ExportType, whatExportNeeds } from '../../rules/exports.ts'
import { messages } from '../../rules/messages.ts'
import { bodyFrom, filledIn, namesOf, shownOf } from '../ui/forms/formValues.ts'
import type { Errors } from '../ui/forms/resolver.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'

/** The state of the page in the session. `chosen`: the values that differ from the defaults, shared by all types. */
export interface Remembered {
  type: ExportType
  format: ExportFormat
  chosen: Values
}

export const AT_FIRST: Remembered = { type: 'licenses', format: 'xlsx', chosen: {} }

/** Normalizes empty values (undefined, '', []) to null. */
const plain = (value: unknown) => (value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value)

/** The default filter of a type: active records; for check requests, the last month. */
const beginningOf = (type: ExportType, today: Day): Values => ({
  ...Object.fromEntries(Object.entries(propertiesOf(EXPORT_FILTERS[type])).map(([name, field]) => [name, field.default ?? null])),
  ...(type === 'check-requests' && checkRequestDates(today)),
})

/** The defaults of a type, overridden by the chosen values, which all types share. */
export const valuesOf = (type: ExportType, chosen: Values, today: Day): Values =>
  Object.fromEntries(Object.entries(beginningOf(type, today)).map(([name, first]) => [name, name in chosen ? chosen[name] : first]))

/** The chosen values after a change, including those of fields that the type lacks. */
export const chosenAfter = (chosen: Values, type: ExportType, values: Values, today: Day): Values => {
  const beginning = beginningOf(type, today)
  const others = Object.entries(chosen).filter(([name]) => !(name in beginning))
  const here = Object.keys(beginning).map((name) => [name, plain(values[name])] as const)
  const isChosen = ([name, value]: readonly [string, unknown]) => JSON.stringify(value) !== JSON.stringify(beginning[name])
  return Object.fromEntries([...others, ...here.filter(isChosen)])
}

/**
 * The filter to send, without hidden fields. A flag that matches both values is sent as null, because a missing flag gets the contract's
 * default.
 */
export const askedOf = (type: ExportType, fields: readonly FieldData[], values: Values): Values => {
  const shown = Object.entries(filledIn(values, namesOf(shownOf(fields, values))))
  return bodyFrom(prepareCallOf(type), Object.fromEntries(shown.map(([name, value]) => [name, plain(value)])))
}

/** The errors of the filter, a sentence for each field. */
export const whatIsWrongWith = (type: ExportType, fields: readonly FieldData[], values: Values): Errors => {
  const asked = askedOf(type, fields, values)
  const dates = { ...asked, startDate: dayOrNone(asked.startDate), endDate: dayOrNone(asked.endDate) }
  const needs = Object.entries(whatExportNeeds(type, dates)).map(([name, key]) => [name, messages[key]])
  return { ...Object.fromEntries(needs), ...whatIsWrong(EXPORT_FILTERS[type], asked, namesOf(shownOf(fields, values))) }
}

const dayOrNone = (value: unknown): Day | null => (isDay(value) ? value : null)
