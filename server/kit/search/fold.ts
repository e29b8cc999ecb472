import { plainLetters } from '../../../rules/letters.ts'

/** Marks the edges of a number or name: twice before it, so that its first letter completes a token of three characters, and once after. */
export const EDGE = '\u0001'

/** Separates numbers and names from the rest of an entry. */
export const REST = '\u0002'

const PLAIN = /^[\x20-\x7e]*$/

/** Normalizes text for search: lower case, no accents or control characters, single spaces. */
export const fold = (text: string): string => {
  const lower = text.toLowerCase()
  const plain = PLAIN.test(lower) ? lower : plainLetters(lower.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/\p{Cc}/gu, ' ')
  return plain.replace(/ {2,}|[^\S ]/g, ' ').trim()
}

/** The letters `a` to `p` for the digits of a code in base 16. */
const inLetters = (code: number): string => code.toString(16).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))

/**
 * The leading signs of a folded text, such as punctuation or emoji, each spelled in letters, because PostgreSQL's index holds only letters
 * and digits.
 */
export const signsOf = (folded: string): string => {
  const [signs = ''] = /^[^\p{L}\p{N}]*/u.exec(folded) ?? []
  return [...signs.replaceAll(' ', '')].map((sign) => `qx${inLetters(sign.codePointAt(0) ?? 0)}`).join('')
}

/** Whether a folded text has signs only. */
export const isSigns = (folded: string): boolean => folded !== '' && !/[\p{L}\p{N}]/u.test(folded)

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The digits of a typed phone number or a part of one; null for other text. */
export const phoneDigits = (typed: string): string | null => {
  const digits = digitsOf(typed)
  return /^[\d\s()+./-]+$/.test(typed) && digits.length >= 3 ? digits : null
}

type Texts = readonly (string | null | undefined)[]

/** A number or name with its edge marks, and its leading signs, if any, in the same form. */
const edged = (head: string): string[] => {
  const signs = signsOf(head)
  return [`${EDGE}${EDGE}${head}${EDGE}`, ...(signs ? [`${EDGE}${EDGE}${signs}${isSigns(head) ? EDGE : ''}`] : [])]
}

/**
 * The text of an entry. `heads`: numbers and names, which are also found by their first letters or signs. `phones` are also found by
 * their digits.
 */
export const entryText = (heads: Texts, rest: Texts, phones: Texts): string => {
  const given = (texts: Texts) => texts.flatMap((text) => (text ? [fold(text)] : []))
  const others = [...given(rest), ...given(phones), ...phones.flatMap((phone) => (phone ? [digitsOf(phone)] : []))]
  return [...[...new Set(given(heads))].flatMap(edged), REST + others.join('\n')].join('\n')
}
