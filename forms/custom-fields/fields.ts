import type { Call } from '../../contract/call.ts'
import type { CustomField } from '../../contract/custom-fields/schemas.ts'
import { type Field, plain, type Schema, type Values } from '../../contract/fields/schema.ts'
import { appliesTo, choicesOf, customFieldName, type FieldRecord } from '../../rules/custom-fields/kinds.ts'
import { formatDay, isDay } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { formatDollars } from '../../rules/money.ts'
import type { Person } from '../../rules/people/permissions.ts'
import type { Form, FormField } from '../form.ts'

/** The field of a body that has the texts of custom fields by their ids. */
const NAME = 'customFields'

const textOf = ({ kind }: CustomField): Schema =>
  kind === 'Date'
    ? { format: 'day', maxLength: 10 }
    : kind === 'Number' || kind === 'Money'
      ? { format: kind === 'Number' ? 'typedNumber' : 'typedMoney', maxLength: 30 }
      : { format: 'text', maxLength: limits.customValue }

/**
 * The query for custom fields. Staff get the fields of the record's client; client users always get those of their own client, even for a
 * property that another client is billed for.
 */
export const fieldsQuery = (record: FieldRecord, { clientId: own }: Pick<Person, 'clientId'>, clientId?: number | null) => ({
  record,
  ...(own === null && clientId && { clientId }),
})

/** The client whose fields a list shows to staff: the one that its filter names. */
export const clientOfList = ({ clientIds }: Values): number | null =>
  Array.isArray(clientIds) && clientIds.length === 1 ? Number(clientIds[0]) : null

/** The schema of a custom field, so that forms draw and check it as any other. */
export const schemaOf = (field: CustomField): Field => {
  const choices = choicesOf(field)
  return { type: ['string', 'null'], title: field.label, ...(choices ? { enum: choices } : textOf(field)) }
}

const byId = <T>(fields: readonly CustomField[], of: (field: CustomField) => T): Record<string, T> =>
  Object.fromEntries(fields.map((field) => [String(field.id), of(field)]))

/** A call whose body names the custom fields. */
const callWith = <C extends Call>(call: C, fields: readonly CustomField[]): C => {
  const body = plain(call.body)
  const group: Schema = { type: 'object', title: 'Custom Fields', properties: byId(fields, schemaOf) }
  return { ...call, body: { ...body, properties: { ...body.properties, [NAME]: group } } }
}

const appliesIn = (field: CustomField, values: Values): boolean =>
  appliesTo(field, typeof values.licenseTypeId === 'number' ? values.licenseTypeId : null)

const textsOf = (values: Values): Values => (values[NAME] ?? {}) as Values

/** The texts of the fields that apply. Text typed before another license type was chosen is not sent. */
const sentTexts = (fields: readonly CustomField[], values: Values): Values =>
  byId(
    fields.filter((field) => appliesIn(field, values)),
    ({ id }) => textsOf(values)[id] ?? null,
  )

/** A form that also asks for the custom fields of its record. All front ends draw them by their schemas. */
export const withCustomFields = <Context, C extends Call>(form: Form<Context, C>, fields: readonly CustomField[]): Form<Context, C> => {
  if (fields.length === 0) return form
  const asked = fields.map((field, index): [string, FormField<Context>] => [
    customFieldName(field.id),
    {
      ...(index === 0 && { heading: 'Custom Fields' }),
      required: () => field.isRequired,
      appliesIf: (values) => appliesIn(field, values),
    },
  ])
  return {
    ...form,
    call: callWith(form.call, fields),
    fields: { ...form.fields, ...Object.fromEntries(asked) },
    record: (context) => ({ [NAME]: {}, ...form.record?.(context) }),
    bodyOf: (values, context) => {
      const body = form.bodyOf?.(values, context) ?? values
      return { ...body, [NAME]: sentTexts(fields, values) }
    },
  }
}

/** A stored text as people read it. */
export const shownText = ({ kind }: Pick<CustomField, 'kind'>, text: string): string =>
  kind === 'Money' ? formatDollars(Number(text)) : kind === 'Date' && isDay(text) ? formatDay(text) : text

/** The fields that a record shows: those that apply to it, and others that have a value. */
export const shownFields = (
  fields: readonly CustomField[],
  { customFields, licenseTypeId }: { customFields: Record<string, string>; licenseTypeId?: number | null },
): CustomField[] => fields.filter((field) => field.id in customFields || appliesTo(field, licenseTypeId))

/** The name of its column in a list. */
export const columnOf = ({ id }: Pick<CustomField, 'id'>): string => customFieldName(id)
