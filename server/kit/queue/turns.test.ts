import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aClient, aUser } from '../../../fixtures/builders.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'
import { gate } from '../../testing/faults/gate.ts'
import { timePasses } from '../../testing/jobs/time-passes.ts'
import { clock } from '../clock.ts'
import { createLog } from '../log.ts'
import type { JobHandler } from './job.ts'
import { enqueue, type Jobs, startJobs } from './jobs.ts'

const log = createLog({ logLevel: 'silent' })

let database: TestDatabase
let running: Jobs | undefined
let letAllGo = () => {}

beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  letAllGo()
  await running?.stop()
  running = undefined
  await database[Symbol.asyncDispose]()
})

type Person = { id: number; clientId: number | null }

const personOf = (clientId: number | null = null): Promise<Person> =>
  database.write(async (db) => ({ id: (await aUser(db, { clientId })).id, clientId }))
const aClientsPerson = async () => personOf(await database.write(async (db) => (await aClient(db)).id))
const enqueueFor = (user: Person | null, kind = 'held') => database.write((db) => enqueue({ db, user }, kind, {}))

/** Jobs that run until the test releases them, by id, and the order in which they started. */
const held = () => {
  const gates = new Map<number, ReturnType<typeof gate>>()
  const order: number[] = []
  const gateOf = (id: number) => {
    const mine = gates.get(id) ?? gate()
    gates.set(id, mine)
    return mine
  }
  letAllGo = () => {
    for (const { open } of gates.values()) open()
  }
  const handler: JobHandler = async ({ id }) => {
    order.push(id)
    await gateOf(id).opened
  }
  const start = async (kinds: Record<string, JobHandler> = {}) => {
    running = await startJobs(database, log, { kinds: { held: handler, ...kinds } })
  }
  const began = (ids: number[]) => vi.waitFor(() => expect(order).toEqual(ids), { timeout: 8_000, interval: 20 })
  return { start, letGo: (id: number) => gateOf(id).open(), began }
}

test('an idle client goes before the further jobs of busy ones, whose jobs run one at a time and in order', async () => {
  const { start, letGo, began } = held()
  const [busy, other, idle] = [await aClientsPerson(), await aClientsPerson(), await aClientsPerson()]
  const first = [await enqueueFor(busy), await enqueueFor(busy), await enqueueFor(busy)] as [number, number, number]
  const second = [await enqueueFor(other), await enqueueFor(other)] as [number, number]
  await start()
  await began([first[0], second[0]])
  const third = await enqueueFor(idle)
  letGo(first[0])
  await began([first[0], second[0], third])
  letGo(third)
  await began([first[0], second[0], third, first[1]])
  // One more of the busy client has fewer jobs before it than its third, and still comes after it.
  const fourth = await enqueueFor(busy)
  letGo(second[0])
  await began([first[0], second[0], third, first[1], second[1]])
  letGo(first[1])
  await began([first[0], second[0], third, first[1], second[1], first[2]])
  for (const id of [second[1], first[2], fourth]) letGo(id)
  await began([first[0], second[0], third, first[1], second[1], first[2], fourth])
})

test('a client does not wait for the older job of a client that is busy', async () => {
  const { start, letGo, began } = held()
  const [busy, other] = [await aClientsPerson(), await aClientsPerson()]
  const [first, second] = [await enqueueFor(busy), await enqueueFor(busy)]
  const [theirs, next] = [await enqueueFor(other), await enqueueFor(other)]
  await start()
  await began([first, theirs])
  letGo(theirs)
  await began([first, theirs, next])
  letGo(next)
  letGo(first)
  await began([first, theirs, next, second])
})

test('members of staff take turns too, and a job that failed is tried again before the next one of the same person', async () => {
  const { start, letGo, began } = held()
  const [one, other] = [await personOf(), await personOf()]
  const resting = await enqueueFor(one, 'failing')
  const next = await enqueueFor(one)
  const theirs = await enqueueFor(other)
  let tries = 0
  await start({
    failing: async () => {
      if (++tries === 1) throw new Error('no')
    },
  })
  await began([theirs])
  const statusOf = async (id: number) => (await database.read('jobs').where({ id }).first('status')).status
  await vi.waitFor(async () => expect([tries, await statusOf(resting)]).toEqual([1, 'queued']), { timeout: 8_000 })
  await timePasses(database).comeDue()
  running?.wake()
  await began([theirs, next])
  expect([tries, await statusOf(resting)]).toEqual([2, 'done'])
  for (const id of [theirs, next]) letGo(id)
})

test('a full queue refuses with 503 and says when to try again, for a client and for all', async () => {
  const refusal = (key: 'queueFull' | 'queueFullForClient') => ({ status: 503, message: messages[key], headers: { 'retry-after': '60' } })
  const [full, other] = [await aClientsPerson(), await aClientsPerson()]
  for (let n = 0; n < limits.queuedJobsAClient; n++) await enqueueFor(full)
  await expect(enqueueFor(full)).rejects.toMatchObject(refusal('queueFullForClient'))
  await enqueueFor(other)
  await database.write((db) => db('jobs').where('client_id', full.clientId).update({ status: 'done' }))
  await enqueueFor(full)
  const rows = Array.from({ length: limits.queuedJobs - 2 }, () => ({ kind: 'held', payload: '{}', created_on: clock.now() }))
  await database.write((db) => db.batchInsert('jobs', rows, 100))
  await expect(enqueueFor(other)).rejects.toMatchObject(refusal('queueFull'))
  await expect(enqueueFor(null)).rejects.toMatchObject(refusal('queueFull'))
})

test('jobs that only a newer program knows wait for it, and hold up no other', async () => {
  const { start, began } = held()
  for (let n = 0; n < 30; n++) await enqueueFor(null, 'newer')
  const known = await enqueueFor(null)
  await start()
  await began([known])
  expect(new Set(await database.read('jobs').where('kind', 'newer').pluck('status'))).toEqual(new Set(['queued']))
})
