import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, weekday } from '../day.ts'
import { isWorkday, nextWorkday, workdayOnOrBefore } from './workdays.ts'

test.each([
  ['2026-11-23', true, 'a Monday'],
  ['2026-11-21', false, 'a Saturday'],
  ['2026-11-22', false, 'a Sunday'],
  ['2026-11-26', false, 'Thanksgiving'],
  ['2026-11-27', true, 'the Friday after Thanksgiving'],
  ['2026-07-03', false, 'Independence Day on a Saturday, observed on Friday'],
  ['2027-07-05', false, 'Independence Day on a Sunday, observed on Monday'],
  ['2021-12-31', false, "New Year's Day of 2022, observed in 2021"],
  ['2019-06-19', true, 'before Juneteenth was a holiday'],
  ['2026-06-19', false, 'Juneteenth'],
])('%s is a working day: %s (%s)', (day, expected) => {
  expect(isWorkday(day)).toBe(expected)
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-22', '2026-11-20'],
  ['2026-11-26', '2026-11-25'],
  ['2027-01-03', '2026-12-31'],
])('%s is acted on by %s', (day, expected) => {
  expect(workdayOnOrBefore(day)).toBe(expected)
})

test('the working day after a holiday weekend', () => {
  expect(nextWorkday('2026-07-02')).toBe('2026-07-06')
})

test('a working day is never far, and never on a weekend', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (n) => {
      const day = addDays('1990-01-01', n)
      const before = workdayOnOrBefore(day)
      expect(daysBetween(before, day)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(before, day)).toBeLessThan(5)
      expect([0, 6]).not.toContain(weekday(before))
      expect(nextWorkday(before) > day || nextWorkday(before) === day).toBe(isWorkday(day) ? nextWorkday(before) > day : true)
    }),
  )
})
