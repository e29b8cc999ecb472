import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'
import { padded, relativeDay } from './days.ts'

test.each([
  ['today', '2026-11-23'],
  ['Yesterday', '2026-11-22'],
  ['+30d', '2026-12-23'],
  ['-2w', '2026-11-09'],
  ['+3m', '2027-02-23'],
  ['+1y', '2027-11-23'],
  ['next month', '2026-12-01'],
  ['next-week', '2026-11-29'],
  ['This Year', '2026-01-01'],
  ['30d', null],
  ['someday', null],
])('%s is %s', (text, day) => expect(relativeDay(text, '2026-11-23')).toBe(day))

test('a flag that ends a period takes the last day of a span', () => {
  expect(relativeDay('next month', '2026-11-23', true)).toBe('2026-12-31')
})

test('in a command: both ends of a period', async () => {
  const { seen } = await run(['activity', 'list', '--limit', '1', '--from', 'next month', '--to', 'next month'], {
    answers: { 'GET /activity': { items: [], totalItemCount: 0 } },
  })
  expect(seen[0]?.path).toMatch(/startDate=\d{4}-\d\d-01&endDate=\d{4}-\d\d-(28|29|30|31)&/)
})

test('a choice by its name, its label or its number', async () => {
  const answers = { 'POST /dashboard/renewals-list': { items: [], totalItemCount: 0 } }
  for (const word of ['due-date-next-month', 'Due Date Next Month', '8']) {
    const { seen } = await run(['renewals', 'list', '--date-range', word, '--stage', 'forms-filed'], { answers })
    expect(seen[0]?.body).toEqual({ dateType: 'DateRange', dateRanges: [8], renewalStatuses: [5] })
  }
  expect(await run(['renewals', 'list', '--stage', 'forms-flied'], { answers })).toMatchObject({ code: 2, seen: [] })
})

test.each([
  ['8/31/26', '08/31/26'],
  [' 1/1/2027 ', '01/01/2027'],
  ['31.8.2026', '31.08.2026'],
  ['12/31/26', '12/31/26'],
  ['2026-08-31', '2026-08-31'],
  ['1/2', '1/2'],
])('%j is read as %j', (text, expected) => expect(padded(text)).toBe(expected))
