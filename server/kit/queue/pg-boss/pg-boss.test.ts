import pg from 'pg'
import { getRollbackPlans } from 'pg-boss'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aClient, aUser } from '../../../../fixtures/builders.ts'
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../../testing/databases/database.ts'
import { halfOpen } from '../../../testing/jobs/half-open.ts'
import { workerProcesses } from '../../../testing/jobs/workers.ts'
import { openDatabase, TooNewDatabase } from '../../database/db.ts'
import { createLog } from '../../log.ts'
import { codeOf } from '../../unknown.ts'
import type { JobHandler } from '../job.ts'
import { enqueue, type Jobs, startJobs } from '../jobs.ts'
import { migrateBoss } from './schema.ts'

const DEEP = process.env.EVERGREEN_DEEP === '1'
const DEADLOCK_DETECTED = '40P01'
const silent = createLog({ logLevel: 'silent' })

let database: TestDatabase
let running: Jobs | undefined

const begun: number[] = []
const brief: JobHandler = async ({ id }) => void begun.push(id)

/** Takes pg-boss's schema back by one version. Its statements lock tables in another order than the workers, so one of them may lose. */
const rollBack = async (url: string, version: number) => {
  const client = new pg.Client(url) // the plan is many statements, with question marks
  await client.connect()
  try {
    for (let tries = 0; ; tries++) {
      try {
        await client.query(getRollbackPlans('pgboss', version))
        return
      } catch (error) {
        if (codeOf(error) !== DEADLOCK_DETECTED || tries === 10) throw error
        await client.query('rollback')
      }
    }
  } finally {
    await client.end()
  }
}

describe.runIf(process.env.EVERGREEN_TEST_ENGINE === 'postgres')('pg-boss', () => {
  beforeEach(async () => {
    database = await freshDatabase()
    begun.length = 0
  })
  afterEach(async () => {
    await running?.stop()
    running = undefined
    await database[Symbol.asyncDispose]()
  })

  const aPerson = () =>
    database.write(async (db) => {
      const { id: clientId } = await aClient(db)
      return { id: (await aUser(db, { clientId })).id, clientId }
    })
  const enqueueBrief = async () => {
    const user = await aPerson()
    return database.write((db) => enqueue({ db, user }, 'brief', {}))
  }
  const starts = (id: number, timeout = 8_000) => expect.poll(() => begun, { timeout, interval: 10 }).toContain(id)
  const countOf = async (sql: string) => Number((await database.read.raw(`select count(*) as count from ${sql}`)).rows[0].count)
  const work = async (directUrl = database.url, log = silent) => {
    running = await startJobs(database, log, { kinds: { brief }, directUrl })
  }

  test('a job that pg-boss does not have is queued again: after a restore, and of the release before', async () => {
    const [lost, ended] = [await enqueueBrief(), await enqueueBrief()]
    await database.write((db) => db.raw(`delete from pgboss.job where data ->> 'jobId' = ?`, [String(lost)]))
    await database.write((db) => db.raw(`update pgboss.job set state = 'completed', completed_on = now()`))
    await work()
    await starts(lost)
    await starts(ended)
  })

  test('a connection that listens is cut without a word: polling takes over within 5 seconds, and the log says so', async () => {
    await using network = await halfOpen(database.url)
    const lines: string[] = []
    await work(network.url, pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }))
    await starts(await enqueueBrief())
    expect(network.cutListeners()).toBe(1)
    await starts(await enqueueBrief(), 5_000)
    await expect.poll(() => lines.join(''), { timeout: 8_000 }).toContain('LISTEN is interrupted: jobs start by polling')
    expect(lines.join('')).not.toContain('evergreen:evergreen') // no password
    await starts(await enqueueBrief())
  })

  test('finished jobs are removed while new ones start', { timeout: 300_000 }, async () => {
    const count = DEEP ? 1_000_000 : 20_000
    await database.write(async (db) => {
      await db.raw('set local statement_timeout = 0')
      await db.raw(
        `insert into pgboss.job (name, data, state, policy, singleton_key, completed_on, deletion_seconds)
           select 'jobs', '{}', 'completed', 'key_strict_fifo', 'client-' || n % 1000, now() - interval '1 day', 60
             from generate_series(1, ?) as n`,
        [count],
      )
    })
    const started = performance.now()
    await work()
    await starts(await enqueueBrief(), 30_000)
    await expect.poll(() => countOf(`pgboss.job where completed_on < now() - interval '1 hour'`), { timeout: 240_000 }).toBe(0)
    console.info(`${count} finished jobs removed in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    await starts(await enqueueBrief(), 30_000)
  })

  test('its schema is upgraded while workers run', { timeout: 90_000 }, async () => {
    await using workers = workerProcesses(database.url)
    await workers.start()
    await workers.start()
    const user = await aPerson()
    const licenseIds = Array.from({ length: 150 }, (_, n) => n + 1)
    await database.write((db) => enqueue({ db, user }, 'trace', {}, licenseIds))
    const done = async (): Promise<number[]> => database.read('audit').where('call', 'step').orderBy('license_id').pluck('license_id')
    await expect.poll(async () => (await done()).length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(10)
    const versionNow = async () => (await database.read.raw('select version from pgboss.version')).rows[0].version
    const version = await versionNow()
    await rollBack(database.url, version)
    expect(await versionNow()).toBe(version - 1)
    await Promise.all([database.migrate(), database.migrate()])
    expect(await versionNow()).toBe(version)
    await expect.poll(async () => (await done()).length, { timeout: 60_000 }).toBe(150)
    expect(await done()).toEqual(licenseIds)
    await expect.poll(() => countOf(`audit where call = 'end'`)).toBe(1)
  })

  test('a schema of a newer program is refused', async () => {
    await database.write((db) => db.raw('update pgboss.version set version = 999'))
    await expect(database.migrate()).rejects.toThrow(TooNewDatabase)
    await expect(database.migrate()).rejects.toThrow(/job queue .* version 999.*newer/)
  })

  test('a user without the right to create schemas is told what to run', async () => {
    await using empty = await emptyDatabase()
    const role = `limited_${process.pid}`
    const limited = new URL(empty.url)
    limited.username = role
    limited.password = 'limited'
    await empty.write((db) => db.raw(`create role ${role} login password 'limited'`))
    const other = openDatabase(limited.href)
    try {
      await expect(migrateBoss(limited.href, other.read)).rejects.toThrow(
        /may not create the schema pgboss.*create schema pgboss authorization/,
      )
      await empty.write((db) => db.raw(`create schema pgboss authorization ${role}`))
      await migrateBoss(limited.href, other.read)
      await migrateBoss(limited.href, other.read)
    } finally {
      await other.close()
      await empty.write((db) => db.raw(`drop owned by ${role} cascade`))
      await empty.write((db) => db.raw(`drop role ${role}`))
    }
  })

  test('a stop leaves no connection', async () => {
    await work()
    await starts(await enqueueBrief())
    const connections = () => countOf(`pg_stat_activity where datname = current_database() and application_name like 'evergreen jobs%'`)
    expect(await connections()).toBeGreaterThan(0)
    await running?.stop()
    running = undefined
    await expect.poll(connections).toBe(0)
  })
})
