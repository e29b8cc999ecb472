import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { FIRST, inSteps, nextSize } from './steps.ts'

const items = Array.from({ length: 150 }, (_, n) => n)

test('a step has the rows that fit into its time', () => {
  expect([nextSize(200, 2), nextSize(100, 1), nextSize(100, 0.5)]).toEqual([100, 100, 200])
  expect([nextSize(100, 0), nextSize(100, 200), nextSize(900, 0.1), nextSize(100, 0.1, 120)]).toEqual([400, 50, 1_000, 120])
})

test('the time of a step includes its commit', async () => {
  await using database = await freshDatabase()
  const sizes: number[] = []
  const slowly = async <R>(work: Parameters<typeof database.write<R>>[0]) => {
    const done = await database.write(work)
    await wait(database.engine === 'postgres' ? 800 : 80)
    return done
  }
  await inSteps(slowly, items, async (_db, some) => () => sizes.push(some.length))
  // Otherwise they would grow: the statements take no time.
  expect(sizes.slice(0, -1)).toEqual([FIRST, ...Array.from({ length: 2 }, () => 50)])
})
