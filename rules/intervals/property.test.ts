import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dueDateOf,
  fromForm,
  type IntervalForm,
  type IntervalRule,
  ruleGiven,
  sameDueRule,
  sameTrackRule,
  toForm,
  trackDateOf,
  UNSET,
  whatIntervalsNeed,
} from './intervals.ts'
import { canSyncTrack, isDueOutOfSync, isTrackOutOfSync, withDueRuleOf, withTrackRuleOf } from './sync.ts'

// A second implementation of the calendar, without Temporal or Date.
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] as number
const text = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(Math.min(day, lengthOf(year, month))).padStart(2, '0')}`
const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]

const moved = (day: string, months: number, onDay: number): string => {
  const [year, month] = partsOf(day)
  const all = year * 12 + month - 1 + months
  return text(Math.floor(all / 12), (all % 12) + 1, onDay)
}
const nextDay = (day: string, back: boolean): string => {
  const [year, month, date] = partsOf(day)
  if (back) return date > 1 ? text(year, month, date - 1) : moved(day, -1, 31)
  return date < lengthOf(year, month) ? text(year, month, date + 1) : moved(day, 1, 1)
}
const walked = (day: string, days: number): string => {
  let at = day
  for (let n = 0; n < Math.abs(days); n += 1) at = nextDay(at, days < 0)
  return at
}
const added = (day: string, value: number, unit: 'Days' | 'Weeks' | 'Months'): string =>
  unit === 'Months' ? moved(day, value, partsOf(day)[2]) : walked(day, unit === 'Weeks' ? value * 7 : value)

// Favors the ends of months, in leap years and others, and turns of centuries.
const aDay = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1905, max: 2105 }), fc.constantFrom(1999, 2000, 2023, 2024, 2100)),
    fc.integer({ min: 1, max: 12 }),
    fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(28, 29, 30, 31)),
  )
  .map(([year, month, day]) => text(year, month, day))
const aUnit = fc.constantFrom('Days' as const, 'Weeks' as const, 'Months' as const)
const aMonthDay = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(29, 30, 31))

const tracks = fc.record({ trackDateIntervalValue: fc.integer({ min: -60, max: 0 }), trackDateIntervalUnit: aUnit })
const aRelative = fc.tuple(fc.integer({ min: -60, max: 60 }), aUnit, tracks).map(
  ([dueDateRelativeIntervalValue, dueDateRelativeIntervalUnit, track]): IntervalRule => ({
    ...UNSET,
    dueDateIntervalType: 'Relative',
    dueDateRelativeIntervalValue,
    dueDateRelativeIntervalUnit,
    ...track,
  }),
)
const aFixed = fc
  .tuple(
    aMonthDay,
    fc.integer({ min: 1, max: 12 }),
    fc.constantFrom('MonthPrior' as const, 'MonthOf' as const, 'MonthAfter' as const),
    tracks,
  )
  .map(
    ([dueDateFixedIntervalDayOfMonth, months, target, track]): IntervalRule => ({
      ...UNSET,
      dueDateIntervalType: 'Fixed',
      dueDateFixedIntervalDayOfMonth,
      dueDateFixedIntervalMonths: target === 'MonthOf' ? null : months,
      dueDateFixedIntervalTargetMonth: target,
      ...track,
    }),
  )
const none: IntervalRule = { ...UNSET, dueDateIntervalType: 'None' }
const aRule = fc.oneof(aRelative, aFixed, fc.constantFrom(none, UNSET))
const aDated = fc.oneof(aRelative, aFixed)

test('a relative due date is so many days, weeks or months away, clamped to the end of a shorter month', () => {
  fc.assert(
    fc.property(aRelative, aDay, (rule, expiration) => {
      const { dueDateRelativeIntervalValue: value, dueDateRelativeIntervalUnit: unit } = rule
      expect(dueDateOf(rule, expiration)).toBe(added(expiration, value as number, unit as 'Days'))
    }),
    { numRuns: 1000 },
  )
})

test('a fixed due date is on its day, or the last one, of the month meant', () => {
  fc.assert(
    fc.property(aFixed, aDay, (rule, expiration) => {
      const way = { MonthPrior: -1, MonthOf: 0, MonthAfter: 1 }[rule.dueDateFixedIntervalTargetMonth as 'MonthOf']
      const months = way * (rule.dueDateFixedIntervalMonths ?? 0)
      expect(dueDateOf(rule, expiration)).toBe(moved(expiration, months, rule.dueDateFixedIntervalDayOfMonth as number))
    }),
    { numRuns: 1000 },
  )
})

test('a track date is its interval before the due date, and never after it', () => {
  fc.assert(
    fc.property(aDated, aDay, (rule, due) => {
      const { trackDateIntervalValue: value, trackDateIntervalUnit: unit } = rule
      const track = trackDateOf(rule, due) as string
      expect(track).toBe(added(due, value as number, unit as 'Days'))
      expect(track <= due).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('day 29 to 31 of a short month, and of every February', () => {
  const on = (dueDateFixedIntervalDayOfMonth: number): IntervalRule => ({
    ...UNSET,
    dueDateIntervalType: 'Fixed',
    dueDateFixedIntervalDayOfMonth,
    dueDateFixedIntervalTargetMonth: 'MonthOf',
  })
  for (const [day, month, due] of [
    [29, '2026-02-10', '2026-02-28'],
    [30, '2028-02-10', '2028-02-29'],
    [31, '2100-02-10', '2100-02-28'],
    [31, '2000-02-10', '2000-02-29'],
    [31, '2026-04-01', '2026-04-30'],
    [30, '2026-04-01', '2026-04-30'],
    [29, '2026-04-01', '2026-04-29'],
  ] as const)
    expect(dueDateOf(on(day), month)).toBe(due)
})

test('a rule that is sent back unchanged, as replied or as a form shows it, is stored unchanged', () => {
  fc.assert(
    fc.property(aRule, aRule, (rule, before) => {
      expect(ruleGiven(rule)).toEqual(rule)
      expect(ruleGiven(rule, before)).toEqual(rule)
      expect(ruleGiven(toForm(rule), before)).toEqual(rule)
      expect(ruleGiven({}, before)).toEqual(before)
      expect(fromForm(toForm(ruleGiven(toForm(rule))))).toEqual(rule)
      expect(whatIntervalsNeed(rule)).toEqual({})
      expect(whatIntervalsNeed(toForm(rule))).toEqual({})
    }),
  )
})

test('a rule without one of the fields of its type is refused on that field only', () => {
  fc.assert(
    fc.property(aDated, (rule) => {
      const form: IntervalForm = toForm(rule)
      const used = Object.keys(UNSET).filter((field) => field !== 'dueDateIntervalType' && rule[field as keyof IntervalRule] !== null)
      for (const field of used) {
        const unsaid =
          field === 'dueDateFixedIntervalTargetMonth' && form.dueDateFixedIntervalMonths === null ? ['dueDateFixedIntervalMonths'] : []
        expect(Object.keys(whatIntervalsNeed({ ...form, [field]: null })).sort()).toEqual([field, ...unsaid].sort())
      }
    }),
  )
})

test('after a sync nothing is out of sync, and changes no other interval', () => {
  fc.assert(
    fc.property(aRule, aRule, (authority, type) => {
      if (isDueOutOfSync(type, authority)) {
        const synced = withDueRuleOf(authority, type)
        expect(sameDueRule(synced, authority)).toBe(true)
        expect(isDueOutOfSync(synced, authority)).toBe(false)
        if (authority.dueDateIntervalType !== 'None') expect(sameTrackRule(synced, type)).toBe(true)
        expect(withDueRuleOf(authority, synced)).toEqual(synced)
      }
      if (isTrackOutOfSync(type, authority) && canSyncTrack(type)) {
        const synced = withTrackRuleOf(authority, type)
        expect(sameTrackRule(synced, authority)).toBe(true)
        expect(isTrackOutOfSync(synced, authority)).toBe(false)
        expect(sameDueRule(synced, type)).toBe(true)
      }
      expect(isDueOutOfSync(UNSET, authority) || isTrackOutOfSync(UNSET, authority)).toBe(false)
      expect(isDueOutOfSync(type, UNSET) || isTrackOutOfSync(type, UNSET)).toBe(false)
    }),
  )
})

test('the same dates in every time zone', { timeout: 60_000 }, () => {
  const reckoned = (zone: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', IN_ZONE], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    })
  const [first, ...others] = ['America/New_York', 'Pacific/Auckland', 'UTC'].map(reckoned).map((said) => JSON.parse(said))
  expect(new Set([first, ...others].map(({ offset }) => offset)).size).toBe(3)
  expect(first.dates.length).toBe(2 * 731)
  for (const other of others) expect(other.dates).toEqual(first.dates)
})

const IN_ZONE = `
  import { addDays } from '${new URL('../day.ts', import.meta.url)}'
  import { dueDateOf, ruleGiven } from '${new URL('./intervals.ts', import.meta.url)}'
  const monthBefore = ruleGiven({ dueDateIntervalType: 'Relative', dueDateRelativeIntervalValue: -1, dueDateRelativeIntervalUnit: 'Months' })
  const lastDay = ruleGiven({ dueDateIntervalType: 'Fixed', dueDateFixedIntervalDayOfMonth: 31, dueDateFixedIntervalMonths: 1, dueDateFixedIntervalTargetMonth: 'MonthAfter' })
  const days = Array.from({ length: 731 }, (_, n) => addDays('2027-01-01', n))
  const dates = days.flatMap((day) => [dueDateOf(monthBefore, day), dueDateOf(lastDay, day)])
  console.log(JSON.stringify({ offset: new Date(Date.UTC(2027, 0, 1)).getTimezoneOffset(), dates }))
`
