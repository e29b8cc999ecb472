import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'

test('limits running and waiting work, refuses the rest, and frees the slot of work that fails', async () => {
  const limited = atMost(2, 3)
  let running = 0
  let most = 0
  const work = async (fails: boolean) => {
    running += 1
    most = Math.max(most, running)
    await wait(5)
    running -= 1
    if (fails) throw new Error('failed')
    return 'done'
  }
  const outcome = (fails: boolean) => limited(() => work(fails)).catch((error) => error.status ?? error.message)
  const outcomes = await Promise.all([true, false, true, false, false, false, false].map(outcome))
  expect(outcomes).toEqual(['failed', 'done', 'failed', 'done', 'done', 503, 503])
  expect(most).toBe(2)
  expect(await limited(() => work(false))).toBe('done')
})
