import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  describeDueRule,
  describeTrackRule,
  dueDateOf,
  expirationFrom,
  fromForm,
  type IntervalRule,
  ordinal,
  resetFor,
  ruleOf,
  sameDueRule,
  sameTrackRule,
  suggestedTrackDate,
  toForm,
  trackDateFromLast,
  trackDateOf,
} from './intervals.ts'

const unset: IntervalRule = {
  dueDateIntervalType: null,
  dueDateRelativeIntervalValue: null,
  dueDateRelativeIntervalUnit: null,
  dueDateFixedIntervalDayOfMonth: null,
  dueDateFixedIntervalMonths: null,
  dueDateFixedIntervalTargetMonth: null,
  trackDateIntervalValue: null,
  trackDateIntervalUnit: null,
}
type DueUnit = IntervalRule['dueDateRelativeIntervalUnit']
type Target = IntervalRule['dueDateFixedIntervalTargetMonth']
const relative = (value: number, unit: DueUnit): IntervalRule => ({
  ...unset,
  dueDateIntervalType: 'Relative',
  dueDateRelativeIntervalValue: value,
  dueDateRelativeIntervalUnit: unit,
})
const fixed = (target: Target, months: number | null, day: number): IntervalRule => ({
  ...unset,
  dueDateIntervalType: 'Fixed',
  dueDateFixedIntervalDayOfMonth: day,
  dueDateFixedIntervalMonths: months,
  dueDateFixedIntervalTargetMonth: target,
})
const tracked = (rule: IntervalRule, value: number, unit: DueUnit): IntervalRule => ({
  ...rule,
  trackDateIntervalValue: value,
  trackDateIntervalUnit: unit,
})
const none: IntervalRule = { ...unset, dueDateIntervalType: 'None' }

test.each<[string, IntervalRule, string, string | null]>([
  ['Relative -30 Days', relative(-30, 'Days'), '2026-12-31', '2026-12-01'],
  ['Relative -1 Months', relative(-1, 'Months'), '2026-03-31', '2026-02-28'],
  ['Relative +2 Weeks', relative(2, 'Weeks'), '2026-12-31', '2027-01-14'],
  ['MonthPrior 1, day 31', fixed('MonthPrior', 1, 31), '2026-03-15', '2026-02-28'],
  ['MonthPrior 1, day 31, leap year', fixed('MonthPrior', 1, 31), '2028-03-15', '2028-02-29'],
  ['MonthPrior 2, day 15', fixed('MonthPrior', 2, 15), '2027-01-31', '2026-11-15'],
  ['MonthPrior 1, day 31, from a short month to a long one', fixed('MonthPrior', 1, 31), '2026-04-30', '2026-03-31'],
  ['MonthOf, day 31', fixed('MonthOf', null, 31), '2026-06-10', '2026-06-30'],
  ['MonthAfter 1, day 15', fixed('MonthAfter', 1, 15), '2026-12-31', '2027-01-15'],
  ['None', none, '2026-12-31', null],
  ['never set', unset, '2026-12-31', null],
])('due date, %s', (_, rule, expiration, due) => {
  expect(dueDateOf(rule, expiration)).toBe(due)
  expect(dueDateOf(rule, null)).toBeNull()
})

test('track date: the track interval before the due date', () => {
  expect(trackDateOf(tracked(relative(-30, 'Days'), -60, 'Days'), '2026-12-01')).toBe('2026-10-02')
  expect(trackDateOf(tracked(relative(-1, 'Months'), -1, 'Months'), '2026-02-28')).toBe('2026-01-28')
  expect(trackDateOf(tracked(relative(-1, 'Months'), -1, 'Months'), null)).toBeNull()
  expect(trackDateOf(relative(-1, 'Months'), '2026-02-28')).toBeNull()
})

test('a type without a rule uses the whole rule of its authority; None is a rule', () => {
  const authority = tracked(relative(-30, 'Days'), -60, 'Days')
  expect(ruleOf(unset, authority)).toEqual(authority)
  expect(ruleOf(none, authority)).toEqual(none)
  const own = tracked(fixed('MonthOf', null, 1), -1, 'Months')
  expect(ruleOf(own, authority)).toEqual(own)
})

