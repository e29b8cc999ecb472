import { Temporal } from 'temporal-polyfill'
import { limits } from './limits.ts'
import type { MessageKey } from './messages.ts'

/** A calendar date as text, 'YYYY-MM-DD', never a Date object: it has no time zone, and < and > compare it. */
export type Day = string

export type Unit = 'Days' | 'Weeks' | 'Months'

const SHAPE = /^\d{4}-\d{2}-\d{2}$/
const TYPED = /^(\d{2})\/(\d{2})\/(\d{4})$/
const FIRST = `${limits.minYear}-01-01`
const LAST = '9999-12-31'

const parse = (day: Day) => Temporal.PlainDate.from(day)

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const daysIn = (year: number, month: number): number => (month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)

/** Why `text` is not a day: the key of the message, or null when it is one. */
export function whyNotDay(text: unknown): MessageKey | null {
  if (typeof text !== 'string' || !SHAPE.test(text)) return 'invalidDate'
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  // Not Temporal.PlainDate.from, which is twenty times slower: an import of 5,000 rows asks this 20,000 times.
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return 'invalidDate'
  return text < FIRST ? 'yearTooEarly' : null
}

/** A real date of the calendar, year 1900 or later, written exactly 'YYYY-MM-DD'. */
export function isDay(text: unknown): text is Day {
  return whyNotDay(text) === null
}

/**
 * Adds `n` units (whole, signed). Months keep the day of the given date, or use the last day of a shorter month.
 * The result stays between 1900-01-01 and 9999-12-31: an interval can be any 32-bit number, and neither
 * 'YYYY-MM-DD' nor Temporal can hold dates beyond these limits.
 */
export function addUnits(day: Day, n: number, unit: Unit): Day {
  const farthest = 4_000_000
  const amount = Math.max(-farthest, Math.min(farthest, n))
  // 4,000,000 months exceed Temporal's range. 120,000 months already span the whole calendar.
  const months = Math.max(-120_000, Math.min(120_000, n))
  const sum = unit === 'Months' ? parse(day).add({ months }) : parse(day).add({ days: unit === 'Weeks' ? amount * 7 : amount })
  if (sum.year < limits.minYear) return FIRST
  return sum.year > 9999 ? LAST : sum.toString()
}

export const addDays = (day: Day, n: number): Day => addUnits(day, n, 'Days')

export const addMonths = (day: Day, n: number): Day => addUnits(day, n, 'Months')

/** Days from `from` to `to`: 0 for the same day, negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number => parse(from).until(parse(to), { largestUnit: 'day' }).days

/** 1 to 31. */
export const dayOfMonth = (day: Day): number => parse(day).day

/** Day `n` of the same month, or its last day when the month is shorter. */
export const withDayOfMonth = (day: Day, n: number): Day => parse(day).with({ day: n }).toString()

export const lastDayOfMonth = (day: Day): Day => withDayOfMonth(day, 31)

/** 0 is Sunday, 6 is Saturday. */
export const weekday = (day: Day): number => parse(day).dayOfWeek % 7

/** 'MM/DD/YYYY'. */
export const formatDayLong = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** 'November 9, 2026', as in a letter. */
export const formatDayInWords = (day: Day): string => parse(day).toLocaleString('en-US', { dateStyle: 'long' })

/** 'MM/DD/YY', as in tables. */
export const formatDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(2, 4)}`

/** Converts MM/DD/YYYY to a Day; '' for any other format. */
function typedToDay(text: string): string {
  const [, month, date, year] = TYPED.exec(text) ?? []
  return year ? `${year}-${month}-${date}` : ''
}

/** Only MM/DD/YYYY is accepted. Null for any other text and for dates that do not exist. */
export function parseTypedDay(text: string): Day | null {
  const day = typedToDay(text)
  return isDay(day) ? day : null
}

/** Reads MM/DD/YY, as tables show a day. Only for a finished text: the start of MM/DD/YYYY looks the same. */
export const parseShownDay = (text: string): Day | null => parseTypedDay(text.replace(/^(\d\d\/\d\d\/)(\d\d)$/, '$120$2'))

/** Why `parseTypedDay` returns null: the key of the message for the field. */
export const whyNotTypedDay = (text: string): MessageKey | null => whyNotDay(typedToDay(text))
