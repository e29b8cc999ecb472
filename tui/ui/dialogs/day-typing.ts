import { addDays, type Day, formatDayLong, parseTypedDay } from '../../../rules/day.ts'

/** The text of a date field after typing: digits get their slashes, t enters today, + and - change the day by one. */
export function typeDay(draft: string, typed: string, today: Day): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed.trim()))
    return typeDay('', `${typed.trim().slice(5)}-${typed.trim().slice(0, 4)}`.replaceAll('-', '/'), today)
  let text = draft
  for (const letter of typed) text = typeLetter(text, letter, today)
  return text
}

function typeLetter(text: string, letter: string, today: Day): string {
  if (letter === 't' || letter === 'T') return formatDayLong(today)
  const day = parseTypedDay(text)
  if (day && (letter === '+' || letter === '=')) return formatDayLong(addDays(day, 1))
  if (day && (letter === '-' || letter === '_')) return formatDayLong(addDays(day, -1))
  if (letter === '/') return slash(text)
  if (!/\d/.test(letter) || text.length >= 10) return text
  return (text.length === 2 || text.length === 5 ? `${text}/` : text) + letter
}

/** Ends a month or a day. A single digit gets a leading zero. */
function slash(text: string): string {
  const parts = text.split('/')
  const last = parts.at(-1) ?? ''
  if (parts.length > 2 || last === '') return text
  return `${[...parts.slice(0, -1), last.padStart(2, '0')].join('/')}/`
}
