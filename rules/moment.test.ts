import { expect, test } from 'vitest'
import { formatMoment } from './moment.ts'

// The tests run in the zone of Los Angeles (vitest.config.ts).
test.each([
  ['2026-11-21T00:12:00.000Z', '11/20/26 04:12 pm PST'],
  ['2026-07-01T16:05:00.000Z', '07/01/26 09:05 am PDT'],
  ['2026-11-01T08:30:00.000Z', '11/01/26 01:30 am PDT'],
  ['2026-11-01T09:30:00.000Z', '11/01/26 01:30 am PST'],
])('%s is %s', (moment, words) => {
  expect(formatMoment(moment)).toBe(words)
})
