import { createHash } from 'node:crypto'
import type { Knex } from 'knex'

/**
 * The columns that a seal covers, in the order of their hash. Never change or reorder them: existing seals would no longer match. A column
 * that is added to the audit later needs a second form of seals.
 */
const COLUMNS = [
  'id',
  'at',
  'user_id',
  'client_id',
  'call',
  'record',
  'record_id',
  'license_id',
  'property_id',
  'changes',
  'request_id',
  'address',
  'event',
  'detail',
  'program',
  'batch_id',
] as const

export type AuditRow = Record<(typeof COLUMNS)[number], string | number | null> & { id: number; at: string; client_id: number | null }

export const AT_ONCE = 2_000

/** Equal on SQLite and PostgreSQL, so that seals stay valid after a move between them. */
export const rowLine = (row: AuditRow): string => `${JSON.stringify(COLUMNS.map((name) => row[name]))}\n`

/** The rows with ids in (after, upTo] in order, in pages. `clientId` null: only rows without a client. */
export async function* auditRows(
  db: Knex,
  { after, upTo, clientId }: { after: number; upTo: number; clientId?: number | null },
): AsyncGenerator<AuditRow[]> {
  for (let last = after; ; ) {
    const query = db('audit').where('id', '>', last).where('id', '<=', upTo).orderBy('id').limit(AT_ONCE)
    if (clientId !== undefined) query.where({ client_id: clientId })
    const rows: AuditRow[] = await query.select(COLUMNS)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id ?? last
  }
}

/** The contents of a seal: its range, the hash of its rows and the hash of the previous seal. */
export interface Sealed {
  client_id: number | null
  from_id: number
  to_id: number
  row_count: number
  /** The month of the rows in UTC, such as '2026-11'. */
  month: string
  rows_sha256: string
  previous_sha256: string | null
}

export const sealHash = (seal: Sealed): string => {
  const { client_id, from_id, to_id, row_count, month, rows_sha256, previous_sha256 } = seal
  return createHash('sha256')
    .update(JSON.stringify([client_id, from_id, to_id, row_count, month, rows_sha256, previous_sha256]))
    .digest('hex')
}

/** The seals of a client, or of rows without one. */
export const sealsOf = (db: Knex, clientId: number | null) => db('audit_seals').whereRaw('coalesce(client_id, 0) = ?', [clientId ?? 0])
