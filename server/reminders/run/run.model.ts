import type { Knex } from 'knex'
import type { ReminderRun } from '../../../contract/reminders/schemas.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import { mondayOf } from '../../../rules/reminders/lines.ts'
import { holdAbove, type PastRun, RUNS_LOOKED_AT } from '../../../rules/reminders/usual.ts'
import { isWorkday, nextWorkday } from '../../../rules/watch/workdays.ts'
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
 * Begins a run, and ends one whose process has died. Returns undefined while another run works; the unique column `open` allows only one.
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

/** Whether the scheduled run of a day has been completed or held. */
export const hasRunOn = async (db: Knex, day: Day): Promise<boolean> =>
  (await db('reminder_runs').where({ day, is_scheduled: true }).whereIn('status', ['done', 'held']).first('id')) !== undefined

/** The timestamp of the next scheduled run: at the configured hour, or now if that hour has passed without a run. */
export const nextRunOn = async (db: Knex, hour: number): Promise<string> => {
  const today = clock.today()
  if (await hasRunOn(db, today)) return clock.at(addDays(today, 1), hour)
  const [now, morning] = [clock.now(), clock.at(today, hour)]
  return morning > now ? morning : now
}

/** Renews the lease. Returns false if another process has ended the run as dead. */
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

/** Whether a run on a day sends the weekly mails: it is the first run on a working day of its week. */
export const isFirstOfWeek = async (db: Knex, day: Day): Promise<boolean> => {
  if (!isWorkday(day)) return false
  const done = await db('reminder_runs')
    .where('status', 'done')
    .where('day', '>=', nextWorkday(addDays(mondayOf(day), -1)))
    .where('day', '<=', day)
    .first('id')
  return done === undefined
}

/** The usual number of mails of a run like that of `day`, and the number above which the run is held. Call it before the run ends. */
export const usualSize = async (db: Knex, day: Day): Promise<ReturnType<typeof holdAbove>> => {
  const runs: PastRun[] = await db('reminder_runs')
    .where('status', 'done')
    .orderBy('id', 'desc')
    .limit(RUNS_LOOKED_AT)
    .select('day', 'mails')
  return holdAbove(runs, await isFirstOfWeek(db, day))
}
