import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addUnits,
  dayOfMonth,
  daysBetween,
  formatDay,
  formatDayInWords,
  formatDayLong,
  isDay,
  lastDayOfMonth,
  parseShownDay,
  parseTypedDay,
  weekday,
  whyNotDay,
  whyNotTypedDay,
  withDayOfMonth,
} from './day.ts'

/** A random day, calculated with the platform's calendar as an independent check. */
const aDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
/** A day far enough from the limits of the calendar for additions to be reversible. */
const aMiddleDay = aDay.filter((day) => day > '2000' && day < '9900')

test.each(['1900-01-01', '2024-02-29', '2000-02-29', '2026-11-20', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true)
  expect(whyNotDay(text)).toBeNull()
})

test.each([
  ['2026-02-29', 'invalidDate'],
  ['1900-02-29', 'invalidDate'],
  ['2026-13-01', 'invalidDate'],
  ['2026-04-31', 'invalidDate'],
  ['2026-1-01', 'invalidDate'],
  ['2026-11-20T00:00:00Z', 'invalidDate'],
  ['2026-11-20\n', 'invalidDate'],
  [' 2026-11-20', 'invalidDate'],
  ['11/20/2026', 'invalidDate'],
  ['', 'invalidDate'],
  [null, 'invalidDate'],
  [20261120, 'invalidDate'],
  ['1899-12-31', 'yearTooEarly'],
  ['0000-01-01', 'yearTooEarly'],
])('%j is not a day: %s', (text, why) => {
  expect(isDay(text)).toBe(false)
  expect(whyNotDay(text)).toBe(why)
})

test.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months: %s', (day, n, sum) => {
  expect(addMonths(day, n)).toBe(sum)
})

test('a day is valid exactly when the calendar has it', () => {
  const two = (n: number) => String(n).padStart(2, '0')
  const isReal = (text: string) => {
    try {
      return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
    } catch {
      return false
    }
  }
  const wrong: string[] = []
  for (const year of [1900, 1999, 2000, 2023, 2024, 2100, 9999])
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const text = `${year}-${two(month)}-${two(day)}`
        if (isDay(text) !== isReal(text)) wrong.push(text)
      }
  expect(wrong).toEqual([])
})

test('days are counted as Temporal counts them', () => {
  const unit = fc.constantFrom('Days' as const, 'Weeks' as const, 'Months' as const)
  fc.assert(
    fc.property(aMiddleDay, aMiddleDay, fc.integer({ min: -1100, max: 1100 }), unit, (day, other, n, unit) => {
      const date = Temporal.PlainDate.from(day)
      expect(addUnits(day, n, unit)).toBe(date.add({ [unit.toLowerCase()]: n }).toString())
      expect(daysBetween(day, other)).toBe(date.until(other, { largestUnit: 'day' }).days)
      expect(weekday(day)).toBe(date.dayOfWeek % 7)
      expect(formatDayInWords(day)).toBe(date.toLocaleString('en-US', { dateStyle: 'long' }))
    }),
    { numRuns: 1000 },
  )
})

test('months are added to the given date at once, not step by step', () => {
  expect(addMonths('2025-01-31', 2)).toBe('2025-03-31')
  expect(addMonths(addMonths('2025-01-31', 1), 1)).toBe('2025-03-28')
})

test('a week is seven days', () => {
  expect(addUnits('2026-12-31', -2, 'Weeks')).toBe('2026-12-17')
  expect(addUnits('2026-02-27', 2, 'Days')).toBe('2026-03-01')
})

test('any 32-bit interval ends inside the calendar', () => {
  fc.assert(
    fc.property(
      aDay,
      fc.integer({ min: -2147483647, max: 2147483647 }),
      fc.constantFrom('Days' as const, 'Weeks' as const, 'Months' as const),
      (day, n, unit) => {
        const sum = addUnits(day, n, unit)
        expect(isDay(sum)).toBe(true)
        expect(n >= 0 ? sum >= day : sum <= day).toBe(true)
      },
    ),
  )
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
  expect(addMonths('1900-01-31', -1)).toBe('1900-01-01')
})

test('adding days matches the calendar of the platform and can be reversed', () => {
  fc.assert(
    fc.property(aMiddleDay, fc.integer({ min: -30000, max: 30000 }), (day, n) => {
      const sum = addDays(day, n)
      expect(sum).toBe(new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10))
      expect(addDays(sum, -n)).toBe(day)
      expect(daysBetween(day, sum)).toBe(n)
    }),
  )
})

test('adding months lands in that month, on the same day or its last', () => {
  fc.assert(
    fc.property(aMiddleDay, fc.integer({ min: -1000, max: 1000 }), (day, n) => {
      const sum = addMonths(day, n)
      const monthsOf = (each: string) => Number(each.slice(0, 4)) * 12 + Number(each.slice(5, 7))
      expect(monthsOf(sum) - monthsOf(day)).toBe(n)
      expect(dayOfMonth(sum)).toBe(Math.min(dayOfMonth(day), dayOfMonth(lastDayOfMonth(sum))))
    }),
  )
})

test('the last day of a month is followed by a first', () => {
  expect(lastDayOfMonth('2024-02-10')).toBe('2024-02-29')
  expect(lastDayOfMonth('2100-02-10')).toBe('2100-02-28')
  fc.assert(
    fc.property(aMiddleDay, (day) => {
      expect(lastDayOfMonth(day).slice(0, 7)).toBe(day.slice(0, 7))
      expect(dayOfMonth(addDays(lastDayOfMonth(day), 1))).toBe(1)
    }),
  )
})

test.each([
  ['2026-02-10', 29, '2026-02-28'],
  ['2024-02-10', 30, '2024-02-29'],
  ['2026-04-01', 31, '2026-04-30'],
  ['2026-05-31', 1, '2026-05-01'],
])('%s on day %i: %s', (day, n, moved) => {
  expect(withDayOfMonth(day, n)).toBe(moved)
})

test('Sunday is 0 and Saturday 6', () => {
  expect(weekday('2026-11-20')).toBe(5)
  expect(weekday('2026-11-22')).toBe(0)
  expect(weekday('2026-11-21')).toBe(6)
})

test('dates are formatted MM/DD/YY and MM/DD/YYYY', () => {
  expect(formatDay('2026-01-09')).toBe('01/09/26')
  expect(formatDayLong('2026-01-09')).toBe('01/09/2026')
  expect(formatDayInWords('2026-01-09')).toBe('January 9, 2026')
})

test('a formatted day parses to the same day', () => {
  fc.assert(
    fc.property(aDay, (day) => {
      expect(parseTypedDay(formatDayLong(day))).toBe(day)
    }),
  )
})

test.each(['1/9/2026', '01/09/26', '2026-01-09', '13/01/2026', '02/29/2026', '01-09-2026', '01/09/2026 ', ''])(
  '%j typed is refused',
  (text) => {
    expect(parseTypedDay(text)).toBeNull()
    expect(whyNotTypedDay(text)).toBe('invalidDate')
  },
)

test('a day as tables show it is understood', () => {
  expect(parseShownDay('01/09/26')).toBe('2026-01-09')
  expect(parseShownDay('02/29/27')).toBeNull()
  expect(parseShownDay('01/09/2026')).toBe('2026-01-09')
  expect(parseShownDay('1/9/26')).toBeNull()
})

test('a typed year before 1900 has its own message', () => {
  expect(parseTypedDay('12/31/1899')).toBeNull()
  expect(whyNotTypedDay('12/31/1899')).toBe('yearTooEarly')
  expect(whyNotTypedDay('01/01/1900')).toBeNull()
})
