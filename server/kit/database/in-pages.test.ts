import { expect, test } from 'vitest'
import { inPages } from './in-pages.ts'

test.each([0, 1, 500, 1_001])('%i records are read in their order, 500 at a time', async (count) => {
  const all = Array.from({ length: count }, (_, n) => ({ id: 3 * n + 1 }))
  const sizes: number[] = []
  const read = async (after: number, size: number) => {
    const some = all.filter(({ id }) => id > after).slice(0, size)
    sizes.push(some.length)
    return some
  }
  expect(await inPages(read)).toEqual(all)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
  expect(sizes).toHaveLength(Math.floor(count / 500) + 1)
})
