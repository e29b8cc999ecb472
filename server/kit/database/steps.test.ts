import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../testing/databases/database.ts'
import { HOLD, nextSize, timedStep } from './steps.ts'

test('a step has the rows that fit into its time', () => {
  expect([nextSize(200, 2), nextSize(100, 1), nextSize(100, 0.5)]).toEqual([100, 100, 200])
  expect([nextSize(100, 0), nextSize(100, 200), nextSize(900, 0.1), nextSize(100, 0.1, 120)]).toEqual([400, 25, 1_000, 120])
})

test('the time of a step includes its commit, as far as a smaller step would shorten it', async () => {
  await using database = await freshDatabase()
  const hold = HOLD[database.engine]
  let worked = 0
  const step = (commit: number) =>
    timedStep(
      async (work) => {
        const done = await database.write(work)
        await wait(commit)
        return done
      },
      async () => {
        const begun = performance.now()
        await wait(50)
        worked = performance.now() - begun
      },
    )
  expect((await step(45)).used * hold).toBeGreaterThan(worked + 40)
  expect((await step(500)).used * hold).toBeLessThan(2 * worked + 100)
})
