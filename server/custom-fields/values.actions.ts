import type { Knex } from 'knex'
import { appliesTo, customFieldId, customFieldName, type FieldRecord } from '../../rules/custom-fields/kinds.ts'
import { customValueKey, readCustomValue } from '../../rules/custom-fields/values.ts'
import { messages } from '../../rules/messages.ts'
import { audit, type Change } from '../kit/database/change.ts'
import { among, insertRows } from '../kit/database/many.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { isRecord } from '../kit/unknown.ts'
import type { CustomField } from './custom-field.model.ts'
import { fieldsFor } from './custom-field.queries.ts'
import { HOLDER } from './values.queries.ts'

/** The unvalidated texts of a body, by field id. */
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

/** The stored texts of records, by the id of the record and of the field. */
export const storedTexts = async (db: Knex, record: FieldRecord, ids: readonly number[]): Promise<Map<number, Map<number, string>>> => {
  const rows: { id: number; field: number; value: string }[] = await db('custom_values')
    .modify(among(db, HOLDER[record], ids))
    .select({ id: HOLDER[record], field: 'custom_field_id', value: 'value' })
  const texts = new Map<number, Map<number, string>>()
  for (const { id, field, value } of rows) texts.set(id, (texts.get(id) ?? new Map()).set(field, value))
  return texts
}

const NONE: ReadonlyMap<number, string> = new Map()

const storedOf = async (db: Knex, { record, id }: Holder): Promise<ReadonlyMap<number, string>> =>
  (await storedTexts(db, record, [id])).get(id) ?? NONE

/** A changed text of one field. */
export interface Written {
  field: CustomField
  from: string | null
  to: string | null
}

type Typed = Pick<Holder, 'licenseTypeId'>

/** The text of one field to store, or its error. An unchanged value is always valid, even if the field has changed since. */
const readOne = (field: CustomField, text: unknown, from: string | null, holder: Typed): { to: string | null } | { wrong: string } => {
  if (text !== null && typeof text !== 'string') return { wrong: messages.text }
  if (text === null || !text.trim()) return { to: null }
  if (text === from) return { to: from }
  if (!appliesTo(field, holder.licenseTypeId)) return { wrong: messages.customFieldNotForType }
  const { value, wrong } = readCustomValue(field, text)
  return wrong === undefined ? { to: value ?? null } : { wrong }
}

/** The changed texts, and all errors by name, such as `customFields.12`. */
export const textChanges = (
  holder: Typed,
  given: Record<string, unknown>,
  fields: readonly CustomField[],
  stored: ReadonlyMap<number, string> = NONE,
): { written: Written[]; errors: Record<string, string[]> } => {
  const byId = new Map(fields.map((field) => [String(field.id), field]))
  const errors: Record<string, string[]> = Object.create(null)
  const written: Written[] = []
  for (const [id, text] of Object.entries(given)) {
    const field = byId.get(id)
    const from = (field && stored.get(field.id)) ?? null
    const read = field ? readOne(field, text, from, holder) : { wrong: messages.customFieldUnknown }
    if ('wrong' in read) errors[customFieldName(id)] = [read.wrong]
    else if (field && read.to !== from) written.push({ field, from, to: read.to })
  }
  for (const field of fields) {
    const name = customFieldName(field.id)
    const change = written.find((one) => one.field === field)
    const value = change ? change.to : stored.get(field.id)
    if (field.isRequired && !value && appliesTo(field, holder.licenseTypeId)) errors[name] ??= [messages.required]
  }
  return { written, errors }
}

/** A record with the changes of its custom fields. */
export interface HolderChange {
  holder: Holder
  written: Written[]
}

const store = async (db: Knex, record: FieldRecord, all: readonly HolderChange[]): Promise<void> => {
  const column = record === 'License' ? 'licenseId' : 'propertyId'
  const emptied = new Map<number, number[]>()
  for (const { holder, written } of all)
    for (const { field, to } of written) if (to === null) emptied.set(field.id, [...(emptied.get(field.id) ?? []), holder.id])
  for (const [fieldId, ids] of emptied)
    await db('custom_values')
      .where('custom_field_id', fieldId)
      .modify(among(db, HOLDER[record], ids))
      .delete()
  const rows = all.flatMap(({ holder, written }) =>
    written.flatMap(({ field, to }) =>
      to === null ? [] : [{ customFieldId: field.id, [column]: holder.id, value: to, valueKey: customValueKey(field, to) }],
    ),
  )
  await insertRows(db, 'custom_values', rows, {
    onConflict: `(${HOLDER[record]}, custom_field_id) do update set value = excluded.value, value_key = excluded.value_key`,
  })
}

/** Writes the changed texts of many licenses, or of many properties, with an audit row for each. */
export const writeTextsOf = async (ctx: CallContext, record: FieldRecord, all: readonly HolderChange[]): Promise<void> => {
  const changed = all.filter(({ written }) => written.length > 0)
  if (changed.length === 0) return
  await store(ctx.db, record, changed)
  await audit(
    ctx,
    changed.map(({ holder: { id, clientId, propertyId }, written }) => {
      const changes: Change[] = written.map(({ field, from, to }) => ({ field: customFieldName(field.id), from, to }))
      const of = record === 'License' ? { record: 'licenses', licenseId: id } : { record: 'properties', licenseId: null }
      return { ...of, recordId: id, clientId, propertyId, changes }
    }),
  )
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
  const { written, errors } = textChanges(holder, given ?? {}, fields, holder.isNew ? NONE : await storedOf(db, holder))
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  await writeTextsOf(ctx, holder.record, [{ holder, written }])
  return written.length > 0
}

/** Restores the texts that a record had before a change, without validation against today's fields. `values`: by `customFields.12`. */
export const restoreTexts = async (ctx: CallContext, holder: Holder, values: Record<string, unknown>): Promise<void> => {
  const before = new Map(
    Object.entries(values).flatMap(([name, text]) => (customFieldId(name) ? [[Number(customFieldId(name)), text]] : [])),
  )
  if (before.size === 0) return
  const stored = await storedOf(ctx.db, holder)
  const written = (await fieldsFor(ctx.db, holder.clientId, holder.record)).flatMap((field): Written[] => {
    if (!before.has(field.id)) return []
    const [from, text] = [stored.get(field.id) ?? null, before.get(field.id)]
    const to = typeof text === 'string' ? text : null
    return from === to ? [] : [{ field, from, to }]
  })
  await writeTextsOf(ctx, holder.record, [{ holder, written }])
}
