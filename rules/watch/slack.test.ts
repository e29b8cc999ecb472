import { expect, test } from 'vitest'
import type { Stage } from '../renewals/stages.ts'
import { NO_PACE, type Pace } from './pace.ts'
import { actByOf, type Planned, slackOf, startByOf } from './slack.ts'

const license: Planned = {
  active: true,
  isSecondary: false,
  isOneTime: false,
  renewalStage: null,
  expirationDate: '2027-06-30',
  dueDate: '2027-05-01',
  trackDate: '2027-03-01',
}
const pace: Pace = { preparationDays: 25, formsToFiledDays: 10, processingDays: 21 }
const inStage = (renewalStage: Stage): Planned => ({ ...license, renewalStage })

test('a due date 60 days before the expiration and 25 days of preparation: start by April 6', () => {
  expect(startByOf(license, { ...NO_PACE, preparationDays: 25 })).toBe('2027-04-06')
})

test.each([
  ['the expiration is closer', { ...license, expirationDate: '2027-05-10' }, pace, '2027-03-25'],
  ['without a due date the expiration counts', { ...license, dueDate: null }, pace, '2027-05-15'],
  ['without an expiration the due date counts', { ...license, expirationDate: null }, pace, '2027-04-06'],
  ['only the time at the authority is known', license, { ...NO_PACE, processingDays: 21 }, '2027-05-01'],
  ['without any figure the track date', license, NO_PACE, '2027-03-01'],
  ['without any date and figure', { ...license, trackDate: null }, NO_PACE, null],
  ['a renewal that has begun', inStage(2), pace, null],
  ['a secondary license', { ...license, isSecondary: true }, pace, null],
  ['an inactive license', { ...license, active: false }, pace, null],
  ['a One Time license', { ...license, isOneTime: true }, pace, null],
])('start by: %s', (_what, one, known, expected) => {
  expect(startByOf(one, known)).toBe(expected)
})

test.each([
  ['not begun: start by', license, '2027-04-06'],
  ['stage 2: the preparation before the due date', inStage(2), '2027-04-06'],
  ['stage 3: the forms before the due date', inStage(3), '2027-04-21'],
  ['stage 4', inStage(4), '2027-04-21'],
  ['stage 5: the authority before the expiration', inStage(5), '2027-06-09'],
  ['stage 6', inStage(6), null],
  ['stage 7', inStage(7), null],
  ['stage 3 without a due date: before the expiration', { ...inStage(3), dueDate: null }, '2027-06-20'],
  ['an inactive license', { ...inStage(3), active: false }, null],
])('act by: %s', (_what, one, expected) => {
  expect(actByOf(one, pace)).toBe(expected)
})

test('without any figure there is no slack, although there is a day to start by', () => {
  expect(actByOf(license, NO_PACE)).toBeNull()
  expect(slackOf(null, '2027-04-01')).toBeNull()
})

test('slack counts the days until then', () => {
  expect(slackOf('2027-04-06', '2027-04-01')).toBe(5)
  expect(slackOf('2027-04-06', '2027-04-06')).toBe(0)
  expect(slackOf('2027-04-06', '2027-04-10')).toBe(-4)
})
