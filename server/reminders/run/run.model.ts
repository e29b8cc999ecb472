import type { Knex } from 'knex'
import type { ReminderRun } from '../../../contract/reminders/schemas.ts'
import type { Day } from '../../../rules/day.ts'
import { clock } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/db.ts'
import { insertRows } from '../../kit/database/many.ts'
import { LEASE } from '../../kit/queue/lease.ts'

export interface StoredRun {
  id: number
  day: Day
}

/** The columns of a run as the contract names them. */
export const RUN_COLUMNS = {
  id: 'id',
  day: 'day',
  status: 'status',
  startedOn: 'started_on',
  endedOn: 'ended_on',
  watched: 'watched',
  told: 'told',
  silent: 'silent',
  unreachable: 'unreachable',
  mails: 'mails',
  sent: 'lines',
  suppressed: 'suppressed',
  failed: 'failed',
}

/**
 * Begins a run, and ends one whose process has died. Returns undefined while another process runs: the unique column `open` lets only
 * one in.
 */
export const beginRun = (
  database: Pick<Database, 'read' | 'write'>,
  day: Day,
  by: { isScheduled: boolean; userId: number | null },
): Promise<StoredRun | undefined> =>
  database.write(async (db) => {
    const now = clock.now()
    await db('reminder_runs')
      .where({ open: 1 })
      .where('lease_until', '<=', now)
      .update({ open: null, status: 'interrupted', ended_on: now })
    const row = { day, status: 'running', open: 1, leaseUntil: clock.later(LEASE), startedOn: now, ...by }
    const [made] = await insertRows<{ id: number }>(db, 'reminder_runs', [row], { onConflict: '(open) do nothing' })
    return made && { id: made.id, day }
  })

/** Renews the lease; false when the run has been taken for dead. */
export const renewRun = async (db: Knex, { id }: StoredRun): Promise<boolean> =>
  (await db('reminder_runs')
    .where({ id, open: 1 })
    .update({ lease_until: clock.later(LEASE) })) === 1

export type RunCounts = Pick<ReminderRun, 'watched' | 'told' | 'silent' | 'unreachable' | 'mails' | 'sent' | 'suppressed' | 'failed'>

export const endRun = async (
  database: Pick<Database, 'read' | 'write'>,
  { id }: StoredRun,
  status: 'done' | 'held' | 'interrupted',
  { sent, ...counts }: RunCounts,
): Promise<ReminderRun> => {
  await database.write((db) =>
    db('reminder_runs')
      .where({ id })
      .update({ ...counts, lines: sent, status, open: null, ended_on: clock.now() }),
  )
  return database.read('reminder_runs').where({ id }).first(RUN_COLUMNS)
}

const ENOUGH_RUNS = 5
/** A run of so few mails is never held. */
const ALWAYS_SENT = 50
const TIMES = 3

/** The number of mails above which a scheduled run is held: three times the median of the last runs that sent any. */
export const holdAbove = async (db: Knex): Promise<{ usual: number; most: number } | undefined> => {
  const sizes: number[] = await db('reminder_runs')
    .where('status', 'done')
    .where('mails', '>', 0)
    .orderBy('id', 'desc')
    .limit(20)
    .pluck('mails')
  if (sizes.length < ENOUGH_RUNS) return undefined
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
  return { usual, most: Math.max(ALWAYS_SENT, TIMES * usual) }
}
