import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekday } from '../day.ts'
import type { Stage } from '../renewals/stages.ts'
import { dueLines, plannedLines, type Reminded } from './due.ts'
import { DEFAULT_POLICY, isEscalation, type ReminderStep, stepKey } from './policy.ts'

const LONG_AGO = '2000-01-01'
const dates = { StartBy: '2026-10-05', TrackDate: '2026-09-01', DueDate: '2026-12-01', ExpirationDate: '2026-12-31' }
const license: Reminded = { renewalStage: null, dates }
const inStage = (renewalStage: Stage): Reminded => ({ ...license, renewalStage })

const words = (one: Reminded, today: string, from = LONG_AGO) =>
  dueLines(one, DEFAULT_POLICY, from, today).map(
    ({ key, occurrence, notSent }) => `${key}${occurrence ? ` #${occurrence}` : ''} ${notSent ?? 'sent'}`,
  )

test('nothing comes before the first step', () => {
  expect(words(license, '2026-09-27')).toEqual([])
})

test('one line of each date: the last step that has come', () => {
  expect(words(license, '2026-11-24')).toEqual([
    'StartBy-7 replaced',
    'StartBy0 sent',
    'DueDate-30 replaced',
    'DueDate-14 replaced',
    'DueDate-7 sent',
  ])
})

test('a renewal that has begun needs no step to begin', () => {
  expect(words(inStage(2), '2026-11-24')).toEqual([
    'StartBy-7 resolved',
    'StartBy0 resolved',
    'DueDate-30 replaced',
    'DueDate-14 replaced',
    'DueDate-7 sent',
  ])
})

test('what came before the switch-on is too old', () => {
  expect(words(license, '2026-11-24', '2026-11-10')).toEqual([
    'StartBy-7 tooOld',
    'StartBy0 tooOld',
    'DueDate-30 tooOld',
    'DueDate-14 replaced',
    'DueDate-7 sent',
  ])
})

test('the escalation repeats each week until the license is received', () => {
  const escalation = (today: string, one = inStage(5)) => words(one, today).filter((line) => line.startsWith('ExpirationDate+1'))
  expect(escalation('2026-12-31')).toEqual([])
  expect(escalation('2027-01-01')).toEqual(['ExpirationDate+1 sent'])
  expect(escalation('2027-01-07')).toEqual(['ExpirationDate+1 sent'])
  expect(escalation('2027-01-08')).toEqual(['ExpirationDate+1 #1 sent'])
  expect(escalation('2027-03-05')).toEqual(['ExpirationDate+1 #9 sent'])
  expect(escalation('2027-03-05', inStage(6))).toEqual(['ExpirationDate+1 #9 resolved'])
})

test('a step on a day without work goes out on the working day before, an escalation on any day', () => {
  const due = (DueDate: string) => ({ ...license, dates: { StartBy: null, TrackDate: null, ExpirationDate: null, DueDate } })
  // Due on Saturday, December 5: one day before is a Friday; a week before is the Saturday after Thanksgiving.
  const lines = plannedLines(due('2026-12-05'), DEFAULT_POLICY, '2026-11-22')
  expect(lines.map(({ key, sendOn }) => `${key} ${sendOn}`)).toEqual([
    'DueDate-7 2026-11-27',
    'DueDate-1 2026-12-04',
    'DueDate+1 2026-12-06',
  ])
})

test('planned are the lines to come, each once, with the next repetition', () => {
  const keys = plannedLines(inStage(5), DEFAULT_POLICY, '2027-01-03').map(
    ({ key, occurrence, sendOn }) => `${key} #${occurrence} ${sendOn}`,
  )
  expect(keys).toEqual(['ExpirationDate+1 #1 2027-01-08'])
})

const repeated = (repeatDays: number): ReminderStep => ({
  date: 'ExpirationDate',
  direction: 'Before',
  days: 60,
  condition: 'Any',
  recipients: ['Administrators'],
  addresses: [],
  kind: 'DigestLine',
  repeatDays,
})

test('a repetition on a day without work goes out on the working day before, and is planned for it', () => {
  const expires = { ...license, dates: { ...dates, ExpirationDate: '2027-01-07' } }
  const on = (today: string, every: number) =>
    dueLines(expires, [repeated(every)], LONG_AGO, today).map(({ occurrence, sendOn }) => `#${occurrence} ${sendOn}`)
  // 60 days before is Sunday, November 8; each week later is a Sunday too.
  expect(['2026-11-05', '2026-11-06', '2026-11-12', '2026-11-13', '2026-11-16', '2026-11-20'].map((day) => on(day, 7))).toEqual([
    [],
    ['#0 2026-11-06'],
    ['#0 2026-11-06'],
    ['#1 2026-11-13'],
    ['#1 2026-11-13'],
    ['#2 2026-11-20'],
  ])
  const planned = plannedLines(expires, [repeated(7)], '2026-11-12').map(({ occurrence, sendOn }) => `#${occurrence} ${sendOn}`)
  expect(planned).toEqual(['#1 2026-11-13'])
  // Every day: the lines of Friday, Saturday and Sunday are one.
  expect(['2026-11-13', '2026-11-15', '2026-11-16'].map((day) => on(day, 1))).toEqual([
    ['#7 2026-11-13'],
    ['#7 2026-11-13'],
    ['#8 2026-11-16'],
  ])
})

test('two steps of a policy never share a key', () => {
  expect(new Set(DEFAULT_POLICY.map(stepKey)).size).toBe(DEFAULT_POLICY.length)
})

const day = fc.option(fc.integer({ min: 0, max: 1_000 }).map((n) => addDays('2026-01-01', n)))
const reminded: fc.Arbitrary<Reminded> = fc.record({
  renewalStage: fc.constantFrom<Stage | null>(null, 2, 3, 4, 5, 6, 7),
  dates: fc.record({ StartBy: day, TrackDate: day, DueDate: day, ExpirationDate: day }),
})

test('a planned line is due on its day, whatever day it is looked at before', () => {
  fc.assert(
    fc.property(reminded, fc.integer({ min: -50, max: 1_050 }), fc.integer({ min: 1, max: 40 }), (one, n, every) => {
      const today = addDays('2026-01-01', n)
      const policy = [...DEFAULT_POLICY, repeated(every)]
      for (const line of plannedLines(one, policy, today)) {
        const same = dueLines(one, policy, LONG_AGO, line.sendOn).find(({ key }) => key === line.key)
        expect(same).toMatchObject({ occurrence: line.occurrence, targetDate: line.targetDate, sendOn: line.sendOn })
        if (!isEscalation(line.step)) expect([0, 6]).not.toContain(weekday(line.sendOn))
      }
    }),
  )
})

test('at most one line of each date is sent, and one is sent when a step holds', () => {
  fc.assert(
    fc.property(reminded, fc.integer({ min: -50, max: 1_050 }), (one, n) => {
      const lines = dueLines(one, DEFAULT_POLICY, LONG_AGO, addDays('2026-01-01', n))
      for (const date of ['StartBy', 'DueDate', 'ExpirationDate'] as const) {
        const ofDate = lines.filter(({ step }) => step.date === date)
        const sent = ofDate.filter(({ notSent }) => notSent === null)
        expect(sent.length).toBe(ofDate.some(({ notSent }) => notSent !== 'resolved') ? 1 : 0)
      }
    }),
  )
})
