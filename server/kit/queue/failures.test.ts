import { expect, test, vi } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { gate } from '../../testing/faults/gate.ts'
import { queueWorld } from '../../testing/jobs/queue-world.ts'
import { timePasses } from '../../testing/jobs/time-passes.ts'
import { clock } from '../clock.ts'
import { openDatabase } from '../database/db.ts'
import { refuse } from '../http/problems.ts'
import type { JobHandler, Steps } from './job.ts'

const { world, start, stopAll, begin, bulkBegin, enqueueJob, jobOf, itemsOf, ends, countMatches } = queueWorld()

test('a job whose worker stops responding is taken over, skips what is done, and ignores the late worker', async () => {
  const slow = gate()
  const held = gate()
  const worked: string[] = []
  const kindOf =
    (name: string, wait: () => Promise<void>): JobHandler =>
    async (_job, { each, end }) => {
      await each(1, async (db, ids) => {
        await begin(db, ids)
        worked.push(`${name} ${world.licenseIds.indexOf(ids[0] as number)}`)
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

  const another = openDatabase(world.database.url)
  const second = await start({ 'bulk-begin': kindOf('second', async () => {}) }, { on: another })
  second.wake()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await jobOf(id)).toMatchObject({ status: 'running', done: 5 }) // the first worker still has it

  await timePasses(world.database).lapse()
  second.wake()
  await ends(id)
  slow.open()
  await stopAll()
  await another.close()
  expect(worked).toEqual([...[0, 1, 2, 3, 4].map((n) => `first ${n}`), ...[5, 6, 7, 8, 9, 10, 11].map((n) => `second ${n}`)])
  expect(await jobOf(id)).toMatchObject({ done: 12, result: '"second"' })
  expect(await countMatches('renewals')).toBe(12)
})

test('two server processes handle each license once', async () => {
  const another = openDatabase(world.database.url)
  const jobs = await Promise.all([enqueueJob('bulk-begin', { size: 1 }), enqueueJob('bulk-begin', { size: 1 }, world.licenseIds.slice(6))])
  for (const place of [world.database, another]) await start({ 'bulk-begin': bulkBegin }, { on: place })
  await Promise.all(jobs.map((id) => ends(id)))
  const items = (await Promise.all(jobs.map(itemsOf))).flat()
  expect(items).toHaveLength(18)
  expect(items.filter(({ status }) => status === 'done')).toHaveLength(12) // six licenses were requested twice
  expect(new Set(items.filter(({ status }) => status === 'refused').map(({ reason }) => reason))).toEqual(
    new Set([messages.changedMeanwhile]),
  )
  expect(await countMatches('renewals')).toBe(12)
  await stopAll()
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
    await timePasses(world.database).comeDue()
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
    await timePasses(world.database).comeDue()
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

test('a job that never ends, because its process is killed each time, is given up after ten starts', async () => {
  let runs = 0
  const told: string[] = []
  const id = await enqueueJob('deadly')
  await world.database.write((db) => db('jobs').where({ id }).update({ attempts: 10 }))
  await start({ deadly: async () => void runs++ }, { failed: { deadly: async (_db, _job, sentence) => void told.push(sentence) } })
  await ends(id, 'failed')
  expect([runs, told, (await jobOf(id)).error]).toEqual([0, [messages.jobInterrupted], messages.jobInterrupted])
})
