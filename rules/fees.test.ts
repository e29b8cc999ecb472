import { expect, test } from 'vitest'
import { formatMonth, monthsFrom, runwayOf, runwayText, spanOf } from './fees.ts'

const TODAY = '2026-11-20'

test('months follow each other over the end of a year, from any day', () => {
  expect(monthsFrom('2026-11-30', 3)).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(spanOf('2026-11-30', 4)).toEqual({ from: '2026-11-01', to: '2027-02-28' })
  expect(spanOf('2024-02-10', 1)).toEqual({ from: '2024-02-01', to: '2024-02-29' })
})

test('an account lasts until a payment takes it below the threshold, not to it', () => {
  const payments = [
    { day: '2027-03-14', cents: 50_000 },
    { day: '2027-01-10', cents: 30_000 },
    { day: '2027-02-01', cents: 50_000 },
  ]
  expect(runwayOf(100_000, 20_000, payments, TODAY)).toEqual({ lastsUntil: '2027-03-14', depositCents: 50_000 })
  expect(runwayOf(150_000, 20_000, payments, TODAY)).toEqual({ lastsUntil: null, depositCents: 0 })
  expect(runwayOf(149_999, 20_000, payments, TODAY)).toEqual({ lastsUntil: '2027-03-14', depositCents: 1 })
})

test('an account that is too low already lasts until today, with or without payments', () => {
  expect(runwayOf(1_000, 2_000, [{ day: '2027-01-10', cents: 500 }], TODAY)).toEqual({ lastsUntil: TODAY, depositCents: 1_500 })
  expect(runwayOf(1_000, 2_000, [], TODAY)).toEqual({ lastsUntil: TODAY, depositCents: 1_000 })
  expect(runwayOf(2_000, 2_000, [], TODAY)).toEqual({ lastsUntil: null, depositCents: 0 })
})

test('says how long an account lasts', () => {
  const account = { isActive: true, lastsUntil: '2027-03-14', deposit: 4300 }
  expect(runwayText(account)).toBe('Lasts until 03/14/27; deposit $4,300 by then.')
  expect(runwayText({ ...account, lastsUntil: null })).toBe('Lasts for the next twelve months.')
  expect(runwayText({ ...account, isActive: false })).toBe('This client has no trust account.')
  expect(formatMonth('2027-01')).toBe('Jan 2027')
})
