import { stripVTControlCharacters } from 'node:util'

// What could move the cursor, ring, or turn text around; the line feed alone is let through.
const UNSEEN = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu

/** Text of a record as a terminal may show it: without escape sequences and controls, its line ends as \n. */
export const cleanText = (text: string): string =>
  stripVTControlCharacters(text.replace(/\r\n?/g, '\n')).replace(/\t/g, '  ').replace(UNSEEN, '')

/** The same for every text inside an answer; anything that is not plain JSON (a file's Response) is left alone. */
export function clean<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T
  if (Array.isArray(value)) return value.map(clean) as T
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)])) as T
}
