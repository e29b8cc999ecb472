import { expect, test } from 'vitest'
import { freshDatabase } from '../../testing/databases/database.ts'
import { gate } from '../../testing/faults/gate.ts'
import { clock } from '../clock.ts'
import { Refusal } from '../http/problems.ts'
import { atMostEach } from '../limits/at-most.ts'
import { atMostPer } from '../limits/at-most-per.ts'
import { openDatabase } from './db.ts'
import { createWriteQueue, type Work } from './write-queue.ts'

const note =
  (requestId: string): Work =>
  (db) =>
    db('audit').insert({ at: clock.now(), call: 'test', changes: '[]', request_id: requestId })

test('queued writes are grouped into few transactions, one at a time, and run once for each key', async () => {
  await using database = await freshDatabase()
  let transactions = 0
  const writeQueue = createWriteQueue(
    (work) => {
      transactions += 1
      return database.write(work)
    },
    () => {},
  )
  for (let n = 0; n < 50; n++) writeQueue.later(note(`a${n}`))
  for (let n = 0; n < 50; n++) writeQueue.later(note('same'), 'key')
  await writeQueue.settled()
  expect(await database.read('audit')).toHaveLength(51)
  expect(transactions).toBe(3)
})

test('a failing write is reported and does not fail the others', async () => {
  await using database = await freshDatabase()
  const failures: unknown[] = []
  const writeQueue = createWriteQueue(database.write, (error) => failures.push(error))
  writeQueue.later(note('before'))
  writeQueue.later((db) => db('no_such_table').insert({}))
  writeQueue.later(note('after'))
  await writeQueue.settled()
  expect(await database.read('audit').orderBy('id').pluck('request_id')).toEqual(['before', 'after'])
  expect(failures).toHaveLength(1)
})

test('while the writer is busy, the queue is bounded and further writes are dropped', async () => {
  await using database = await freshDatabase()
  const { open, opened } = gate()
  const writeQueue = createWriteQueue(
    async (work) => {
      await opened
      return database.write(work)
    },
    () => {},
  )
  writeQueue.later(note('first'))
  await new Promise((resolve) => setTimeout(resolve, 5))
  const taken = Array.from({ length: 300 }, (_, n) => writeQueue.later(note(`n${n}`)))
  expect(taken.filter(Boolean)).toHaveLength(200)
  open()
  await writeQueue.settled()
  expect(await database.read('audit')).toHaveLength(201)
})

test('queued writes are done before the database closes', async () => {
  await using database = await freshDatabase()
  const other = openDatabase(database.url)
  for (let n = 0; n < 60; n++) other.writeQueue.later(note(`n${n}`))
  await other.close()
  expect(await database.read('audit')).toHaveLength(60)
})

test('a key passes a limited number of times in any period; otherwise the result is the wait in milliseconds', () => {
  const until = atMostPer(60_000, 2)
  const at = (seconds: number, key = 'a') => {
    clock.set({ skip: seconds * 1000 })
    return Math.round(until(key) / 1000)
  }
  expect([at(0), at(30), at(59), at(59, 'b'), at(61), at(62), at(91)]).toEqual([0, 0, 1, 0, 0, 28, 0])
  clock.set({ skip: 0 })
})

test('keys do not wait for each other', async () => {
  const run = atMostEach(1, 1, () => new Refusal(429, 'full'))
  const { open, opened } = gate()
  const outcome = (key: string) =>
    run(key, async () => {
      await opened
      return 'done'
    }).catch((error) => error.message)
  const all = [outcome('a'), outcome('a'), outcome('a'), outcome('b')]
  expect(await run('c', async () => 'done')).toBe('done')
  open()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'full', 'done'])
})
