import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'
import { gate } from '../../testing/faults/gate.ts'
import { clock } from '../clock.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { createLog } from '../log.ts'
import { type Jobs, startJobs } from './jobs.ts'
import type { Recurring } from './queue.ts'
import { every } from './recurring.ts'

const log = createLog({ logLevel: 'silent' })
const running = new Set<Jobs>()

let database: TestDatabase

beforeEach(async () => {
  database = await freshDatabase()
})

afterEach(async () => {
  for (const jobs of running) await jobs.stop()
  running.clear()
  clock.set({ skip: 0 })
  await database[Symbol.asyncDispose]()
})

const start = async (recurring: Record<string, Recurring>, on: Database = database) => {
  const jobs = await startJobs(on, log, { recurring })
  running.add(jobs)
  return jobs
}

test('a recurring task runs in one process at a time, when it is due', async () => {
  let runs = 0
  let atOnce = 0
  const slow = gate()
  const work = every(600_000, async () => {
    runs++
    atOnce++
    await slow.opened
    atOnce--
  })
  const another = openDatabase(database.url)
  const runners = await Promise.all([database, another].map((place) => start({ sweep: work }, place)))
  const look = () => {
    for (const jobs of runners) jobs.wake()
  }
  await vi.waitFor(() => expect(runs).toBe(1))
  look()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([runs, atOnce]).toEqual([1, 1])
  slow.open()
  await vi.waitFor(async () => expect(await database.read('jobs').where('kind', 'sweep')).toMatchObject([{ lease_owner: null }]))
  look()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(runs).toBe(1)
  clock.set({ skip: 600_000 })
  look()
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: 3_000 })
  await Promise.all(runners.map((jobs) => jobs.stop()))
  expect(await database.read('jobs')).toHaveLength(1)
  await another.close()
})

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')(
  'a recurring task of a crashed process is taken over after its lease has expired',
  async () => {
    let runs = 0
    const work: Recurring = { due: async () => runs === 0, run: async () => void runs++ }
    await database.write((db) =>
      db('jobs').insert({
        kind: 'deliver-mail',
        created_on: clock.now(),
        started_on: clock.now(),
        lease_owner: 'gone',
        lease_until: clock.later(12_000),
      }),
    )
    const jobs = await start({ 'deliver-mail': work })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(runs).toBe(0)
    clock.set({ skip: 12_001 })
    jobs.wake()
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 3_000 })
  },
)

test('a recurring task that fails runs again', async () => {
  let runs = 0
  const work: Recurring = {
    due: async () => true,
    run: async () => {
      if (++runs === 1) throw new Error('no')
    },
  }
  const jobs = await start({ 'deliver-mail': work })
  await vi.waitFor(async () => expect(await database.read('jobs').first()).toMatchObject({ lease_owner: null, status: 'queued' }))
  await vi.waitFor(() => {
    jobs.wake()
    expect(runs).toBeGreaterThan(1)
  })
})
