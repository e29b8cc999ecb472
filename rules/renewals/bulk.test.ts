import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { wrongRanges } from './bulk.ts'

const turned = {
  trackDateStart: '2026-12-01',
  trackDateEnd: '2026-11-30',
  expirationDateStart: '2027-01-01',
  expirationDateEnd: '2027-01-01',
}

test('a range ends after it starts, not on the same day', () => {
  expect(wrongRanges({ dateType: 'RANGE', ...turned })).toEqual({
    trackDateEnd: messages.trackDateEndNotAfter,
    expirationDateEnd: messages.expirationDateEndNotAfter,
  })
  expect(wrongRanges({ dateType: 'RANGE', trackDateStart: '2026-12-01', trackDateEnd: '2026-12-02' })).toEqual({})
})

test('a range with one end is not checked, and exact dates have no range', () => {
  expect(wrongRanges({ dateType: 'RANGE', trackDateStart: '2026-12-01', expirationDateEnd: '2026-01-01' })).toEqual({})
  expect(wrongRanges({ dateType: 'EXACT', ...turned })).toEqual({})
})
