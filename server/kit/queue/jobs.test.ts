import { expect, test } from 'vitest'
import { aClient, aUser } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { gate } from '../../testing/faults/gate.ts'
import { queueWorld } from '../../testing/jobs/queue-world.ts'
import { refuse } from '../http/problems.ts'
import type { JobHandler } from './job.ts'
import { cancelJob, enqueue } from './jobs.ts'

const { world, start, stopAll, begin, bulkBegin, enqueueJob, jobOf, itemsOf, ends, countMatches } = queueWorld()

test('a job runs in batches to its end, for the user who started it', async () => {
  const user = await world.database.write((db) => aUser(db, { clientId: world.clientId }))
  const id = await enqueueJob('bulk-begin', { size: 5 }, [...world.licenseIds, world.licenseIds[0] as number], {
    id: user.id,
    clientId: world.clientId,
  })
  expect(await jobOf(id)).toMatchObject({
    status: 'queued',
    total: 12,
    done: 0,
    user_id: user.id,
    client_id: world.clientId,
    lease_owner: null,
  })
  const seen: unknown[] = []
  await start({
    'bulk-begin': (job, steps) => {
      seen.push(job)
      return bulkBegin(job, steps)
    },
  })
  await ends(id)
  expect(seen).toEqual([
    { id, kind: 'bulk-begin', payload: { size: 5 }, userId: user.id, clientId: world.clientId, total: 12, attempts: 1 },
  ])
  expect(await jobOf(id)).toMatchObject({ total: 12, done: 12, result: '{"begun":12}', error: null })
  expect(await countMatches('renewals')).toBe(12)
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
  expect(await world.database.read('job_items').where({ status: 'refused', reason: 'even' })).toHaveLength(1_172)
})

test('a job is not created if its transaction fails', async () => {
  const failing = world.database.write(async (db) => {
    await enqueue({ db, user: null }, 'bulk-begin', {}, world.licenseIds)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect([await countMatches('jobs'), await countMatches('job_items')]).toEqual([0, 0])
  if (world.database.engine === 'postgres') expect(await countMatches('pgboss.job')).toBe(0)
})

test('refused licenses are stored with their reasons, and the others are done', async () => {
  const [first, second, third] = world.licenseIds as [number, number, number]
  const picky: JobHandler = async (_job, { each }) => {
    await each(4, async (db, ids) => {
      await begin(
        db,
        ids.filter((id) => id !== first),
      )
      return new Map(ids.filter((id) => id === first).map((id) => [id, 'This one not']))
    })
  }
  await world.database.write((db) => begin(db, [second])) // the world.database refuses this license, and with it its batch
  const strict: JobHandler = (job, steps) =>
    picky(job, {
      ...steps,
      each: (size, work) =>
        steps.each(size, async (db, ids) => {
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
  expect(await countMatches('renewals')).toBe(10)
})

test('a client does not wait for the thousands of licenses of another client', async () => {
  const slow = gate()
  const other = await world.database.write(async (db) => (await aClient(db)).id)
  const user = await world.database.write((db) => aUser(db, { clientId: world.clientId }))
  const order: number[] = []
  const kinds: Record<string, JobHandler> = {
    slow: async ({ id }) => {
      order.push(id)
      if (order.length === 1) await slow.opened
    },
  }
  const mine: number[] = []
  // One after the other, so that the first begins first.
  for (let n = 0; n < 3; n++) mine.push(await enqueueJob('slow', {}, [], { id: user.id, clientId: world.clientId }))
  const theirs = await enqueueJob('slow', {}, [], { id: user.id, clientId: other })
  await start(kinds)
  await ends(theirs)
  expect(order).toEqual([mine[0], theirs])
  slow.open()
  await Promise.all(mine.map((id) => ends(id)))
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
  expect(await countMatches('renewals')).toBe(12)
})

test('a cancelled job ends after its current step; finished licenses stay done', async () => {
  let cancelling: Promise<boolean> | undefined
  let count = 0
  const id = await enqueueJob('bulk-begin')
  await start({
    'bulk-begin': async (job, { each, end }) => {
      await each(1, async (db, ids) => {
        if (++count === 3) cancelling = world.database.write((other) => cancelJob(other, job.id))
        return begin(db, ids)
      })
      await end(async () => null)
    },
  })
  await ends(id, 'cancelled')
  expect(await cancelling).toBe(true)
  await stopAll()
  const { status, done } = await jobOf(id)
  expect(status).toBe('cancelled')
  expect(done).toBeGreaterThanOrEqual(3)
  expect(done).toBeLessThan(12)
  expect(await countMatches('renewals')).toBe(done)
  expect((await itemsOf(id)).filter((item) => item.status === 'done')).toHaveLength(done)
  expect(await world.database.write((db) => cancelJob(db, id))).toBe(false)
})
