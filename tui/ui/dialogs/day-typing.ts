import { addDays, type Day, formatDayLong, parseTypedDay } from '../../../rules/day.ts'
import { dateFormat, withSeparators } from '../../../rules/installation/date-format.ts'

/** The text of a date field after typing: digits get their separators, t enters today, + and - change the day by one. */
export function typeDay(draft: string, typed: string, today: Day): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed.trim())) return formatDayLong(typed.trim())
  let text = draft
  for (const letter of typed) text = typeLetter(text, letter, today)
  return text
}

function typeLetter(text: string, letter: string, today: Day): string {
  if (letter === 't' || letter === 'T') return formatDayLong(today)
  const day = parseTypedDay(text)
  if (day && (letter === '+' || letter === '=')) return formatDayLong(addDays(day, 1))
  if (day && (letter === '-' || letter === '_')) return formatDayLong(addDays(day, -1))
  if (letter === dateFormat.separator()) return ended(text)
  if (!/\d/.test(letter) || text.length >= 10) return text
  return withSeparators(text.replace(/\D/g, '') + letter)
}

/** Ends a month, a day or a year. A single digit gets a leading zero. */
function ended(text: string): string {
  const separator = dateFormat.separator()
  const parts = text.split(separator)
  const last = parts.at(-1) ?? ''
  if (parts.length > 2 || last === '') return text
  return `${[...parts.slice(0, -1), last.padStart(2, '0')].join(separator)}${separator}`
}
