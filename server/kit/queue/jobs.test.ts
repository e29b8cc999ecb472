import type { Knex } from 'knex'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aClient, aLicense, aUser } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { freshDatabase, type TestDatabase } from '../../testing/database.ts'
import { gate } from '../../testing/faults/gate.ts'
import { timePasses } from '../../testing/jobs/time-passes.ts'
import { clock } from '../clock.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { refuse } from '../http/problems.ts'
import { createLog } from '../log.ts'
import type { JobHandler, Refused, Steps } from './job.ts'
import { cancelJob, enqueue, type Jobs, startJobs } from './jobs.ts'

const log = createLog({ logLevel: 'silent' })
const running = new Set<Jobs>()

let database: TestDatabase
let licenseIds: number[]
let clientId: number

beforeEach(async () => {
  database = await freshDatabase()
  await database.write(async (db) => {
    const license = await aLicense(db)
    clientId = license.clientId
    const { propertyId, licenseTypeId } = license
    licenseIds = [license.id]
    for (let n = 1; n < 12; n++) licenseIds.push((await aLicense(db, { clientId, propertyId, licenseTypeId })).id)
  })
})

afterEach(async () => {
  for (const jobs of running) await jobs.stop()
  running.clear()
  clock.set({ skip: 0 })
  vi.useRealTimers()
  await database[Symbol.asyncDispose]()
})

const start = async (kinds: Record<string, JobHandler>, on: Database = database) => {
  const jobs = await startJobs(on, log, { kinds })
  running.add(jobs)
  return jobs
}

const renewalOf = (licenseId: number) => ({ license_id: licenseId, client_id: clientId, created_on: clock.now(), modified_on: clock.now() })

/** A license can have one renewal in process, so the database refuses a second one. */
const begin = async (db: Knex, ids: number[]): Promise<Refused | undefined> => {
  if (ids.length > 0) await db('renewals').insert(ids.map(renewalOf))
  return undefined
}

const countMatches = async (db: Knex, table: string): Promise<number> => Number((await db(table).count({ count: '*' }).first())?.count)

const bulkBegin: JobHandler<{ size: number }> = async ({ payload, id }, { each, end }) => {
  await each(payload.size, begin)
  await end(async (db) => ({ begun: (await db('job_items').where({ job_id: id, status: 'done' })).length }))
}

const enqueueJob = (kind: string, payload: unknown = {}, ids = licenseIds, user: { id: number; clientId: number | null } | null = null) =>
  database.write((db) => enqueue({ db, user }, kind, payload, ids))

const jobOf = (id: number) => database.read('jobs').where({ id }).first()
const itemsOf = (id: number) => database.read('job_items').where('job_id', id).orderBy('id')
const ends = (id: number, status = 'done') =>
  vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ status, lease_owner: null }), { timeout: 8_000, interval: 20 })

test('a job runs in batches to its end, for the user who started it', async () => {
  const user = await database.write((db) => aUser(db, { clientId }))
  const id = await enqueueJob('bulk-begin', { size: 5 }, [...licenseIds, licenseIds[0] as number], { id: user.id, clientId })
  expect(await jobOf(id)).toMatchObject({ status: 'queued', total: 12, done: 0, user_id: user.id, client_id: clientId, lease_owner: null })
  const seen: unknown[] = []
  await start({
    'bulk-begin': (job, steps) => {
      seen.push(job)
      return bulkBegin(job, steps)
    },
  })
  await ends(id)
  expect(seen).toEqual([{ id, kind: 'bulk-begin', payload: { size: 5 }, userId: user.id, clientId, total: 12, attempts: 1 }])
  expect(await jobOf(id)).toMatchObject({ total: 12, done: 12, result: '{"begun":12}', error: null })
  expect(await countMatches(database.read, 'renewals')).toBe(12)
})

test('a job with thousands of licenses is created and runs in batches that grow', async () => {
  const id = await enqueueJob(
    'note',
    {},
    Array.from({ length: 2_345 }, (_, n) => n + 1),
  )
  const sizes: number[] = []
  await start({
    note: async (_job, { each }) => {
      await each(1_000, async (_db, ids) => {
        sizes.push(ids.length)
        return new Map(ids.filter((n) => n % 2 === 0).map((n) => [n, 'even']))
      })
    },
  })
  await ends(id)
  expect(sizes[0]).toBe(25)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(2_345)
  expect(sizes.length).toBeLessThan(2_345 / 40)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_000)
  expect(await jobOf(id)).toMatchObject({ total: 2_345, done: 2_345 })
  expect(await database.read('job_items').where({ status: 'refused', reason: 'even' })).toHaveLength(1_172)
})

