import { expect, test } from 'vitest'
import { addDays } from '../day.ts'
import type { Standing } from './standing.ts'
import { nextStepOf, snoozeLimitOf, snoozeLimitOfTask, standingOfTask, type Tile, whyPlaced } from './today.ts'

const TODAY = '2026-11-20'
const inDays = (n: number) => addDays(TODAY, n)

test.each([
  [null, false, false, 'Begin'],
  [null, false, true, 'Assign'],
  [2, false, true, 'Forms received'],
  [2, true, false, 'Invoice'],
  [3, false, false, 'Invoice'],
  [4, true, false, 'Filed'],
  [5, false, false, 'Received'],
  [6, false, false, 'Send'],
  [6, true, false, 'Complete'],
  [7, false, false, 'Complete'],
] as const)('stage %s, tracking only %s, unassigned %s: %s', (renewalStage, isTrackingOnlyRenewal, unassigned, next) => {
  expect(nextStepOf({ renewalStage, isTrackingOnlyRenewal, unassigned })).toBe(next)
})

test('a task is past due after its follow-up date', () => {
  expect([-2, -1, 0, 1, 5].map((days) => standingOfTask(days).text)).toEqual([
    'Past due 2 days',
    'Past due 1 day',
    'Due today',
    'Due in 1 day',
    'Due in 5 days',
  ])
})

const standing = (level: Standing['level'], text: string, days: number | null = null): Standing => ({ level, text, days })

test.each<[string, Tile, Standing, number | null, string | null]>([
  ['4 days short', 'atRisk', standing('atRisk', 'At risk: 4 days short', 4), -4, null],
  ['30 days short', 'expired', standing('expired', 'Expired 9 days ago', 9), -30, null],
  ['expired 9 days ago', 'expired', standing('expired', 'Expired 9 days ago', 9), null, null],
  ['past due 1 day', 'pastDue', standing('pastDue', 'Past due 1 day', 1), null, null],
  ['3 days left', 'startThisWeek', standing('valid', 'Valid until 12/31/27', 400), 3, inDays(3)],
  ['due in 2 days', 'startThisWeek', standing('dueSoon', 'Due in 2 days', 2), null, inDays(-9)],
  ['its start-by is 11/11/26', 'startThisWeek', standing('dueSoon', 'Due in 20 days', 20), null, inDays(-9)],
  ['its start-by is 11/21/26, act by 11/20/26', 'startThisWeek', standing('dueSoon', 'Due in 20 days', 20), null, inDays(1)],
  ['the license is here', 'startThisWeek', standing('inRenewal', 'Renewed to 12/31/27, to be completed', 400), null, null],
  ['nobody is assigned', 'unassigned', standing('valid', 'Valid until 12/31/27', 400), 200, inDays(200)],
])('because %s', (reason, tile, shown, slack, startBy) => {
  const row = { kind: 'License' as const, tile, standing: shown, slack, startBy, dueDate: null, next: 'Begin' as const }
  expect(whyPlaced(row, 0, TODAY)).toBe(`first, because ${reason}`)
  expect(whyPlaced(row, 1, TODAY)).toBe(`because ${reason}`)
})

test('an expired license has its place by its due date until it is filed', () => {
  const expired = standing('expired', 'Expired 5 days ago', 5)
  const row = { kind: 'License' as const, tile: 'expired' as const, standing: expired, slack: null, startBy: null, dueDate: inDays(-35) }
  expect(whyPlaced({ ...row, next: 'Filed' }, 0, TODAY)).toBe('first, because past due 35 days')
  expect(whyPlaced({ ...row, next: 'Received' }, 1, TODAY)).toBe('because expired 5 days ago')
})

test('a task has its place because of its date', () => {
  const row = {
    kind: 'Task' as const,
    tile: 'pastDue' as const,
    standing: standingOfTask(-4),
    slack: -4,
    startBy: null,
    dueDate: inDays(-4),
    next: 'Mark done' as const,
  }
  expect(whyPlaced(row, 3, TODAY)).toBe('because past due 4 days')
})

test('a snooze goes to start-by, the due date or the expiration date, as far as the renewal is', () => {
  const dates = { startBy: inDays(5), dueDate: inDays(10), expirationDate: inDays(20) }
  const limits = ([null, 2, 4, 5, 7] as const).map((renewalStage) => snoozeLimitOf({ ...dates, renewalStage }, TODAY))
  expect(limits).toEqual([inDays(5), inDays(10), inDays(10), inDays(20), inDays(20)])
  const none = { startBy: null, dueDate: null, expirationDate: null, renewalStage: null }
  expect(snoozeLimitOf(none, TODAY)).toBe(inDays(90))
  expect(snoozeLimitOf({ ...none, dueDate: inDays(4) }, TODAY)).toBe(inDays(4))
  expect(snoozeLimitOf({ ...dates, startBy: TODAY, renewalStage: null }, TODAY)).toBeNull()
  expect([snoozeLimitOfTask(inDays(3), TODAY), snoozeLimitOfTask(TODAY, TODAY)]).toEqual([inDays(3), null])
})
