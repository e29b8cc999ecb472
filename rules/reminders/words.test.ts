import { expect, test } from 'vitest'
import type { Stage } from '../renewals/stages.ts'
import type { Watched } from '../watch/standing.ts'
import { stepText } from './labels.ts'
import { newProof, proofWords, thisWeekWords, toDoWords } from './words.ts'

const license = (renewalStage: Stage | null) => ({ renewalStage, dueDate: '2026-12-01', expirationDate: '2026-12-31' }) as Watched

test('what to do next, and until when; now once the day is over', () => {
  expect(toDoWords(license(null), '2026-10-01', '2026-09-01')).toBe('Begin the renewal by 10/01/26')
  expect(toDoWords(license(null), '2026-10-01', '2026-10-02')).toBe('Begin the renewal now')
  expect(toDoWords(license(null), null, '2026-10-02')).toBe('Begin the renewal')
  expect(toDoWords(license(4), null, '2026-10-02')).toBe('File the renewal by 12/01/26')
  expect(toDoWords(license(5), null, '2026-10-02')).toBe('Obtain the license by 12/31/26')
  expect(toDoWords(license(6), null, '2026-10-02')).toBe('Complete the renewal')
})

test('a date on a day without work has the last working day before it', () => {
  expect(toDoWords(license(null), '2026-10-03', '2026-09-01')).toBe('Begin the renewal by 10/03/26, act by 10/02/26')
  const due = { date: 'DueDate', day: '2026-11-26', licenseNumber: 'HI-42', propertyName: 'Waikiki' } as const
  expect(thisWeekWords(due, '2026-11-23')).toBe('Due 11/26/26, act by 11/25/26: HI-42, Waikiki')
})

test('the first sentence of a mail says who was told, and why others were not', () => {
  const proof = { ...newProof(), watched: 1412, told: 9, unreachable: 1 }
  proof.silent.set('The forms are filed.', 1)
  proof.silent.set('The license is received.', 2)
  expect(proofWords(proof)).toBe(
    '1,412 licenses watched, 9 told, 3 silent (2: The license is received; 1: The forms are filed), 1 unreachable.',
  )
  expect(proofWords(newProof())).toBe('0 licenses watched, 0 told, 0 silent, 0 unreachable.')
})

test('a step in words; a repetition says which reminder it is, a request does not', () => {
  expect(stepText('DueDate-14')).toBe('Due date, 14 days before')
  expect(stepText('StartBy+0')).toBe('Start by, on the day')
  expect(stepText('ExpirationDate+1', 2)).toBe('Expiration date, 1 day after, repeated')
  expect(stepText('Request+21', 4711)).toBe('Request, 21 days after')
})