test('a job is not created if its transaction fails', async () => {
  const failing = database.write(async (db) => {
    await enqueue({ db, user: null }, 'bulk-begin', {}, licenseIds)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect([await countMatches(database.read, 'jobs'), await countMatches(database.read, 'job_items')]).toEqual([0, 0])
  if (database.engine === 'postgres') expect(await countMatches(database.read, 'pgboss.job')).toBe(0)
})

test('refused licenses are stored with their reasons, and the others are done', async () => {
  const [first, second, third] = licenseIds as [number, number, number]
  const picky: JobHandler = async (_job, { each }) => {
    await each(4, async (db, ids) => {
      await begin(
        db,
        ids.filter((id) => id !== first),
      )
      return new Map(ids.filter((id) => id === first).map((id) => [id, 'This one not']))
    })
  }
  await database.write((db) => begin(db, [second])) // the database refuses this license, and with it its batch
  const strict: JobHandler = (job, { each, end }) =>
    picky(job, {
      end,
      each: (size, work) =>
        each(size, async (db, ids) => {
          if (ids.includes(third)) throw refuse.rule('unassigned')
          return work(db, ids)
        }),
    })
  const id = await enqueueJob('strict')
  await start({ strict })
  await ends(id)
  const items = await itemsOf(id)
  expect(items.slice(0, 3)).toMatchObject([
    { license_id: first, status: 'refused', reason: 'This one not' },
    { license_id: second, status: 'refused', reason: messages.changedMeanwhile },
    { license_id: third, status: 'refused', reason: messages.unassigned },
  ])
  expect(new Set(items.slice(3).map(({ status }) => status))).toEqual(new Set(['done']))
  expect(await jobOf(id)).toMatchObject({ done: 12, result: 'null' })
  expect(await countMatches(database.read, 'renewals')).toBe(10)
})

test('a job whose worker stops responding is taken over, skips what is done, and ignores the late worker', async () => {
  const slow = gate()
  const held = gate()
  const worked: string[] = []
  const kindOf =
    (name: string, wait: () => Promise<void>): JobHandler =>
    async (_job, { each, end }) => {
      await each(1, async (db, ids) => {
        await begin(db, ids)
        worked.push(`${name} ${licenseIds.indexOf(ids[0] as number)}`)
        return undefined
      })
      await wait()
      await end(async () => name)
    }
  /** Blocks between two steps, like a process that the operating system has suspended. */
  const silent: JobHandler = (job, steps) => {
    let count = 0
    const each: Steps['each'] = async (size, work) => {
      await steps.each(size, async (db, ids) => {
        if (count++ === 5) throw new Error('silence')
        return work(db, ids)
      })
    }
    const go = kindOf('first', async () => {})
    return go(job, { ...steps, each }).catch(async () => {
      held.open()
      await slow.opened
      return go(job, steps)
    })
  }
  const id = await enqueueJob('bulk-begin')
  await start({ 'bulk-begin': silent })
  await held.opened
  expect(await jobOf(id)).toMatchObject({ status: 'running', done: 5 })

  const another = openDatabase(database.url)
  const second = await start({ 'bulk-begin': kindOf('second', async () => {}) }, another)
  second.wake()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await jobOf(id)).toMatchObject({ status: 'running', done: 5 }) // the first worker still has it

  await timePasses(database).lapse()
  second.wake()
  await ends(id)
  slow.open()
  for (const jobs of running) await jobs.stop()
  await another.close()
  expect(worked).toEqual([...[0, 1, 2, 3, 4].map((n) => `first ${n}`), ...[5, 6, 7, 8, 9, 10, 11].map((n) => `second ${n}`)])
  expect(await jobOf(id)).toMatchObject({ done: 12, result: '"second"' })
  expect(await countMatches(database.read, 'renewals')).toBe(12)
})

test('two server processes handle each license once', async () => {
  const another = openDatabase(database.url)
  const jobs = await Promise.all([enqueueJob('bulk-begin', { size: 1 }), enqueueJob('bulk-begin', { size: 1 }, licenseIds.slice(6))])
  for (const place of [database, another]) await start({ 'bulk-begin': bulkBegin }, place)
  await Promise.all(jobs.map((id) => ends(id)))
  const items = (await Promise.all(jobs.map(itemsOf))).flat()
  expect(items).toHaveLength(18)
  expect(items.filter(({ status }) => status === 'done')).toHaveLength(12) // six licenses were requested twice
  expect(new Set(items.filter(({ status }) => status === 'refused').map(({ reason }) => reason))).toEqual(
    new Set([messages.changedMeanwhile]),
  )
  expect(await countMatches(database.read, 'renewals')).toBe(12)
  for (const runner of running) await runner.stop()
  await another.close()
})

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')('a heartbeat keeps the lease during a long step', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [held, slow] = [gate(), gate()]
  const id = await enqueueJob('long')
  await start({
    long: async () => {
      held.open()
      await slow.opened
    },
  })
  await held.opened
  clock.set({ skip: 10_000 })
  await vi.advanceTimersByTimeAsync(4_000)
  await vi.waitFor(async () => expect((await jobOf(id)).lease_until > clock.later(10_000)).toBe(true))
  slow.open()
  await ends(id)
})