const after = tracked(relative(60, 'Days'), -30, 'Days')
test.each<[string, IntervalRule, { expirationDate: string | null; dueDate: string | null }, boolean, string | null]>([
  [
    'before the expiration',
    tracked(relative(-30, 'Days'), -60, 'Days'),
    { expirationDate: '2026-12-31', dueDate: null },
    false,
    '2026-10-02',
  ],
  ['after the expiration', after, { expirationDate: '2026-12-31', dueDate: null }, false, null],
  ['after the expiration, seasonal', after, { expirationDate: '2026-12-31', dueDate: null }, true, '2027-01-30'],
  ['on the expiration', tracked(relative(30, 'Days'), -30, 'Days'), { expirationDate: '2026-12-31', dueDate: null }, false, null],
  [
    'the due date wins',
    tracked(relative(-30, 'Days'), -60, 'Days'),
    { expirationDate: '2026-12-31', dueDate: '2026-12-20' },
    false,
    '2026-10-21',
  ],
  ['from a due date alone', tracked(none, -60, 'Days'), { expirationDate: null, dueDate: '2026-12-20' }, false, '2026-10-21'],
  ['no dates', after, { expirationDate: null, dueDate: null }, false, null],
])('suggested track date, %s', (_, rule, dates, isSeasonal, track) => {
  expect(suggestedTrackDate(rule, dates, isSeasonal)).toBe(track)
})

test('the previous track date moves on by the term', () => {
  expect(trackDateFromLast('2026-08-31', 6)).toBe('2027-02-28')
  expect(trackDateFromLast('2026-08-31', 0)).toBeNull()
  expect(trackDateFromLast(null, 12)).toBeNull()
})

test.each([
  ['2024-02-29', 12, '2025-02-28'],
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-08-31', 6, '2025-02-28'],
  ['2025-01-01', 12, '2025-12-31'],
  ['2023-03-01', 12, '2024-02-29'],
  ['2028-02-29', 48, '2032-02-28'],
  ['2025-01-01', 0, null],
])('effective %s and %i months: expires %s', (effective, months, expiration) => {
  expect(expirationFrom(effective, months)).toBe(expiration)
})

test.each([
  [relative(-30, 'Days'), '30 days before license expiration'],
  [relative(1, 'Months'), '1 month after license expiration'],
  [relative(0, 'Days'), 'On license expiration'],
  [fixed('MonthPrior', 1, 31), '31st day of the month prior'],
  [fixed('MonthPrior', 2, 22), '22nd day of the 2nd month prior'],
  [fixed('MonthOf', null, 13), '13th day of the month of license expiration'],
  [fixed('MonthAfter', 1, 3), '3rd day of the month after'],
  [none, 'None'],
  [unset, 'Not set'],
])('%j reads "%s"', (rule, text) => {
  expect(describeDueRule(rule)).toBe(text)
})

test('the track interval is described relative to the forms due date', () => {
  expect(describeTrackRule(tracked(unset, -60, 'Days'))).toBe('60 days before the forms due date')
  expect(describeTrackRule(tracked(unset, -1, 'Weeks'))).toBe('1 week before the forms due date')
  expect(describeTrackRule(tracked(unset, 0, 'Weeks'))).toBe('On the forms due date')
  expect(describeTrackRule(unset)).toBe('Not set')
})

test('ordinals', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '10th',
    '11th',
    '12th',
    '13th',
    '20th',
    '21st',
    '22nd',
    '23rd',
    '30th',
    '31st',
  ])
})

test('only the fields that the type uses are compared', () => {
  expect(sameDueRule(relative(-30, 'Days'), tracked({ ...relative(-30, 'Days'), dueDateFixedIntervalMonths: 1 }, -1, 'Days'))).toBe(true)
  expect(sameDueRule(relative(-30, 'Days'), relative(30, 'Days'))).toBe(false)
  expect(sameDueRule(relative(-30, 'Days'), relative(-30, 'Weeks'))).toBe(false)
  expect(sameDueRule(fixed('MonthOf', null, 1), fixed('MonthOf', 1, 1))).toBe(true)
  expect(sameDueRule(fixed('MonthPrior', 1, 1), fixed('MonthPrior', 2, 1))).toBe(false)
  expect(sameDueRule(fixed('MonthPrior', 1, 1), fixed('MonthAfter', 1, 1))).toBe(false)
  expect(sameDueRule(fixed('MonthOf', null, 1), fixed('MonthOf', null, 2))).toBe(false)
  expect(sameDueRule(none, relative(-30, 'Days'))).toBe(false)
  expect(sameDueRule(none, unset)).toBe(false)
  expect(sameTrackRule(tracked(none, -1, 'Days'), tracked(unset, -1, 'Days'))).toBe(true)
  expect(sameTrackRule(tracked(none, -1, 'Days'), tracked(none, -1, 'Weeks'))).toBe(false)
  expect(sameTrackRule(tracked(none, -1, 'Days'), none)).toBe(false)
})

