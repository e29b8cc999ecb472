import { inputSchema } from '../../contract/call.ts'
import type { CustomField } from '../../contract/custom-fields/schemas.ts'
import { type Field, isEmpty, type Schema, type Values, withProperties } from '../../contract/fields/schema.ts'
import { choicesOf } from '../../rules/custom-fields/kinds.ts'
import { hasRange, readTerm, type Term, writeTerm } from '../../rules/custom-fields/terms.ts'
import { textList } from '../../rules/records.ts'
import type { Filter, FilterField } from '../filter.ts'
import { schemaOf, shownText } from './fields.ts'

/** The names of a field's inputs in the dialog of a filter. */
const inputsOf = (field: CustomField): { name: string; sign: Term['sign']; schema: Field }[] => {
  const schema = schemaOf(field)
  const choices = choicesOf(field)
  const of = (part: string, sign: Term['sign'], more: Schema & { title: string }) => ({
    name: `custom${field.id}${part}`,
    sign,
    schema: more,
  })
  if (choices)
    return [of('', '=', { title: field.label, type: 'array', maxItems: choices.length, items: { type: 'string', enum: choices } })]
  if (!hasRange(field.kind)) return [of('', '=', { ...schema, maxLength: 100 })]
  return [of('From', '>=', { ...schema, title: `${field.label} from` }), of('To', '<=', { ...schema, title: `${field.label} to` })]
}

const inputs = (fields: readonly CustomField[]) => fields.flatMap((field) => inputsOf(field).map((input) => ({ ...input, field })))

const termsIn = (values: Values): Term[] =>
  textList(values.customFields).flatMap((text) => {
    const term = readTerm(text)
    return term ? [term] : []
  })

/** A filter that also asks for the custom fields of its list, with inputs of their own. */
export const withCustomInputs = (filter: Filter, fields: readonly CustomField[]): Filter => {
  if (fields.length === 0) return filter
  const schema = inputSchema(filter.call)
  const properties = Object.fromEntries(inputs(fields).map(({ name, schema }) => [name, schema]))
  const look = inputs(fields).map(({ name, field }): [string, FilterField] => {
    const choices = choicesOf(field)
    return [name, choices ? { options: choices.map((value) => ({ value, label: value })) } : {}]
  })
  return {
    ...filter,
    call: { ...filter.call, body: withProperties(schema, properties) },
    fields: { ...filter.fields, ...Object.fromEntries(look) },
  }
}

/** The values of the inputs for a filter. */
export const customInputValues = (fields: readonly CustomField[], values: Values): Values => {
  const terms = termsIn(values)
  return Object.fromEntries(
    inputs(fields).map(({ name, sign, schema, field }) => {
      const held = terms.filter((term) => term.fieldId === field.id && term.sign === sign).map(({ value }) => value)
      return [name, schema.type === 'array' ? held : (held[0] ?? null)]
    }),
  )
}

/** The filter that the inputs hold. Conditions on fields that have no input stay. */
export const fromCustomInputs = (fields: readonly CustomField[], values: Values): Values => {
  const all = inputs(fields)
  const others = termsIn(values).filter(({ fieldId }) => !fields.some(({ id }) => id === fieldId))
  const given = all.flatMap(({ name, sign, field }) =>
    isEmpty(values[name]) ? [] : [values[name]].flat().map((value) => ({ fieldId: field.id, sign, value: String(value) })),
  )
  const names = new Set(all.map(({ name }) => name))
  const rest = Object.entries(values).filter(([name]) => !names.has(name))
  return { ...Object.fromEntries(rest), customFields: [...others, ...given].map(writeTerm) }
}

const SIGNS: Record<Term['sign'], string> = { '=': '', '>=': 'from ', '<=': 'to ' }

/** A filter whose conditions on custom fields have chips, with the labels of the fields. */
export const withCustomChips = (filter: Filter, fields: readonly CustomField[]): Filter => {
  const labelled = (text: string): string => {
    const term = readTerm(text)
    const field = fields.find(({ id }) => id === term?.fieldId)
    return term && field ? `${field.label}: ${SIGNS[term.sign]}${shownText(field, term.value)}` : 'Custom Field'
  }
  return { ...filter, fields: { ...filter.fields, customFields: { labelled } } }
}
