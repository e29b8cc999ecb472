import type { Knex } from 'knex'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { aLicense } from '../../../fixtures/builders.ts'
import { clock } from '../../kit/clock.ts'
import type { Database } from '../../kit/database/db.ts'
import { createLog } from '../../kit/log.ts'
import type { JobHandler, Refused } from '../../kit/queue/job.ts'
import { enqueue, type Jobs, startJobs } from '../../kit/queue/jobs.ts'
import { freshDatabase, type TestDatabase } from '../databases/database.ts'

const log = createLog({ logLevel: 'silent' })

type User = { id: number; clientId: number | null } | null

/** A database with twelve licenses of a client for each test of the queue, and helpers for the tests. */
export const queueWorld = () => {
  const running = new Set<Jobs>()
  const world = {} as { database: TestDatabase; licenseIds: number[]; clientId: number }

  beforeEach(async () => {
    world.database = await freshDatabase()
    await world.database.write(async (db) => {
      const { id, clientId, propertyId, licenseTypeId } = await aLicense(db)
      world.clientId = clientId
      world.licenseIds = [id]
      for (let n = 1; n < 12; n++) world.licenseIds.push((await aLicense(db, { clientId, propertyId, licenseTypeId })).id)
    })
  })

  const stopAll = async () => {
    for (const jobs of running) await jobs.stop()
    running.clear()
  }
  afterEach(async () => {
    await stopAll()
    clock.set({ skip: 0 })
    vi.useRealTimers()
    await world.database[Symbol.asyncDispose]()
  })

  const start = async (
    kinds: Record<string, JobHandler>,
    { on = world.database, ...more }: { on?: Database } & Pick<Parameters<typeof startJobs>[2], 'failed'> = {},
  ) => {
    const jobs = await startJobs(on, log, { kinds, ...more })
    running.add(jobs)
    return jobs
  }

  const renewalOf = (licenseId: number) => ({
    license_id: licenseId,
    client_id: world.clientId,
    created_on: clock.now(),
    modified_on: clock.now(),
  })
  /** A license can have one renewal in process, so the database refuses a second one. */
  const begin = async (db: Knex, ids: number[]): Promise<Refused | undefined> => {
    if (ids.length > 0) await db('renewals').insert(ids.map(renewalOf))
    return undefined
  }
  const bulkBegin: JobHandler<{ size: number }> = async ({ payload, id }, { each, end }) => {
    await each(payload.size, begin)
    await end(async (db) => ({ begun: (await db('job_items').where({ job_id: id, status: 'done' })).length }))
  }

  const enqueueJob = (kind: string, payload: unknown = {}, ids = world.licenseIds, user: User = null) =>
    world.database.write((db) => enqueue({ db, user }, kind, payload, ids))
  const jobOf = (id: number) => world.database.read('jobs').where({ id }).first()
  const itemsOf = (id: number) => world.database.read('job_items').where('job_id', id).orderBy('id')
  const ends = (id: number, status = 'done') =>
    vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ status, lease_owner: null }), { timeout: 8_000, interval: 20 })
  const countMatches = async (table: string): Promise<number> =>
    Number((await world.database.read(table).count({ count: '*' }).first())?.count)

  return { world, start, stopAll, begin, bulkBegin, enqueueJob, jobOf, itemsOf, ends, countMatches }
}
