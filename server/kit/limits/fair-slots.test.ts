import { expect, test } from 'vitest'
import { FairSlots } from './fair-slots.ts'

/** Work that runs until the test ends it. */
const held = (slots: FairSlots, key: string, order: string[], name = key) => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const done = slots
    .run(key, async () => {
      order.push(name)
      await ended
    })
    .catch((error) => error.status)
  return { end, done }
}
const turn = () => new Promise(setImmediate)

test('runs one task of each key at a time, and serves waiting tasks in turn by key', async () => {
  const slots = new FairSlots({ slots: 2, aKey: 1, waitingAKey: 5, patience: 10_000 })
  const order: string[] = []
  const a1 = held(slots, 'a', order, 'a1')
  const b1 = held(slots, 'b', order, 'b1')
  const [a2, a3, c1, d1] = ['a2', 'a3', 'c1', 'd1'].map((name) => held(slots, name[0] as string, order, name))
  await turn()
  expect(order).toEqual(['a1', 'b1'])
  a1.end()
  await turn()
  expect(order).toEqual(['a1', 'b1', 'a2'])
  for (const one of [b1, a2, c1, a3, d1]) {
    one?.end()
    await turn()
  }
  await turn()
  // Key a was served before c, so its third task comes after c and d.
  expect(order).toEqual(['a1', 'b1', 'a2', 'c1', 'd1', 'a3'])
})

test('a key that is running does not block other keys', async () => {
  const slots = new FairSlots({ slots: 2, aKey: 1, waitingAKey: 5, patience: 10_000 })
  const order: string[] = []
  held(slots, 'a', order, 'a1')
  held(slots, 'a', order, 'a2')
  held(slots, 'b', order, 'b1')
  await turn()
  expect(order).toEqual(['a1', 'b1'])
})

test('one key may have several slots, but not all of them', async () => {
  const slots = new FairSlots({ slots: 3, aKey: 2, waitingAKey: 5, patience: 10_000 })
  const order: string[] = []
  const [a1] = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => held(slots, name[0] as string, order, name))
  await turn()
  expect(order).toEqual(['a1', 'a2', 'b1'])
  a1?.end()
  await turn()
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('refuses a task beyond the queue limit or after waiting too long; a failing task frees its slot', async () => {
  const slots = new FairSlots({ slots: 1, aKey: 1, waitingAKey: 1, patience: 30 })
  const order: string[] = []
  const first = held(slots, 'a', order)
  const second = held(slots, 'a', order)
  const third = held(slots, 'a', order)
  expect(await third.done).toBe(503)
  expect(await second.done).toBe(503)
  first.end()
  await expect(slots.run('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots.run('a', async () => 'done')).toBe('done')
})
