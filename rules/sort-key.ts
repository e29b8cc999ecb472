import { plainLetters } from './letters.ts'

/** The longest key, in UTF-16 units. Names that differ after that are sorted by id. */
export const SORT_KEY_LENGTH = 100

/**
 * Puts the number of digits in front of a number, so that bytes compare numbers of any length by value: '9' becomes '19' and '10'
 * becomes '210'. From nine digits on, the count is '9' and two digits.
 */
const counted = (digits: string): string => {
  const number = digits.replace(/^0+(?=\d)/, '')
  const { length } = number
  return `${length < 9 ? length : `9${String(Math.min(length, 99)).padStart(2, '0')}`}${number}`
}

/**
 * A key that sorts names bytewise as people expect: ignores accents and case, compares numbers by value, and treats punctuation as one
 * space.
 */
export const sortKey = (name: string): string =>
  plainLetters(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\p{M}'’‘ʼ]+/gu, ''),
  )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\d+/g, counted)
    .slice(0, SORT_KEY_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '') // half of a character is not valid UTF-8

/** For `sort`: names in the order of their keys, equal keys in the order of the names. */
export const compareNames = (a: string, b: string): number => {
  const [first, second] = [sortKey(a), sortKey(b)]
  if (first !== second) return first < second ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
