import { expect, test } from 'vitest'
import type { Standing } from '../../contract/licenses/standing.ts'
import { STANDING_CELL } from './standing.ts'

test('a list marks a standing by a glyph beside the words, where they need one', () => {
  const cell = (level: Standing['level'], text: string) => STANDING_CELL.cell({ standing: { level, days: null, text } })
  expect(cell('expired', 'Expired 9 days ago')).toBe('✖ Expired 9 days ago')
  expect(cell('valid', 'Valid until 12/31/27')).toBe('✔ Valid until 12/31/27')
  expect(cell('dueSoon', 'Due in 8 days')).toBe('Due in 8 days')
})
