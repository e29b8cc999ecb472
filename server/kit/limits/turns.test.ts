import { expect, test } from 'vitest'
import { inHalfOfTheTime, mapInTurns } from './turns.ts'

const busy = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('maps a long list in order and gives other requests turns in between', async () => {
  let turns = 0
  let timer = setImmediate(function again() {
    turns += 1
    timer = setImmediate(again)
  })
  const doubled = await mapInTurns([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], (n) => {
    busy(9)
    return n * 2
  })
  clearImmediate(timer)
  expect(doubled).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20])
  expect(turns).toBeGreaterThanOrEqual(9)
})

test('a short list takes no extra turn', async () => {
  expect(await mapInTurns([], (n) => n)).toEqual([])
  expect(await mapInTurns(['a'], (text) => text.length)).toEqual([1])
})

test('before a further part of long work, others have as long as the part before took', async () => {
  const paced = inHalfOfTheTime()
  const order: string[] = []
  const part = (name: string) =>
    paced(async () => {
      busy(20)
      order.push(name)
    })
  await part('first')
  setTimeout(() => order.push('others'), 5)
  await part('second')
  expect(order).toEqual(['first', 'others', 'second'])
})

test('a part that fails says so, and the next one goes on', async () => {
  const paced = inHalfOfTheTime()
  await expect(paced(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await paced(async () => 'done')).toBe('done')
})