const unit = fc.constantFrom('Days' as const, 'Weeks' as const, 'Months' as const)
const aDueRule = fc.oneof(
  fc.tuple(fc.integer({ min: -400, max: 400 }), unit).map(([value, each]) => relative(value, each)),
  fc
    .tuple(fc.constantFrom('MonthPrior' as const, 'MonthAfter' as const), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
    .map(([target, months, day]) => fixed(target, months, day)),
  fc.integer({ min: 1, max: 31 }).map((day) => fixed('MonthOf', null, day)),
)
const aRule = fc.oneof(
  fc.constantFrom(none, unset),
  fc.tuple(aDueRule, fc.integer({ min: -400, max: 0 }), unit).map(([rule, value, each]) => tracked(rule, value, each)),
)

test('a stored rule is unchanged after its form, and the form shows no sign', () => {
  fc.assert(
    fc.property(aRule, (rule) => {
      const form = toForm(rule)
      expect(form.dueDateRelativeIntervalValue ?? 0).toBeGreaterThanOrEqual(0)
      expect(form.trackDateIntervalValue ?? 0).toBeGreaterThanOrEqual(0)
      expect(fromForm(form)).toEqual(rule)
    }),
  )
})

test('a fixed due date is in the month meant, on the day meant or the last one', () => {
  const aDay = fc
    .tuple(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join('-'))
  fc.assert(
    fc.property(aDay, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }), (expiration, months, day) => {
      const due = dueDateOf(fixed('MonthPrior', months, day), expiration) as string
      const monthsOf = (each: string) => Number(each.slice(0, 4)) * 12 + Number(each.slice(5, 7))
      const last = new Date(Date.UTC(Number(due.slice(0, 4)), Number(due.slice(5, 7)), 0)).getUTCDate()
      expect(monthsOf(expiration) - monthsOf(due)).toBe(months)
      expect(Number(due.slice(8))).toBe(Math.min(day, last))
    }),
  )
})

test('only the fields of the type are stored', () => {
  const full = { ...toForm(tracked(relative(-30, 'Days'), -60, 'Days')), dueDateFixedIntervalDayOfMonth: 5, dueDateFixedIntervalMonths: 1 }
  expect(fromForm({ ...full, dueDateIntervalType: 'None' })).toEqual(none)
  expect(fromForm({ ...full, dueDateIntervalType: null })).toEqual(unset)
  expect(fromForm(full)).toEqual(tracked(relative(-30, 'Days'), -60, 'Days'))
  const monthOf = fromForm({ ...full, dueDateIntervalType: 'Fixed', dueDateFixedIntervalTargetMonth: 'MonthOf' })
  expect(monthOf).toEqual(tracked(fixed('MonthOf', null, 5), -60, 'Days'))
  expect(fromForm({ ...full, intervalBeforeAfter: 'After' }).dueDateRelativeIntervalValue).toBe(30)
})

test('changing the type resets the due rule, sets months to 1, and clears the track interval only for None', () => {
  const form = toForm(tracked(relative(30, 'Days'), -60, 'Days'))
  const asFixed = { ...form, ...resetFor('Fixed') }
  expect(asFixed).toMatchObject({ dueDateIntervalType: 'Fixed', dueDateRelativeIntervalValue: null, dueDateFixedIntervalMonths: 1 })
  expect(asFixed).toMatchObject({ intervalBeforeAfter: 'Before', trackDateIntervalValue: 60, trackDateIntervalUnit: 'Days' })
  expect({ ...form, ...resetFor('None') }).toMatchObject({
    dueDateIntervalType: 'None',
    trackDateIntervalValue: null,
    trackDateIntervalUnit: null,
  })
})
