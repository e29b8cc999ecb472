import { dateFormat } from './installation/date-format.ts'
import { limits } from './installation/limits.ts'
import type { MessageKey } from './messages.ts'

/** A calendar date as text, 'YYYY-MM-DD', never a Date object: it has no time zone, and < and > compare it. */
export type Day = string

export type Unit = 'Days' | 'Weeks' | 'Months'

const SHAPE = /^\d{4}-\d{2}-\d{2}$/
const FIRST = `${limits.minYear}-01-01`
const LAST = '9999-12-31'

/** Year, month from 1 and day of the month. */
const partsOf = (day: Day): [number, number, number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))]

const DAY = 86_400_000

/**
 * The start of a day in milliseconds, in UTC, where all days have the same length. Does not use Temporal, whose polyfill is a tenth of the
 * console's first load, or parse text with Date, which takes three times as long: a run of the reminders adds days a million times.
 */
const utc = (day: Day): number => {
  const [year, month, date] = partsOf(day)
  return Date.UTC(year, month - 1, date)
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Throws a RangeError if the date is invalid. */
const toDay = (date: Date): Day => {
  if (Number.isNaN(date.getTime())) throw new RangeError('Not a day')
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const daysIn = (year: number, month: number): number => (month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)

/** Why `text` is not a day: the key of the message, or null when it is one. */
export function whyNotDay(text: unknown): MessageKey | null {
  if (typeof text !== 'string' || !SHAPE.test(text)) return 'invalidDate'
  const [year, month, day] = partsOf(text)
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return 'invalidDate'
  return text < FIRST ? 'yearTooEarly' : null
}

/** A real date of the calendar, year 1900 or later, written exactly 'YYYY-MM-DD'. */
export function isDay(text: unknown): text is Day {
  return whyNotDay(text) === null
}

/**
 * Adds `n` units (whole, signed). Months keep the day of the given date, or use the last day of a shorter month.
 * The result stays between 1900-01-01 and 9999-12-31: an interval can be any 32-bit number, and 'YYYY-MM-DD' cannot hold dates beyond
 * these limits.
 */
export function addUnits(day: Day, n: number, unit: Unit): Day {
  // These span the whole calendar. Many more would exceed the range of Date.
  const most = unit === 'Months' ? 120_000 : 4_000_000
  const amount = Math.max(-most, Math.min(most, n))
  const [year, month, date] = partsOf(day)
  // The first day of the month: the 31st would overflow into the month after a shorter one.
  const sum = new Date(unit === 'Months' ? Date.UTC(year, month - 1 + amount) : utc(day) + amount * (unit === 'Weeks' ? 7 * DAY : DAY))
  if (unit === 'Months') sum.setUTCDate(Math.min(date, daysIn(sum.getUTCFullYear(), sum.getUTCMonth() + 1)))
  if (sum.getUTCFullYear() < limits.minYear) return FIRST
  return sum.getUTCFullYear() > 9999 ? LAST : toDay(sum)
}

export const addDays = (day: Day, n: number): Day => addUnits(day, n, 'Days')

export const addMonths = (day: Day, n: number): Day => addUnits(day, n, 'Months')

/** Days from `from` to `to`: 0 for the same day, negative when `to` comes first. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / DAY)

/** 1 to 31. */
export const dayOfMonth = (day: Day): number => partsOf(day)[2]

/** Day `n` of the same month, or its last day when the month is shorter. */
export function withDayOfMonth(day: Day, n: number): Day {
  const [year, month] = partsOf(day)
  return `${day.slice(0, 8)}${twoDigits(Math.min(n, daysIn(year, month)))}`
}

export const lastDayOfMonth = (day: Day): Day => withDayOfMonth(day, 31)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The month of its name or abbreviation, from 1; 0 if there is none. */
export const monthOfWord = (word: string): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1

/** 0 is Sunday, 6 is Saturday. */
export const weekday = (day: Day): number => new Date(utc(day)).getUTCDay()

const written = (day: Day, pattern: string): string =>
  pattern.replace('YYYY', day.slice(0, 4)).replace('YY', day.slice(2, 4)).replace('MM', day.slice(5, 7)).replace('DD', day.slice(8))

/** 'MM/DD/YYYY', or in the date format of the installation. */
export const formatDayLong = (day: Day): string => written(day, dateFormat.get())

/** Made when it is used first: it would be a fifth of the start of a command. */
let inWords: Intl.DateTimeFormat | undefined

/** 'November 9, 2026', as in a letter. */
export const formatDayInWords = (day: Day): string => {
  inWords ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return inWords.format(utc(day))
}

/** 'MM/DD/YY', as in tables, or in the date format of the installation. */
export const formatDay = (day: Day): string => written(day, dateFormat.short())

/** Converts a text in the date format of the installation to a Day; '' for any other text. */
function typedToDay(text: string): string {
  const pattern = dateFormat.get()
  if (text.replace(/\d/g, '0') !== pattern.replace(/[YMD]/g, '0')) return ''
  const part = (name: string) => text.slice(pattern.indexOf(name), pattern.indexOf(name) + name.length)
  return `${part('YYYY')}-${part('MM')}-${part('DD')}`
}

/** Only the date format of the installation is accepted. Null for any other text and for dates that do not exist. */
export function parseTypedDay(text: string): Day | null {
  const day = typedToDay(text)
  return isDay(day) ? day : null
}

/** Reads also MM/DD/YY, as tables show a day. Only for a finished text: the start of MM/DD/YYYY looks the same. */
export const parseShownDay = (text: string): Day | null => parseTypedDay(text.replace(/^(\d\d[/.]\d\d[/.])(\d\d)$/, '$120$2'))

/** Why `parseTypedDay` returns null: the key of the message for the field. */
export const whyNotTypedDay = (text: string): MessageKey | null => whyNotDay(typedToDay(text))
