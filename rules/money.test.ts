import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from './installation/limits.ts'
import { formatDollars, toCents, toDollars } from './money.ts'

test.each([
  [1.15, 115],
  [0.29, 29],
  [1234.5, 123450],
  [limits.amountDollars, 999_999_999],
  [0, 0],
])('%d dollars are %i cents', (dollars, cents) => {
  expect(toCents(dollars)).toBe(cents)
})

test('cents survive the conversion to dollars and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
      expect(toCents(toDollars(cents))).toBe(cents)
    }),
  )
})

test.each([
  [null, '$--'],
  [0, '$0'],
  [1234, '$1,234'],
  [1234.5, '$1,234.50'],
  [0.05, '$0.05'],
  [100.1, '$100.10'],
  [9999999.99, '$9,999,999.99'],
  [-20, '-$20'],
])('%j is formatted as %s', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text)
})
