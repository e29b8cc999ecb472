import { type Day, monthOfWord } from '../day.ts'

/** A date format of a file. `read` returns 'YYYY-MM-DD', or null for text in another format. It does not check that the day exists. */
export interface DateFormat {
  /** A format without day or month reads the first day of its year, or with `isEnd` the last. */
  read(text: string, isEnd?: boolean): Day | null
}

const TOKENS: Record<string, string> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<short>\\d{2})',
  MMMM: '(?<word>[A-Za-z]{3,9})\\.?',
  MMM: '(?<word>[A-Za-z]{3,9})\\.?',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '\\d{1,2}',
  hh: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}(?:\\.\\d+)?',
  A: '[AaPp][Mm]',
}

/** Expands a two-digit year as spreadsheets do: '69' and later belong to the 20th century. */
const century = (year: string): string => (Number(year) >= 69 ? `19${year}` : `20${year}`)

const monthOf = (word: string): string | null => {
  const month = monthOfWord(word)
  return month === 0 ? null : String(month)
}

/** Matches patterns without separators, as for 20270315. Only these require two digits: spreadsheets write 3/15/2027 for MM/DD/YYYY. */
const PACKED = /(YY|MM|DD)(MM|DD)|(MM|DD)YY/

const one = (pattern: string): DateFormat | null => {
  const isPacked = PACKED.test(pattern.replaceAll('MMM', ' '))
  const tokenOf = (token: string) => TOKENS[!isPacked && (token === 'MM' || token === 'DD') ? token.slice(1) : token]
  const source = pattern
    .trim()
    .replace(
      /YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|hh|mm|ss|A|[^A-Za-z0-9]|./g,
      (token) => tokenOf(token) ?? token.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
    )
  const count = (...names: string[]) => names.reduce((sum, name) => sum + source.split(`(?<${name}>`).length - 1, 0)
  const isWhole = count('month', 'word') === 1 && count('day') === 1
  const isYear = count('month', 'word', 'day') === 0
  if (count('year', 'short') !== 1 || !(isWhole || isYear)) return null
  const shape = new RegExp(`^${source}$`)
  return {
    read: (text, isEnd = false) => {
      const found = shape.exec(text)?.groups
      if (!found) return null
      const year = found.year ?? century(found.short ?? '')
      if (isYear) return `${year}-${isEnd ? '12-31' : '01-01'}`
      const month = found.word === undefined ? found.month : monthOf(found.word)
      return month && found.day ? `${year}-${month.padStart(2, '0')}-${found.day.padStart(2, '0')}` : null
    },
  }
}

/** Separates alternative formats. The first that fits is used. */
export const SEVERAL = ' | '

/**
 * Parses a pattern such as 'YYYY-MM-DD HH:mm:ss', 'M/D/YYYY', 'D MMM YY' or 'YYYY'; several are separated by ' | ', and the first that
 * fits reads a text. Null unless each has a year, and a month and a day or neither. Times are ignored.
 */
export function dateFormat(pattern: string): DateFormat | null {
  const formats = pattern.split(SEVERAL).map(one)
  if (formats.some((format) => format === null)) return null
  return {
    read: (text, isEnd) => {
      for (const format of formats) {
        const day = format?.read(text, isEnd)
        if (day) return day
      }
      return null
    },
  }
}
