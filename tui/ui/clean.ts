import { stripVTControlCharacters } from 'node:util'
import { withLineFeeds } from '../../rules/line-ends.ts'

// Control characters and marks of writing direction, which could break the screen. Line feeds are kept.
const CONTROLS = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu

/** Text that is safe to print: without escape sequences and control characters, with \n as line end. */
export const cleanText = (text: string): string => stripVTControlCharacters(withLineFeeds(text)).replace(/\t/g, '  ').replace(CONTROLS, '')

/** Cleans every text in a reply. A value that is not plain JSON, such as the Response of a file, stays as it is. */
export function clean<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T
  if (Array.isArray(value)) return value.map(clean) as T
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)])) as T
}
