import { createHash } from 'node:crypto'
import type { Knex } from 'knex'

/**
 * The columns that a seal covers, in the order of their hash. Never change or reorder them: the seals of before would not match. A column
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

/** Both databases return the same values for the same row, so a seal holds across a move from one to the other. */
export const rowLine = (row: AuditRow): string => `${JSON.stringify(COLUMNS.map((name) => row[name]))}\n`

/** The rows of a range of ids in order: (after, upTo]. With `clientId`, those of one client, or of none. */
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

/** What a seal states: its range, the hash of its rows and the hash of the seal before. */
export interface Sealed {
  client_id: number | null
  from_id: number
  to_id: number
  row_count: number
  /** Of the rows, in UTC: '2026-11'. */
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

/** The seals of a client, or of none. */
export const sealsOf = (db: Knex, clientId: number | null) => db('audit_seals').whereRaw('coalesce(client_id, 0) = ?', [clientId ?? 0])
