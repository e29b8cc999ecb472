import { type Day, isDay, monthOfWord } from '../day.ts'

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(?<year>\\d{4}|\\d{2})(?!\\d)'

/** The ways in which a document writes a date. Numbers alone are a month and a day, in the order of the document. */
const SHAPES = [
  `(?<year>\\d{4})[-/.](?<month>\\d{1,2})[-/.](?<day>\\d{1,2})(?!\\d)`,
  `(?<first>\\d{1,2})(?<mark>[-/.])(?<second>\\d{1,2})\\k<mark>${YEAR}`,
  `(?<word>${MONTH})\\s*${DAY}\\s*,?\\s*(?<year>\\d{4})(?!\\d)`,
  `${DAY}[-\\s]*(?:day\\s+of\\s+)?(?<word>${MONTH})[-\\s,]*${YEAR}`,
].map((shape) => new RegExp(shape, 'iy'))

const NUMBERS = /(?<!\d)(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/g

/** Whether a document writes the month before the day, as is usual in the United States. */
export type Order = 'monthFirst' | 'dayFirst' | 'unknown'

/** A number over 12 is a day. A document that has both orders says nothing about its other dates. */
export const orderIn = (texts: readonly string[]): Order => {
  let [isMonthFirst, isDayFirst] = [false, false]
  for (const text of texts)
    for (const [, first, , second] of text.matchAll(NUMBERS)) {
      if (Number(first) > 12) isDayFirst = true
      if (Number(second) > 12) isMonthFirst = true
    }
  if (isDayFirst) return isMonthFirst ? 'unknown' : 'dayFirst'
  return 'monthFirst'
}

const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))
const two = (part: number) => String(part).padStart(2, '0')

const monthAndDay = (groups: Record<string, string | undefined>, order: Order): [number, number] => {
  const { word, month, day, first, second } = groups
  if (word) return [monthOfWord(word), Number(day)]
  if (month) return [Number(month), Number(day)]
  const [one, other] = [Number(first), Number(second)]
  const isDayFirst = one > 12 || (order === 'dayFirst' && other <= 12)
  if (order === 'unknown' && one <= 12 && other <= 12 && one !== other) return [0, 0]
  return isDayFirst ? [other, one] : [one, other]
}

export interface FoundDay {
  day: Day
  /** Where the text goes on. */
  end: number
}

/** The date that begins exactly at a place of a text. */
export const dayAt = (text: string, at: number, order: Order): FoundDay | null => {
  for (const shape of SHAPES) {
    shape.lastIndex = at
    const match = shape.exec(text)
    if (!match?.groups) continue
    const [month, date] = monthAndDay(match.groups, order)
    const day = `${yearOf(match.groups.year ?? '')}-${two(month)}-${two(date)}`
    if (isDay(day) && day >= '1950' && day < '2150') return { day, end: at + match[0].length }
  }
  return null
}