test('stopping waits for the current step and releases the job', async () => {
  const [held, slow] = [gate(), gate()]
  const id = await enqueueJob('bulk-begin', { size: 1 })
  const first = await start({
    'bulk-begin': (job, steps) =>
      bulkBegin(job, {
        ...steps,
        each: (size, work) =>
          steps.each(size, async (db, ids) => {
            await work(db, ids)
            held.open()
            await slow.opened
            return undefined
          }),
      }),
  })
  await held.opened
  const stopped = first.stop()
  slow.open()
  await stopped
  expect(await jobOf(id)).toMatchObject({ status: 'queued', done: 1, lease_owner: null, lease_until: null })
  await start({ 'bulk-begin': bulkBegin })
  await ends(id)
  expect(await countMatches(database.read, 'renewals')).toBe(12)
})

test('a cancelled job ends after its current step; finished licenses stay done', async () => {
  let cancelling: Promise<boolean> | undefined
  let count = 0
  const id = await enqueueJob('bulk-begin')
  await start({
    'bulk-begin': async (job, { each, end }) => {
      await each(1, async (db, ids) => {
        if (++count === 3) cancelling = database.write((other) => cancelJob(other, job.id))
        return begin(db, ids)
      })
      await end(async () => null)
    },
  })
  await ends(id, 'cancelled')
  expect(await cancelling).toBe(true)
  for (const jobs of running) await jobs.stop()
  const { status, done } = await jobOf(id)
  expect(status).toBe('cancelled')
  expect(done).toBeGreaterThanOrEqual(3)
  expect(done).toBeLessThan(12)
  expect(await countMatches(database.read, 'renewals')).toBe(done)
  expect((await itemsOf(id)).filter((item) => item.status === 'done')).toHaveLength(done)
  expect(await database.write((db) => cancelJob(db, id))).toBe(false)
})

test('an unexpected error is tried three times, then the job has failed', async () => {
  let tries = 0
  const id = await enqueueJob('broken')
  const jobs = await start({
    broken: async () => {
      tries++
      throw new TypeError('select password from users')
    },
  })
  for (let n = 1; n < 3; n++) {
    await vi.waitFor(async () => expect([tries, (await jobOf(id)).status]).toEqual([n, 'queued']), { timeout: 5_000 })
    await timePasses(database).comeDue()
    jobs.wake()
  }
  await ends(id, 'failed')
  expect(tries).toBe(3)
  expect((await jobOf(id)).error).toBe(messages.serverError)
})

test('a full disk does not fail the job: the job waits', async () => {
  let tries = 0
  const id = await enqueueJob('patient')
  const jobs = await start({
    patient: async () => {
      if (++tries <= 4) throw refuse.busy('storageFull', 30)
    },
  })
  for (let n = 1; n <= 4; n++) {
    await vi.waitFor(async () => expect([tries, (await jobOf(id)).status]).toEqual([n, 'queued']), { timeout: 5_000 })
    await timePasses(database).comeDue()
    jobs.wake()
  }
  await ends(id)
})

test("a refusal of the whole job ends it with the refusal's message", async () => {
  const id = await enqueueJob('refused')
  await start({
    refused: async () => {
      throw refuse.rule('approvalPending')
    },
  })
  await ends(id, 'failed')
  expect((await jobOf(id)).error).toBe(messages.approvalPending)
})

test('a client does not wait for the thousands of licenses of another client', async () => {
  const slow = gate()
  const other = await database.write(async (db) => (await aClient(db)).id)
  const user = await database.write((db) => aUser(db, { clientId }))
  const order: number[] = []
  const kinds: Record<string, JobHandler> = {
    slow: async ({ id }) => {
      order.push(id)
      if (order.length === 1) await slow.opened
    },
  }
  const mine = await Promise.all([1, 2, 3].map(() => enqueueJob('slow', {}, [], { id: user.id, clientId })))
  const theirs = await enqueueJob('slow', {}, [], { id: user.id, clientId: other })
  await start(kinds)
  await ends(theirs)
  expect(order).toEqual([mine[0], theirs])
  slow.open()
  await Promise.all(mine.map((id) => ends(id)))
})

test('a job that never ends, because its process is killed each time, is given up after ten starts', async () => {
  let runs = 0
  const told: string[] = []
  const id = await enqueueJob('deadly')
  await database.write((db) => db('jobs').where({ id }).update({ attempts: 10 }))
  const jobs = await startJobs(database, log, {
    kinds: { deadly: async () => void runs++ },
    failed: { deadly: async (_db, _job, sentence) => void told.push(sentence) },
  })
  running.add(jobs)
  await ends(id, 'failed')
  expect([runs, told, (await jobOf(id)).error]).toEqual([0, [messages.jobInterrupted], messages.jobInterrupted])
})
