import { expect, test } from 'vitest'
import { cursorAfter, FIRST_CURSOR, idOfCursor } from './cursors.ts'
import { limits } from './installation/limits.ts'

test('a cursor says after which record a walk goes on', () => {
  for (const id of [1, 35, 36, 1_000_000, limits.integer]) expect(idOfCursor(cursorAfter(id))).toBe(id)
  expect(idOfCursor(FIRST_CURSOR)).toBe(0)
})

test.each(['', 'c', 'c0', 'c01', 'C1', 'c-1', 'czzzzzzz', '7', 'Start', `c${'1'.repeat(50)}`])('%j is no cursor', (text) => {
  expect(idOfCursor(text)).toBeUndefined()
})
