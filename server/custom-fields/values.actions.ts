import type { Knex } from 'knex'
import { appliesTo, type FieldRecord } from '../../rules/custom-fields/kinds.ts'
import { customValueKey, readCustomValue } from '../../rules/custom-fields/values.ts'
import { messages } from '../../rules/messages.ts'
import { audit, type Change } from '../kit/database/change.ts'
import { insertRows } from '../kit/database/many.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { isRecord } from '../kit/unknown.ts'
import type { CustomField } from './custom-field.model.ts'
import { fieldsFor } from './custom-field.queries.ts'
import { HOLDER } from './values.queries.ts'

/** The texts of a body by the id of the field. Nothing is known about them yet. */
type GivenTexts = Record<string, unknown> | undefined

/** A license or a property whose values are written. */
export interface Holder {
  record: FieldRecord
  id: number
  clientId: number
  propertyId: number | null
  licenseTypeId?: number | null
  /** Created by this call: its required fields must be given. */
  isNew?: boolean
}

const storedOf = async (db: Knex, { record, id }: Holder): Promise<Map<number, string>> => {
  const rows: { field: number; value: string }[] = await db('custom_values')
    .where(HOLDER[record], id)
    .select({ field: 'custom_field_id', value: 'value' })
  return new Map(rows.map(({ field, value }) => [field, value]))
}

interface Written {
  field: CustomField
  from: string | null
  to: string | null
}

/** The text of one field as it is stored, or what is wrong with it. An unchanged value is right, whatever the field says by now. */
const readOne = (field: CustomField, text: unknown, from: string | null, holder: Holder): { to: string | null } | { wrong: string } => {
  if (text !== null && typeof text !== 'string') return { wrong: messages.text }
  if (text === null || !text.trim()) return { to: null }
  if (text === from) return { to: from }
  if (!appliesTo(field, holder.licenseTypeId)) return { wrong: messages.customFieldNotForType }
  const { value, wrong } = readCustomValue(field, text)
  return wrong === undefined ? { to: value ?? null } : { wrong }
}

/** What changes, after validation of all texts together: errors have the name `customFields.12`. */
const changesOf = (holder: Holder, given: Record<string, unknown>, fields: CustomField[], stored: Map<number, string>): Written[] => {
  const byId = new Map(fields.map((field) => [String(field.id), field]))
  const errors: Record<string, string[]> = Object.create(null)
  const written: Written[] = []
  for (const [id, text] of Object.entries(given)) {
    const field = byId.get(id)
    const from = (field && stored.get(field.id)) ?? null
    const read = field ? readOne(field, text, from, holder) : { wrong: messages.customFieldUnknown }
    if ('wrong' in read) errors[`customFields.${id}`] = [read.wrong]
    else if (field && read.to !== from) written.push({ field, from, to: read.to })
  }
  for (const field of fields) {
    const name = `customFields.${field.id}`
    const change = written.find((one) => one.field === field)
    const value = change ? change.to : stored.get(field.id)
    if (field.isRequired && !value && appliesTo(field, holder.licenseTypeId)) errors[name] ??= [messages.required]
  }
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  return written
}

const store = async (db: Knex, { record, id }: Holder, written: Written[]): Promise<void> => {
  const column = record === 'License' ? 'licenseId' : 'propertyId'
  const emptied = written.filter(({ to }) => to === null).map(({ field }) => field.id)
  if (emptied.length > 0) await db('custom_values').where(HOLDER[record], id).whereIn('custom_field_id', emptied).delete()
  const rows = written.flatMap(({ field, to }) =>
    to === null ? [] : [{ customFieldId: field.id, [column]: id, value: to, valueKey: customValueKey(field, to) }],
  )
  await insertRows(db, 'custom_values', rows, {
    onConflict: `(${HOLDER[record]}, custom_field_id) do update set value = excluded.value, value_key = excluded.value_key`,
  })
}

/**
 * Writes the custom fields of a license or a property, with its audit row. A field that is not given keeps its value; without any, only
 * a new record is checked for its required fields. Returns whether something has changed. Errors: 400 on `customFields.12`.
 */
export const writeCustomValues = async (ctx: CallContext, holder: Holder, given: GivenTexts): Promise<boolean> => {
  if (!isRecord(given) && !holder.isNew) return false
  const { db } = ctx
  const fields = await fieldsFor(db, holder.clientId, holder.record)
  if (fields.length === 0 && !given) return false
  const stored = holder.isNew ? new Map<number, string>() : await storedOf(db, holder)
  const written = changesOf(holder, given ?? {}, fields, stored)
  if (written.length === 0) return false
  await store(db, holder, written)
  const changes: Change[] = written.map(({ field, from, to }) => ({ field: `customFields.${field.id}`, from, to }))
  const { record, id, clientId, propertyId } = holder
  const of = record === 'License' ? { record: 'licenses', licenseId: id } : { record: 'properties', licenseId: null }
  await audit(ctx, [{ ...of, recordId: id, clientId, propertyId, changes }])
  return true
}
