import fc from 'fast-check'
import { expect, test } from 'vitest'
import { back, forward, GROUPS, isCurrent, isPastDue, mayMove, STAGES, type Stage, stageLabel, stageOf } from './stages.ts'

const today = '2026-11-20'
const all = STAGES.map(({ value }) => value)

test('the labels of the eight stages', () => {
  expect(all).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(stageLabel(4)).toBe('Invoiced / Comm. With Contact')
  expect(stageLabel(8)).toBe('Complete')
})

test.each([
  [false, [2, 3, 4, 5, 6, 7, 8, 8]],
  [true, [1, 4, 3, 5, 6, 6, 7, 8]],
])('forward from 1 to 8, tracking only %s: %j', (trackingOnly, next) => {
  expect(all.map((stage) => forward(stage, trackingOnly))).toEqual(next)
})

test.each([
  [false, [1, 2, 2, 3, 4, 5, 6, 7]],
  [true, [1, 2, 2, 2, 4, 5, 6, 7]],
])('back from 1 to 8, tracking only %s: %j', (trackingOnly, before) => {
  expect(all.map((stage) => back(stage, trackingOnly))).toEqual(before)
})

test('a step back reverses a step forward on both paths', () => {
  const paths: [boolean, Stage[]][] = [
    [false, [2, 3, 4, 5, 6]],
    [true, [2, 4, 5]],
  ]
  for (const [trackingOnly, path] of paths) {
    for (const stage of path) expect(back(forward(stage, trackingOnly), trackingOnly)).toBe(stage)
  }
})

test('a move is exactly one step, and never into or out of Complete', () => {
  const moves = (trackingOnly: boolean) =>
    all.flatMap((from) => all.filter((to) => mayMove(from, to, trackingOnly)).map((to) => `${from}→${to}`))
  expect(moves(false).filter((move) => !move.startsWith('1'))).toEqual([
    '2→3',
    '3→2',
    '3→4',
    '4→3',
    '4→5',
    '5→4',
    '5→6',
    '6→5',
    '6→7',
    '7→6',
  ])
  for (const move of ['2→4', '4→2', '4→5', '5→4', '5→6', '6→5']) expect(moves(true)).toContain(move)
  for (const move of ['2→3', '4→3', '6→7', '6→8', '7→8', '2→2']) expect(moves(true)).not.toContain(move)
})

test('every stage is in at most one group, and only 8 is in none', () => {
  const grouped = Object.values(GROUPS).flat()
  expect(grouped).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test.each<[string, Parameters<typeof stageOf>[0], Stage]>([
  ['in process', { renewalStage: 5, hasCompletedRenewal: true, trackDate: '2030-01-01' }, 5],
  ['completed, track date tomorrow', { renewalStage: null, hasCompletedRenewal: true, trackDate: '2026-11-21' }, 8],
  ['completed, track date today', { renewalStage: null, hasCompletedRenewal: true, trackDate: '2026-11-20' }, 1],
  ['completed, no track date', { renewalStage: null, hasCompletedRenewal: true, trackDate: null }, 8],
  ['never renewed, track date to come', { renewalStage: null, hasCompletedRenewal: false, trackDate: '2030-01-01' }, 1],
  ['never renewed, no track date', { renewalStage: null, hasCompletedRenewal: false, trackDate: null }, 1],
])('the stage of a license %s', (_, license, stage) => {
  expect(stageOf(license, today)).toBe(stage)
})

test.each<[string, Parameters<typeof isCurrent>[0], boolean]>([
  ['in process', { stage: 2, renewalStage: 2, trackDate: '2030-01-01', expirationDate: null }, true],
  ['track date today', { stage: 1, renewalStage: null, trackDate: '2026-11-20', expirationDate: null }, true],
  ['track date tomorrow', { stage: 1, renewalStage: null, trackDate: '2026-11-21', expirationDate: '2026-11-22' }, false],
  ['no track date, expires in 90 days', { stage: 1, renewalStage: null, trackDate: null, expirationDate: '2027-02-18' }, true],
  ['no track date, expires in 91 days', { stage: 1, renewalStage: null, trackDate: null, expirationDate: '2027-02-19' }, false],
  ['no track date, expired', { stage: 1, renewalStage: null, trackDate: null, expirationDate: '2020-01-01' }, true],
  ['no dates', { stage: 1, renewalStage: null, trackDate: null, expirationDate: null }, false],
  ['complete', { stage: 8, renewalStage: null, trackDate: null, expirationDate: '2026-11-01' }, false],
])('current, %s: %j is %s', (_, row, current) => {
  expect(isCurrent(row, today)).toBe(current)
})

const past = '2026-11-19'
test.each<[string, Parameters<typeof isPastDue>[0], boolean]>([
  ['renewal due yesterday', { stage: 2, renewalDueDate: past, dueDate: '2030-01-01', expirationDate: '2030-01-01' }, true],
  ['renewal due today', { stage: 2, renewalDueDate: today, dueDate: past, expirationDate: past }, false],
  ['license due yesterday', { stage: 1, renewalDueDate: null, dueDate: past, expirationDate: '2030-01-01' }, true],
  ['expired yesterday, no due date', { stage: 4, renewalDueDate: null, dueDate: null, expirationDate: past }, true],
  ['expires today, the last valid day', { stage: 4, renewalDueDate: null, dueDate: null, expirationDate: today }, false],
  ['filed, was due', { stage: 5, renewalDueDate: past, dueDate: past, expirationDate: today }, false],
  ['filed, expired', { stage: 7, renewalDueDate: '2030-01-01', dueDate: null, expirationDate: past }, true],
  ['complete', { stage: 8, renewalDueDate: past, dueDate: past, expirationDate: past }, false],
  ['no dates', { stage: 2, renewalDueDate: null, dueDate: null, expirationDate: null }, false],
])('past due, %s: %j is %s', (_, row, pastDue) => {
  expect(isPastDue(row, today)).toBe(pastDue)
})

test('going forward never goes back and ends', () => {
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.boolean(), (stage, trackingOnly) => {
      expect(forward(stage, trackingOnly)).toBeGreaterThanOrEqual(stage)
      expect(back(stage, trackingOnly)).toBeLessThanOrEqual(stage)
    }),
  )
})
