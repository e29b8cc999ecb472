import { test } from 'vitest'
import { aClient, aUser } from '../../../fixtures/builders.ts'
import { Chance } from '../../../fixtures/demo/kit.ts'
import { present } from '../../../rules/present.ts'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'
import { workerProcesses } from '../../testing/jobs/workers.ts'
import { enqueue } from './jobs.ts'

/**
 * Real processes that are killed, side by side, because they mostly wait. A normal run kills once, at a drawn moment; with
 * `EVERGREEN_DEEP=1`, it kills repeatedly.
 */

const DEEP = process.env.EVERGREEN_DEEP === '1'
const KILLS = DEEP ? 4 : 1
/** Enough licenses that the job does not end while a process starts. */
const LICENSES = DEEP ? 1_500 : 70
/** The maximum time in seconds until another process takes over. */
const TAKEOVER = 15
const SEED = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)

const traces = (database: TestDatabase, call: string): Promise<{ request_id: string; license_id: number }[]> =>
  database.read('audit').where({ call }).orderBy('id')
const lastOf = async (database: TestDatabase, call: string) => Number((await traces(database, call)).at(-1)?.request_id)

const someJob = async (database: TestDatabase, licenses: number) => {
  const user = await database.write(async (db) => aUser(db, { clientId: (await aClient(db)).id }))
  const ids = Array.from({ length: licenses }, (_, n) => n + 1)
  return database.write((db) => enqueue({ db, user: { id: user.id, clientId: user.clientId } }, 'trace', {}, ids))
}

test.concurrent('killed processes: each license is done once, and another process takes over', {
  timeout: 60_000 + KILLS * 60_000,
}, async ({ expect }) => {
  const chance = new Chance(SEED)
  await using database = await freshDatabase()
  await using workers = workerProcesses(database.url)
  const running = new Map([await workers.start(), await workers.start()].map((worker) => [worker.pid, worker]))
  const id = await someJob(database, LICENSES)
  const takeovers: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    const until = (await traces(database, 'step')).length + chance.between(3, 25)
    await expect.poll(async () => (await traces(database, 'step')).length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(until)
    const pid = await lastOf(database, 'step')
    await present(running.get(pid)).kill()
    running.delete(pid)
    const killed = performance.now()
    await expect.poll(() => lastOf(database, 'step'), { timeout: 30_000, interval: 50 }).not.toBe(pid)
    takeovers.push((performance.now() - killed) / 1000)
    const another = await workers.start()
    running.set(another.pid, another)
  }
  console.info(
    `taken over after ${takeovers.map((seconds) => seconds.toFixed(1)).join(', ')} s on ${database.engine} (EVERGREEN_SEED=${SEED})`,
  )
  await expect.poll(async () => (await database.read('jobs').where({ id }).first('status')).status, { timeout: 60_000 }).toBe('done')
  const done = (await traces(database, 'step')).map(({ license_id }) => license_id)
  expect(done.toSorted((one, other) => one - other)).toEqual(Array.from({ length: LICENSES }, (_, n) => n + 1))
  expect(await traces(database, 'end')).toHaveLength(1)
  expect(Math.max(...takeovers)).toBeLessThan(TAKEOVER)
})

test.concurrent('recurring work of a killed process goes to another', { timeout: 90_000 }, async ({ expect }) => {
  await using database = await freshDatabase()
  await using workers = workerProcesses(database.url)
  const first = await workers.start()
  await expect.poll(() => lastOf(database, 'watch')).toBe(first.pid)
  const second = await workers.start()
  await first.kill()
  const killed = performance.now()
  await expect.poll(() => lastOf(database, 'watch'), { timeout: 30_000, interval: 50 }).toBe(second.pid)
  const seconds = (performance.now() - killed) / 1000
  console.info(`recurring work taken over after ${seconds.toFixed(1)} s on ${database.engine}`)
  expect(seconds).toBeLessThan(TAKEOVER)
})

test.concurrent('a process that is stopped ends its step, and another goes on at once', { timeout: 90_000 }, async ({ expect }) => {
  await using database = await freshDatabase()
  await using workers = workerProcesses(database.url)
  const running = [await workers.start(), await workers.start()]
  // Long enough that it still runs when a busy machine lets this test go on.
  const id = await someJob(database, 2_000)
  await expect.poll(async () => (await traces(database, 'step')).length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(3)
  const pid = await lastOf(database, 'step')
  expect(await present(running.find((worker) => worker.pid === pid)).stop()).toBe(0)
  const stopped = performance.now()
  await expect.poll(() => lastOf(database, 'step'), { timeout: 30_000, interval: 20 }).not.toBe(pid)
  console.info(`a job of a stopped process goes on after ${Math.round(performance.now() - stopped)} ms on ${database.engine}`)
  // The stop does not count as a try, so this is the first one again.
  expect(await database.read('jobs').where({ id }).first('attempts', 'status')).toMatchObject({ attempts: 1, status: 'running' })
})
