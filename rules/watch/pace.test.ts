import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { type CompletedRenewal, measuredPace, paceSample } from './pace.ts'

const renewal = (preparation: number, processing: number | null = null): CompletedRenewal => ({
  processStartDate: '2026-01-01',
  formsReceivedDate: '2026-01-03',
  formsFiledDate: addDays('2026-01-01', preparation),
  licenseReceivedDate: processing === null ? null : addDays('2026-01-01', preparation + processing),
})

test('the three spans of a renewal', () => {
  const one = renewal(14, 21)
  expect(paceSample('preparationDays', one)).toBe(14)
  expect(paceSample('formsToFiledDays', one)).toBe(12)
  expect(paceSample('processingDays', one)).toBe(21)
})

test.each([
  ['a missing date', { ...renewal(14), formsFiledDate: null }],
  ['dates in the wrong order', renewal(-1)],
  ['more than 730 days', renewal(731)],
])('%s is no sample', (_what, one) => {
  expect(paceSample('preparationDays', one)).toBeNull()
})

test('the same day and 730 days are samples', () => {
  expect(paceSample('preparationDays', renewal(0))).toBe(0)
  expect(paceSample('preparationDays', renewal(730))).toBe(730)
})

test.each([
  ['two renewals are no history', [10, 20], null],
  ['the middle of three', [30, 10, 20], { days: 20, renewals: 3 }],
  ['the mean of the two in the middle, rounded up', [10, 11, 14, 90], { days: 13, renewals: 4 }],
  ['implausible samples do not count', [10, -5, 20, 900], null],
  ['only the ten newest', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 700, 700], { days: 1, renewals: 10 }],
])('%s', (_what, days, expected) => {
  expect(
    measuredPace(
      'preparationDays',
      days.map((n) => renewal(n)),
    ),
  ).toEqual(expected)
})

test('an implausible sample does not use up one of the ten', () => {
  const renewals = [renewal(-1), ...Array.from({ length: 10 }, () => renewal(5)), renewal(700)]
  expect(measuredPace('preparationDays', renewals)).toEqual({ days: 5, renewals: 10 })
})
