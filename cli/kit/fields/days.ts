import { addDays, addMonths, addUnits, type Day, type Unit } from '../../../rules/day.ts'
import { presetRange, SPAN_CHOICES } from '../../../rules/renewals/presets.ts'

const NEAR: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }
const UNITS: Record<string, Unit> = { d: 'Days', w: 'Weeks', m: 'Months' }

/** Today's date in the time zone of this machine, which is the one that the person means. */
export function today(): Day {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/**
 * 'today', '+30d', '-2w', '+3m', '+1y', 'next month' and the other spans of the filters as a day: the first of the span, or its last for
 * a flag that ends a period. Null for any other text.
 */
export function relativeDay(text: string, from: Day, isEnd = false): Day | null {
  const word = text.trim().toLowerCase()
  const near = NEAR[word]
  if (near !== undefined) return addDays(from, near)
  const [, sign, count, unit = ''] = /^([+-])(\d{1,4})([dwmy])$/.exec(word) ?? []
  if (count !== undefined) {
    const n = Number(`${sign}${count}`)
    return unit === 'y' ? addMonths(from, 12 * n) : addUnits(from, n, UNITS[unit] ?? 'Days')
  }
  const span = SPAN_CHOICES.find(({ label }) => label.toLowerCase() === word.replace('-', ' '))
  if (!span) return null
  const range = presetRange(span.value, from)
  return isEnd ? range.to : range.from
}

/** '8/31/26' as '08/31/26'. */
export const padded = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{1,2})([/.])(\d{1,2})(?=\2)/, (_, one, separator, two) =>
      [one, two].map((part: string) => part.padStart(2, '0')).join(separator),
    )
