import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeDueRule, describeTrackRule, type IntervalRule, ruleGiven, UNSET } from '../../rules/intervals/intervals.ts'
import { intervals } from './intervals.ts'

const [due, track] = intervals

const relative = (value: number, unit: 'Days' | 'Weeks' | 'Months') => ({
  ...UNSET,
  dueDateIntervalType: 'Relative' as const,
  dueDateRelativeIntervalValue: value,
  dueDateRelativeIntervalUnit: unit,
})
const fixed = (day: number, months: number | null, target: 'MonthPrior' | 'MonthOf' | 'MonthAfter') => ({
  ...UNSET,
  dueDateIntervalType: 'Fixed' as const,
  dueDateFixedIntervalDayOfMonth: day,
  dueDateFixedIntervalMonths: months,
  dueDateFixedIntervalTargetMonth: target,
})

describe('the due date interval in words', () => {
  test.each([
    ['30 days before', relative(-30, 'Days')],
    ['1 month after expiration', relative(1, 'Months')],
    [' 8  WEEKS before the license expiration ', relative(-8, 'Weeks')],
    ['on expiration', relative(0, 'Days')],
    ['15th, 2 months prior', fixed(15, 2, 'MonthPrior')],
    ['31st day of the month prior', fixed(31, 1, 'MonthPrior')],
    ['1st of the month', fixed(1, null, 'MonthOf')],
    ['2nd of the 3rd month after', fixed(2, 3, 'MonthAfter')],
    ['none', { ...UNSET, dueDateIntervalType: 'None' as const }],
    ['', UNSET],
  ])('%j', (text, rule) => {
    expect(ruleGiven(due.read(text))).toEqual(rule)
  })

  test.each(['30', 'days before', '30 days', '15 of the month', '15th of the 2nd month', '-3 days before', '1.5 months before', 'soon'])(
    '%j is no interval, and what is one is said',
    (text) => {
      expect(() => due.read(text)).toThrow('30 days before, 2 months after')
    },
  )

  test('a number that no calendar has is left to the server to refuse', () => {
    expect(due.read('45th of the 99th month prior')).toMatchObject({
      dueDateFixedIntervalDayOfMonth: 45,
      dueDateFixedIntervalMonths: 99,
    })
  })
})

describe('the track date interval in words', () => {
  test.each([
    ['60 days', -60, 'Days'],
    ['1 week before', -1, 'Weeks'],
    ['2 months before the forms due date', -2, 'Months'],
    ['on the due date', 0, 'Days'],
    ['', null, null],
  ])('%j', (text, trackDateIntervalValue, trackDateIntervalUnit) => {
    expect(track.read(text)).toEqual({ trackDateIntervalValue, trackDateIntervalUnit })
  })

  test.each(['60 days after', '60', 'none of it'])('%j is none', (text) => {
    expect(() => track.read(text)).toThrow('60 days')
  })
})

test('every rule that can be kept is read back from the words that describe it', () => {
  const unit = fc.constantFrom('Days' as const, 'Weeks' as const, 'Months' as const)
  const some = fc.integer({ min: 1, max: 1000 })
  const aDueRule = fc.oneof(
    fc.tuple(some, unit, fc.boolean()).map(([value, each, before]) => relative(before ? -value : value, each)),
    fc
      .tuple(
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('MonthPrior' as const, 'MonthAfter' as const),
      )
      .map(([day, months, target]) => fixed(day, months, target)),
    fc.integer({ min: 1, max: 31 }).map((day) => fixed(day, null, 'MonthOf')),
  )
  const tracked = fc
    .tuple(aDueRule, some, unit)
    .map(([rule, value, each]): IntervalRule => ({ ...rule, trackDateIntervalValue: -value, trackDateIntervalUnit: each }))
  fc.assert(
    fc.property(fc.oneof(tracked, fc.constantFrom<IntervalRule>(UNSET, { ...UNSET, dueDateIntervalType: 'None' })), (rule) => {
      expect(ruleGiven({ ...due.read(describeDueRule(rule)), ...track.read(describeTrackRule(rule)) })).toEqual(rule)
    }),
  )
})
