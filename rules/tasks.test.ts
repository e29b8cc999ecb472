import { expect, test } from 'vitest'
import { soonestFollowUp, whyNotFollowUp } from './tasks.ts'

test.each([
  ['2026-11-19', 'dateNotInFuture'],
  ['2026-11-20', 'dateNotInFuture'],
  ['2026-11-21', null],
  ['2027-01-01', null],
])('on 2026-11-20 a follow-up on %s: %s', (day, why) => {
  expect(whyNotFollowUp(day, '2026-11-20')).toBe(why)
})

test('the stored date may stay, another date that has passed may not', () => {
  expect(whyNotFollowUp('2026-11-02', '2026-11-20', '2026-11-02')).toBeNull()
  expect(whyNotFollowUp('2026-11-03', '2026-11-20', '2026-11-02')).toBe('dateNotInFuture')
})

test('tomorrow may be another year', () => {
  expect(soonestFollowUp('2026-12-31')).toBe('2027-01-01')
})
