import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import { STAGES } from '../renewals/stages.ts'
import { STANDINGS, standingOf, type Watched } from './standing.ts'

const today = '2026-11-23'
const inDays = (n: number) => addDays(today, n)

const license: Watched = {
  active: true,
  isSecondary: false,
  isOneTime: false,
  isPerpetual: false,
  stage: 1,
  renewalStage: null,
  isTrackingOnlyRenewal: false,
  expirationDate: inDays(400),
  newExpirationDate: null,
  dueDate: inDays(340),
  actBy: null,
}
const inStage = (stage: 2 | 3 | 4 | 5 | 6 | 7, more: Partial<Watched> = {}): Watched => ({
  ...license,
  stage,
  renewalStage: stage,
  ...more,
})
const soonDue = { dueDate: inDays(8), expirationDate: inDays(38) }

test.each<[string, Watched, string]>([
  ['inactive, although expired', { ...license, active: false, expirationDate: inDays(-9) }, 'inactive: Inactive'],
  ['expired', { ...license, expirationDate: inDays(-9) }, 'expired: Expired 9 days ago'],
  ['expired yesterday', { ...license, expirationDate: inDays(-1) }, 'expired: Expired 1 day ago'],
  ['expired is not past due as well', { ...license, expirationDate: inDays(-9), dueDate: inDays(-60) }, 'expired: Expired 9 days ago'],
  ['past due', { ...license, dueDate: inDays(-3) }, 'pastDue: Past due 3 days'],
  ['past due in stage 4', inStage(4, { dueDate: inDays(-3) }), 'pastDue: Past due 3 days'],
  ['filed: the due date no longer counts', inStage(5, { dueDate: inDays(-3) }), 'inRenewal: In renewal, step 5 of 6'],
  ['past due is more than at risk', { ...license, dueDate: inDays(-3), actBy: inDays(-30) }, 'pastDue: Past due 3 days'],
  ['at risk', { ...license, actBy: inDays(-4) }, 'atRisk: At risk: 4 days short'],
  ['no slack left is not at risk', { ...license, actBy: today }, 'valid: Valid until 12/28/27'],
  ['at risk is more than due soon', { ...license, ...soonDue, actBy: inDays(-1) }, 'atRisk: At risk: 1 day short'],
  ['due soon', { ...license, ...soonDue }, 'dueSoon: Due in 8 days'],
  ['due today', { ...license, dueDate: today }, 'dueSoon: Due today'],
  ['due in 30 days', { ...license, dueDate: inDays(30) }, 'dueSoon: Due in 30 days'],
  ['due in 31 days', { ...license, dueDate: inDays(31) }, 'valid: Valid until 12/28/27'],
  ['expires soon, without a due date', { ...license, dueDate: null, expirationDate: inDays(8) }, 'dueSoon: Expires in 8 days'],
  ['filed and expires soon', inStage(5, { dueDate: inDays(8), expirationDate: inDays(20) }), 'dueSoon: Expires in 20 days'],
  ['expires today', inStage(5, { expirationDate: today }), 'dueSoon: Expires today'],
  ['in renewal', inStage(4), 'inRenewal: In renewal, step 4 of 6'],
  ['in renewal, tracking only', inStage(4, { isTrackingOnlyRenewal: true }), 'inRenewal: In renewal, step 3 of 4'],
  ['in renewal, all steps complete', inStage(7), 'inRenewal: In renewal, all 6 steps complete'],
  ['in renewal, all complete, tracking only', inStage(6, { isTrackingOnlyRenewal: true }), 'inRenewal: In renewal, all 4 steps complete'],
  [
    'received: the new expiration counts',
    inStage(6, { expirationDate: inDays(-9), newExpirationDate: '2027-12-31' }),
    'inRenewal: Renewed to 12/31/27, to be completed',
  ],
  ['received without new dates', inStage(6, { expirationDate: inDays(-9) }), 'expired: Expired 9 days ago'],
  [
    'not yet received: the old expiration counts',
    inStage(5, { expirationDate: inDays(-9), newExpirationDate: '2027-12-31' }),
    'expired: Expired 9 days ago',
  ],
  ['valid', license, 'valid: Valid until 12/28/27'],
  ['complete and due soon again', { ...license, stage: 8, ...soonDue }, 'dueSoon: Due in 8 days'],
  ['complete is never past due', { ...license, stage: 8, dueDate: inDays(-3) }, 'valid: Valid until 12/28/27'],
  ['perpetual', { ...license, isPerpetual: true, expirationDate: null, dueDate: null }, 'perpetual: No expiration'],
  ['perpetual with an expiration date', { ...license, isPerpetual: true, expirationDate: inDays(-1) }, 'expired: Expired 1 day ago'],
  ['no dates', { ...license, expirationDate: null, dueDate: null }, 'noDates: Dates missing'],
  ['a One Time license without dates', { ...license, isOneTime: true, expirationDate: null, dueDate: null }, 'noDates: Dates missing'],
  [
    'a One Time license is never past due',
    { ...license, isOneTime: true, dueDate: inDays(-3), actBy: inDays(-9) },
    'valid: Valid until 12/28/27',
  ],
  ['a secondary is never due soon', { ...license, isSecondary: true, ...soonDue }, 'valid: Valid until 12/31/26'],
  ['a secondary expires by itself', { ...license, isSecondary: true, expirationDate: inDays(-1) }, 'expired: Expired 1 day ago'],
])('%s', (_what, one, expected) => {
  const { level, text } = standingOf(one, today)
  expect(`${level}: ${text}`).toBe(expected)
})

test('the days are those of the text', () => {
  expect(standingOf({ ...license, actBy: inDays(-4) }, today).days).toBe(4)
  expect(standingOf({ ...license, ...soonDue }, today).days).toBe(8)
  expect(standingOf(license, today).days).toBe(400)
})

const day = fc.option(fc.integer({ min: -500, max: 500 }).map(inDays))
const watched: fc.Arbitrary<Watched> = fc
  .record({
    active: fc.boolean(),
    isSecondary: fc.boolean(),
    isOneTime: fc.boolean(),
    isPerpetual: fc.boolean(),
    stage: fc.constantFrom(...STAGES.map(({ value }) => value)),
    isTrackingOnlyRenewal: fc.boolean(),
    expirationDate: day,
    newExpirationDate: day,
    dueDate: day,
    actBy: day,
  })
  .map((one) => ({ ...one, renewalStage: one.stage === 1 || one.stage === 8 ? null : one.stage }))

test('every license has one level, and no license grows less urgent while a day passes and nothing happens', () => {
  const urgency = (one: Watched, n: number) => STANDINGS.indexOf(standingOf(one, inDays(n)).level)
  fc.assert(
    fc.property(watched, fc.integer({ min: -600, max: 600 }), (one, n) => {
      expect(urgency(one, n)).toBeGreaterThanOrEqual(0)
      expect(urgency(one, n + 1)).toBeLessThanOrEqual(urgency(one, n))
    }),
  )
})
