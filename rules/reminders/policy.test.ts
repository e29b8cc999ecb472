import { expect, test } from 'vitest'
import { DEFAULT_POLICY, holds, policyProblems, type ReminderStep, stepKey } from './policy.ts'

const first = DEFAULT_POLICY[0] as ReminderStep

test('the default policy is sound', () => {
  expect(policyProblems(DEFAULT_POLICY)).toEqual([])
  expect(DEFAULT_POLICY.map(stepKey)).toEqual([
    'StartBy-7',
    'StartBy0',
    'DueDate-30',
    'DueDate-14',
    'DueDate-7',
    'DueDate-1',
    'DueDate+1',
    'ExpirationDate-30',
    'ExpirationDate-7',
    'ExpirationDate-1',
    'ExpirationDate+1',
  ])
})

test('two equal steps and a step without a recipient are named by their position', () => {
  const steps = [first, { ...first, days: 8, recipients: [] }, { ...first, condition: 'Any' as const, recipients: [] }]
  expect(policyProblems(steps)).toEqual([
    { index: 1, problem: 'stepWithoutRecipient' },
    { index: 2, problem: 'repeatedStep' },
    { index: 2, problem: 'stepWithoutRecipient' },
  ])
})

test('0 days before and 0 days after are the same step', () => {
  const at = (direction: 'Before' | 'After') => ({ ...first, direction, days: 0 })
  expect(policyProblems([at('Before'), at('After')])).toEqual([{ index: 1, problem: 'repeatedStep' }])
})

test('an address is a recipient', () => {
  expect(policyProblems([{ ...first, recipients: [], addresses: ['licenses@example.com'] }])).toEqual([])
})

test.each([
  ['NotBegun', [true, false, false, false, false]],
  ['NotFiled', [true, true, true, false, false]],
  ['NotReceived', [true, true, true, true, false]],
  ['Any', [true, true, true, true, true]],
] as const)('%s holds until its stage', (condition, expected) => {
  expect(([null, 2, 4, 5, 6] as const).map((stage) => holds(condition, stage))).toEqual(expected)
})
