/** Stands before a number or name twice and after it once, so that its first letters make a token of three characters. */
export const EDGE = '\u0001'

/** Stands between the numbers and names and the rest. */
export const REST = '\u0002'

/** Letters that are no base letter with a mark. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
const PLAIN = /^[\x20-\x7e]*$/

/** A text as it is searched: without case and accents, without control characters, one space between words. */
export const fold = (text: string): string => {
  const lower = text.toLowerCase()
  const plain = PLAIN.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
        .replace(/\p{Cc}/gu, ' ')
  return plain.replace(/ {2,}|[^\S ]/g, ' ').trim()
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The digits of a typed phone number or a part of one; null for other text. */
export const phoneDigits = (typed: string): string | null => {
  const digits = digitsOf(typed)
  return /^[\d\s()+./-]+$/.test(typed) && digits.length >= 3 ? digits : null
}

type Texts = readonly (string | null | undefined)[]

/** The text of an entry. `heads`: numbers and names, which are also found by their first letters. `phones` are also found by their digits. */
export const entryText = (heads: Texts, rest: Texts, phones: Texts): string => {
  const given = (texts: Texts) => texts.flatMap((text) => (text ? [fold(text)] : []))
  const edged = [...new Set(given(heads))].map((head) => `${EDGE}${EDGE}${head}${EDGE}`)
  const others = [...given(rest), ...given(phones), ...phones.flatMap((phone) => (phone ? [digitsOf(phone)] : []))]
  return [...edged, REST + others.join('\n')].join('\n')
}
