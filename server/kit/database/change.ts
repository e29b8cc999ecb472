import objection from 'objection'
import type { EventName } from '../../../rules/events.ts'
import { clock } from '../clock.ts'
import { refuse } from '../http/problems.ts'
import type { Acting } from './acting.ts'
import { insertRows } from './many.ts'
import type { Row } from './model.ts'

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

type ModelClass<M extends Row> = (new () => M) & typeof Row
type Values = Record<string, unknown>

const STAMPS = new Set(['version', 'createdOn', 'modifiedOn'])
const HIDDEN = '(hidden)'

const about = (record: Row): Omit<Audited, 'changes'> => {
  const kind = record.constructor as typeof Row
  const { id, clientId, licenseId, propertyId } = record as unknown as Record<string, number | undefined>
  return {
    record: kind.tableName,
    recordId: id as number,
    clientId: (kind.tableName === 'clients' ? id : clientId) ?? null,
    licenseId: (kind.tableName === 'licenses' ? id : licenseId) ?? null,
    propertyId: (kind.tableName === 'properties' ? id : propertyId) ?? null,
  }
}

/** The fields that differ, as audit changes. */
export const differences = (kind: typeof Row, before: Values, after: Values): Change[] =>
  Object.keys(after)
    .filter((field) => !STAMPS.has(field) && (before[field] ?? null) !== (after[field] ?? null))
    .map((field) =>
      kind.secrets.includes(field) ? { field, from: HIDDEN, to: HIDDEN } : { field, from: before[field] ?? null, to: after[field] ?? null },
    )

/** The columns of an audit row that describe the actor. */
export const actor = (acting: Acting) => ({
  at: clock.now(),
  userId: acting.user?.id ?? null,
  call: acting.call,
  requestId: acting.requestId,
  address: acting.address ?? null,
  program: acting.program ?? null,
})

/** Writes one audit row for each changed record. */
export const audit = async (acting: Acting, rows: Audited[]): Promise<void> => {
  const by = actor(acting)
  await insertRows(
    acting.db,
    'audit',
    rows.map((row) => ({ ...by, ...row, changes: JSON.stringify(row.changes) })),
  )
}

export interface Event {
  event: EventName
  detail?: string | null
  /** The account that the event concerns; defaults to the actor's. */
  account?: { id: number; clientId: number | null } | null
}

/** Writes an audit row for an event that changes no record, such as a sign-in, a refusal or a new token. */
export const auditEvent = async (acting: Acting, { event, detail = null, account = null }: Event): Promise<void> => {
  const row = {
    ...actor(acting),
    clientId: (account ?? acting.user)?.clientId ?? null,
    record: account && 'users',
    recordId: account?.id ?? null,
    changes: '[]',
    event,
    detail: detail?.slice(0, 512) ?? null,
  }
  await insertRows(acting.db, 'audit', [row])
}

/**
 * Every single write goes through here: compare-and-set on the version, and in the same transaction an audit row that
 * says who changed what from which value to which. Set-based bulk writes call `audit` themselves.
 */
export const create = async <M extends Row>(acting: Acting, kind: ModelClass<M>, values: Partial<M>): Promise<M> => {
  const made = (await kind.query(acting.db).insert(values as object)) as unknown as M
  await audit(acting, [{ ...about(made), changes: differences(kind, {}, values as Values) }])
  return made
}

/**
 * Like `create`, for many rows with the same fields: one statement inserts the rows and one inserts their audit rows. Not for models
 * with JSON fields. Returns the ids in the order of `all`.
 */
export const createAll = async <M extends Row>(acting: Acting, kind: ModelClass<M>, all: Partial<M>[]): Promise<number[]> => {
  const now = clock.now()
  const rows = all.map((values) => ({ ...values, createdOn: now, modifiedOn: now }))
  const made = await insertRows(acting.db, kind.tableName, rows)
  // Ids are assigned in the order of the rows, but `returning` does not guarantee its order.
  const ids = made.map(({ id }) => id).sort((a, b) => a - b)
  const audits = all.map((values, n) => ({
    ...about(Object.assign(new kind(), values, { id: ids[n] })),
    changes: differences(kind, {}, values as Values),
  }))
  await audit(acting, audits)
  return ids
}

/**
 * Updates a record and the loaded object if the version is unchanged. If no row matches, another request was faster: 400 "was
 * changed meanwhile". Writes nothing when no value differs.
 */
export const change = async <M extends Row>(acting: Acting, record: M, values: Partial<M>): Promise<void> => {
  const kind = record.constructor as typeof Row
  const changes = differences(kind, record as unknown as Values, values as Values)
  if (changes.length === 0) return
  const changed = await kind
    .query(acting.db)
    .patch({ ...(values as object), version: objection.raw('version + 1') } as object)
    .where({ id: record.id, version: record.version })
  if (changed === 0) throw refuse.rule('changedMeanwhile')
  Object.assign(record, values, { version: record.version + 1 })
  await audit(acting, [{ ...about(record), changes }])
  await kind.changed(acting, record, new Set(changes.map(({ field }) => field)))
}

export const erase = async (acting: Acting, record: Row): Promise<void> => {
  const kind = record.constructor as typeof Row
  const changed = await kind.query(acting.db).delete().where({ id: record.id, version: record.version })
  if (changed === 0) throw refuse.rule('changedMeanwhile')
  await audit(acting, [{ ...about(record), changes: [{ field: 'id', from: record.id, to: null }] }])
}
