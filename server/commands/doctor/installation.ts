import type { Knex } from 'knex'
import { clock } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/db.ts'
import { mailStats } from '../../kit/metrics/gauges.ts'
import { queueStats } from '../../kit/queue/stats.ts'
import { degradedReminders } from '../../reminders/ledger/status.queries.ts'
import { ageWords, attempt, type Check, HOUR, MINUTE, SECOND } from './check.ts'

/** The sweep starts every ten minutes. If it is later than this, no process runs jobs. */
const SWEEP_LATE = HOUR
const JOB_LATE = 10 * MINUTE
const MAIL_LATE = 5 * MINUTE

const versionOf = async ({ engine, read }: Database): Promise<string> => {
  if (engine === 'sqlite') return `SQLite ${(await read.raw('select sqlite_version() as version'))[0].version}`
  return `PostgreSQL ${(await read.raw('show server_version')).rows[0].server_version}`
}

/** Whether the schema is that of this program, and which database it is. */
export const databaseCheck = (database: Database): Promise<Check> =>
  attempt('database', async () => {
    const version = await versionOf(database)
    if (!(await database.isUsable())) return { state: 'wrong', says: `${version}, older than this program: evergreen migrate` }
    if (!(await database.isAtHead())) return { state: 'wrong', says: `${version}, newer than this program` }
    return { state: 'ok', says: `${version}, at the version of this program` }
  })

/** The age in milliseconds of the statistics; null if they were never counted. PostgreSQL also counts them by itself. */
const statisticsAge = async ({ engine, read }: Database): Promise<number | null> => {
  if (engine === 'sqlite') {
    const seconds = (await queueStats(read)).sinceLastStart['keep-statistics']
    return seconds === undefined ? null : seconds * SECOND
  }
  const { rows } = await read.raw('select max(greatest(last_analyze, last_autoanalyze)) as last from pg_stat_user_tables')
  return rows[0].last === null ? null : clock.millis() - Date.parse(rows[0].last)
}

/** Without statistics, the database plans its queries for empty tables. */
export const statisticsCheck = (database: Database): Promise<Check> =>
  attempt('statistics', async () => {
    const age = await statisticsAge(database)
    if (age === null) return { state: 'warning', says: 'never counted; a server counts them when it starts' }
    return { state: 'ok', says: `counted ${ageWords(age)} ago` }
  })

/** Whether some process runs jobs, and whether jobs, mail and reminders come in time. */
export const schedulerCheck = ({ read }: Database): Promise<Check> =>
  attempt('scheduler', async () => {
    const { sinceLastStart, queued, oldestQueuedSeconds } = await queueStats(read)
    const since = sinceLastStart.sweep
    if (since === undefined) return { state: 'warning', says: 'no process has run jobs yet' }
    if (since * SECOND > SWEEP_LATE) return { state: 'wrong', says: `no process has run jobs for ${ageWords(since * SECOND)}` }
    const late = await latenessOf(read, queued, oldestQueuedSeconds)
    return late.length > 0
      ? { state: 'warning', says: late.join(' ') }
      : { state: 'ok', says: `last run ${ageWords(since * SECOND)} ago; ${queued} jobs are waiting` }
  })

const latenessOf = async (read: Knex, queued: number, oldestQueuedSeconds: number): Promise<string[]> => {
  const { due, lag } = await mailStats(read)
  return [
    ...(oldestQueuedSeconds * SECOND > JOB_LATE
      ? [`${queued} jobs are waiting, the oldest for ${ageWords(oldestQueuedSeconds * SECOND)}.`]
      : []),
    ...(lag * SECOND > MAIL_LATE ? [`${due} mails are waiting, the oldest for ${ageWords(lag * SECOND)}.`] : []),
    ...(await degradedReminders(read)),
  ]
}

/** By how many milliseconds this machine's clock is ahead of PostgreSQL's; null on SQLite. */
export const aheadOf = async ({ engine, read }: Database): Promise<number | null> => {
  if (engine === 'sqlite') return null
  const { rows } = await read.raw('select extract(epoch from clock_timestamp()) * 1000 as now')
  return Date.now() - Number(rows[0].now)
}

export const newestRecord = async ({ read }: Database): Promise<string | null> =>
  (await read('audit').orderBy('id', 'desc').first('at'))?.at ?? null
