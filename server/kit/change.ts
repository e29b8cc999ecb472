import type { Knex } from 'knex'
import objection from 'objection'
import { clock } from './clock.ts'
import type { Row } from './model.ts'
import { refuse } from './problems.ts'

/**
 * Every single write goes through here: compare-and-set on the version, and in the same transaction an audit row that
 * says who changed what from which value to which. Set-based bulk writes call `audit` themselves.
 */
export interface Acting {
  db: Knex
  user: { id: number } | null
  /** The row of the call table that causes the change: 'renewals.begin'. */
  call: string
  requestId: string
}

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

type Kind<M extends Row> = (new () => M) & typeof Row
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

/** What differs, field by field, as the audit tells it. */
export const differences = (kind: typeof Row, before: Values, after: Values): Change[] =>
  Object.keys(after)
    .filter((field) => !STAMPS.has(field) && (before[field] ?? null) !== (after[field] ?? null))
    .map((field) =>
      kind.secrets.includes(field) ? { field, from: HIDDEN, to: HIDDEN } : { field, from: before[field] ?? null, to: after[field] ?? null },
    )

/** Writes audit rows: one a changed record. */
export const audit = async (acting: Acting, rows: Audited[]): Promise<void> => {
  const at = clock.now()
  const values = rows.map((row) => ({
    at,
    user_id: acting.user?.id ?? null,
    client_id: row.clientId,
    call: acting.call,
    record: row.record,
    record_id: row.recordId,
    license_id: row.licenseId,
    property_id: row.propertyId,
    changes: JSON.stringify(row.changes),
    request_id: acting.requestId,
  }))
  // SQLite takes at most 32,766 bound values in a statement.
  for (let i = 0; i < values.length; i += 500) await acting.db('audit').insert(values.slice(i, i + 500))
}

export const create = async <M extends Row>(acting: Acting, kind: Kind<M>, values: Partial<M>): Promise<M> => {
  const made = (await kind.query(acting.db).insert(values as object)) as unknown as M
  await audit(acting, [{ ...about(made), changes: differences(kind, {}, values as Values) }])
  return made
}

/**
 * Changes a record if it is still as it was loaded, and the loaded record with it; 0 rows means that somebody was
 * quicker, which is 400 "was changed meanwhile". Nothing different is nothing written.
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
}

export const erase = async (acting: Acting, record: Row): Promise<void> => {
  const kind = record.constructor as typeof Row
  const changed = await kind.query(acting.db).delete().where({ id: record.id, version: record.version })
  if (changed === 0) throw refuse.rule('changedMeanwhile')
  await audit(acting, [{ ...about(record), changes: [{ field: 'id', from: record.id, to: null }] }])
}
