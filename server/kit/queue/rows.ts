import type { Knex } from 'knex'
import { clock } from '../clock.ts'
import type { Job, Queued } from './queue.ts'

/** The columns of `jobs` that change when a worker starts a job. */
export const started = (db: Knex) => ({
  status: 'running',
  started_on: db.raw('coalesce(started_on, ?)', [clock.now()]),
  attempts: db.raw('attempts + 1'),
})

// biome-ignore lint/suspicious/noExplicitAny: a row of the database.
export const jobOf = (row: any): Job => ({
  id: row.id,
  kind: row.kind,
  payload: JSON.parse(row.payload),
  userId: row.user_id,
  clientId: row.client_id,
  total: row.total,
  attempts: row.attempts,
})

/** Jobs that have not ended. Only recurring tasks have no payload. */
export const unended = (db: Knex): Knex.QueryBuilder =>
  db('jobs').whereIn('jobs.status', ['queued', 'running']).whereNotNull('jobs.payload')

/** The jobs of a client take turns, and those of a member of staff; the jobs of the system do not. */
export const sameTurn = ({ clientId, userId }: Omit<Queued, 'ahead' | 'id'>) => ({
  client_id: clientId,
  ...(clientId === null && { user_id: userId }),
})
