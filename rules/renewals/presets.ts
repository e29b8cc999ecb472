import { addDays, addMonths, type Day, lastDayOfMonth, weekday, withDayOfMonth } from '../day.ts'

export type PresetField = 'TrackDate' | 'DueDate' | 'ExpirationDate'

/** First and last day, both inclusive. */
export interface Range {
  from: Day
  to: Day
}

const month = (day: Day): Range => ({ from: withDayOfMonth(day, 1), to: lastDayOfMonth(day) })
const year = (day: Day): Range => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` })
function week(day: Day): Range {
  const sunday = addDays(day, -weekday(day))
  return { from: sunday, to: addDays(sunday, 6) }
}

/** The six spans of each date, in the order of their values. */
const SPANS: readonly { name: string; range(today: Day): Range }[] = [
  { name: 'This Month', range: month },
  { name: 'Next Month', range: (today) => month(addMonths(today, 1)) },
  { name: 'This Week', range: week },
  { name: 'Next Week', range: (today) => week(addDays(today, 7)) },
  { name: 'This Year', range: year },
  { name: 'Next Year', range: (today) => year(addMonths(today, 12)) },
]

/** The six spans for filters that choose the date field separately: values 1 to 6. */
export const SPAN_CHOICES = SPANS.map(({ name }, index) => ({ value: index + 1, label: name }))

const FIELDS: readonly { field: PresetField; name: string }[] = [
  { field: 'TrackDate', name: 'Track Date' },
  { field: 'DueDate', name: 'Due Date' },
  { field: 'ExpirationDate', name: 'Expiration Date' },
]

/** Not a span but a rule: see isPastDue in stages.ts. */
export const PAST_DUE_PRESET = 19

/** Track date 1 to 6, due date 7 to 12, expiration date 13 to 18, past due 19. */
export const PRESETS: readonly { value: number; label: string; field: PresetField }[] = [
  ...FIELDS.flatMap(({ field, name }, block) =>
    SPANS.map((span, index) => ({ value: block * SPANS.length + index + 1, label: `${name} ${span.name}`, field })),
  ),
  { value: PAST_DUE_PRESET, label: 'Past Due', field: 'ExpirationDate' },
]

/** The whole week, month or year of a preset from 1 to 18. Weeks begin on Sunday. */
export function presetRange(value: number, today: Day): Range {
  const span = value >= 1 && value < PAST_DUE_PRESET ? SPANS[(value - 1) % SPANS.length] : undefined
  if (!span) throw new RangeError(`A preset with a range is 1 to 18, not ${value}.`)
  return span.range(today)
}

/** The choices of a follow-up filter, in days ahead. */
export const FOLLOW_UP_DAYS = [7, 14, 30] as const

/** From today to `days` ahead, both inclusive. Overdue days are not included. */
export const followUpRange = (days: number, today: Day): Range => ({ from: today, to: addDays(today, days) })
