import objection from 'objection'
import type { EventName } from '../../../rules/programs/events.ts'
import { clock } from '../clock.ts'
import { refuse } from '../http/problems.ts'
import { notifyOf } from '../notify.ts'
import { recordChanges } from '../webhook-events.ts'
import type { Acting } from './acting.ts'
import { among, insertRows } from './many.ts'
import type { Row, RowClass } from './model.ts'

export interface Change {
  field: string
  from: unknown
  to: unknown
}

export interface Audited {
  record: string
  recordId: number
  clientId: number | null
  licenseId: number | null
  propertyId: number | null
  changes: Change[]
}

/** A row as the audit sees it. These fields, where the row has them, are copied to the audit row. */
type Audible = Row & { clientId?: number | null; licenseId?: number | null; propertyId?: number | null }

const STAMPS = new Set(['version', 'createdOn', 'modifiedOn'])
const HIDDEN = '(hidden)'

const about = (record: Audible): Omit<Audited, 'changes'> => {
  const { id, clientId, licenseId, propertyId } = record
  const { tableName } = record.rowClass
  return {
    record: tableName,
    recordId: id,
    clientId: (tableName === 'clients' ? id : clientId) ?? null,
    licenseId: (tableName === 'licenses' ? id : licenseId) ?? null,
    propertyId: (tableName === 'properties' ? id : propertyId) ?? null,
  }
}

/** The fields that differ, as audit changes. */
export const differences = ({ secrets }: Pick<typeof Row, 'secrets'>, before: object, after: object): Change[] => {
  const held = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .map(([field, value]) => ({ field, from: held.get(field) ?? null, to: value ?? null }))
    .filter(({ field, from, to }) => !STAMPS.has(field) && from !== to)
    .map((one) => (secrets.includes(one.field) ? { ...one, from: HIDDEN, to: HIDDEN } : one))
}

/** The columns of an audit row that describe the actor. */
export const actor = (acting: Acting) => ({
  at: clock.now(),
  userId: acting.user?.id ?? null,
  call: acting.call,
  requestId: acting.requestId,
  batchId: acting.batchId ?? null,
  address: acting.address ?? null,
  program: acting.program ?? null,
})

/** The fields that name a record, as audit changes of its deletion. */
const namesOf = (record: Row): Change[] => {
  const { naming } = record.rowClass
  return differences(record.rowClass, record, Object.fromEntries(naming.map((field) => [field, null])))
}

/** The changes without those of `copies`, which are not audited. */
const auditable = ({ copies }: Pick<typeof Row, 'copies'>, changes: Change[]): Change[] =>
  changes.filter(({ field }) => !copies.includes(field))

/** Writes one audit row for each changed record, and tells the users and the webhooks whom the changes concern. */
export const audit = async (acting: Acting, rows: Audited[]): Promise<void> => {
  const by = actor(acting)
  await insertRows(
    acting.db,
    'audit',
    rows.map((row) => ({ ...by, ...row, changes: JSON.stringify(row.changes) })),
  )
  await notifyOf(acting, rows)
  await recordChanges(acting, rows)
}

export interface Event {
  event: EventName
  detail?: string | null
  /** The account that the event concerns; defaults to the actor's. */
  account?: { id: number; clientId: number | null } | null
  /** The client that the event concerns, if it is not that of the account. */
  clientId?: number | null
}

/** Writes an audit row for an event that changes no record, such as a sign-in, a refusal or a new token. */
export const auditEvent = async (acting: Acting, { event, detail = null, account = null, clientId }: Event): Promise<void> => {
  const row = {
    ...actor(acting),
    clientId: clientId ?? (account ?? acting.user)?.clientId ?? null,
    record: account && 'users',
    recordId: account?.id ?? null,
    changes: '[]',
    event,
    detail: detail?.slice(0, 512) ?? null,
  }
  await insertRows(acting.db, 'audit', [row])
}

/**
 * Inserts a row and its audit row in the same transaction. All writes of single records go through `create`, `change` and `erase`;
 * set-based bulk writes call `audit` themselves.
 */
export const create = async <M extends Row>(acting: Acting, kind: RowClass<M>, values: Partial<M>): Promise<M> => {
  const made = await kind.query(acting.db).insert(values).castTo<M>()
  await audit(acting, [{ ...about(made), changes: auditable(kind, differences(kind, {}, values)) }])
  return made
}

/**
 * Like `create`, for many rows with the same fields: one statement inserts the rows and one inserts their audit rows. Not for models
 * with JSON fields. Returns the ids in the order of `all`.
 */
export const createAll = async <M extends Row>(acting: Acting, kind: RowClass<M>, all: Partial<M>[]): Promise<number[]> => {
  const now = clock.now()
  const rows = all.map((values) => ({ ...values, createdOn: now, modifiedOn: now }))
  const made = await insertRows(acting.db, kind.tableName, rows)
  // Ids are assigned in the order of the rows, but `returning` does not guarantee its order.
  const ids = made.map(({ id }) => id).sort((a, b) => a - b)
  const audits = all.map((values, n) => ({
    ...about(Object.assign(new kind(), values, { id: ids[n] })),
    changes: auditable(kind, differences(kind, {}, values)),
  }))
  await audit(acting, audits)
  return ids
}

/**
 * Updates a record and the loaded object if the version is unchanged. If no row matches, another request was faster: 400 "was
 * changed meanwhile". Writes nothing when no value differs.
 */
export const change = async <M extends Row>(acting: Acting, record: M, values: Partial<M>): Promise<void> => {
  const kind = record.rowClass
  const changes = differences(kind, record, values)
  if (changes.length === 0) return
  const changed = await kind
    .query(acting.db)
    .patch({ ...values, version: objection.raw('version + 1') })
    .where({ id: record.id, version: record.version })
  if (changed === 0) throw refuse.rule('changedMeanwhile')
  Object.assign(record, values, { version: record.version + 1 })
  const audited = auditable(kind, changes)
  if (audited.length > 0) await audit(acting, [{ ...about(record), changes: audited }])
  await kind.changed(acting, record, new Set(changes.map(({ field }) => field)))
}

export const erase = async (acting: Acting, record: Row): Promise<void> => {
  const kind = record.rowClass
  const changed = await kind.query(acting.db).delete().where({ id: record.id, version: record.version })
  if (changed === 0) throw refuse.rule('changedMeanwhile')
  await audit(acting, [{ ...about(record), changes: [{ field: 'id', from: record.id, to: null }, ...namesOf(record)] }])
}

/** Like `erase`, for many records of one table that are locked: one statement deletes them and one inserts their audit rows. */
export const eraseAll = async (acting: Acting, kind: typeof Row, records: Row[]): Promise<void> => {
  const ids = records.map(({ id }) => id)
  await acting
    .db(kind.tableName)
    .modify(among(acting.db, 'id', ids))
    .delete()
  const erased = records.map((record) => ({ ...about(record), changes: [{ field: 'id', from: record.id, to: null }, ...namesOf(record)] }))
  await audit(acting, erased)
}
