import { expect, test } from 'vitest'
import { changedRows, changedRowsWords } from './versions.ts'

test('rows have changed if their record has a later version or is gone; an older answer says nothing', () => {
  const rows = [1, 2, 3, 4].map((id) => ({ id, version: 5 }))
  const now = [
    { id: 1, version: 5 },
    { id: 2, version: 6 },
    { id: 3, version: 4 },
  ]
  expect(changedRows(rows, now)).toBe(2)
  expect(changedRows(rows, rows)).toBe(0)
  expect([1, 2].map(changedRowsWords)).toEqual(['1 row changed', '2 rows changed'])
})
