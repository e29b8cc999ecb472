import type { Day } from '../day.ts'
import { limits } from '../installation/limits.ts'
import { dayAt, type Order } from './dates.ts'

/** What may stand between a label and its value. */
const FILLER =
  /^(?:[\s:.#=_\-–—]|\((?:[^()]{0,40})\)|(?:is|on|at|as|of|the|this|shall be|midnight|date|paid|amount|no\.|from|11:59\s*p\.?m\.?|12:01\s*a\.?m\.?|close of business)(?![a-z0-9-]))*/i

/** The text after a label, without what only leads to the value. */
export const afterFiller = (text: string): string => text.slice(FILLER.exec(text)?.[0].length ?? 0)

/** Letters and digits alone: 'BLB-559302' and 'blb 559302' are the same number. */
export const plainNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const WHOLE = /^(?:[A-Z]{1,6}[ -]?)?[A-Z0-9/.-]*\d[A-Z0-9/.-]*(?: [A-Z0-9/-]*\d[A-Z0-9/-]*)*$/
const YEAR = /^(?:19|20)\d\d$/
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i
const hasDigit = (text: string) => /\d/.test(text)

const isNumber = (text: string, order: Order): boolean => {
  if (text.length < 3 || text.length > limits.licenseNumber || !/^[A-Za-z0-9][A-Za-z0-9 /.-]*$/.test(text)) return false
  return hasDigit(text) && !YEAR.test(text) && !ORDINAL.test(text) && dayAt(text, 0, order) === null
}

/** The license number with which a text begins. Null where it is not clear how far the number goes. */
export const numberIn = (text: string, order: Order): string | null => {
  const trimmed = text.replace(/[\s.,;:]+$/, '')
  if (WHOLE.test(trimmed)) return isNumber(trimmed, order) ? trimmed : null
  const [first = '', second = '', third = ''] = trimmed.split(/[\s,;]+/)
  const isSplit = /^[A-Z]{1,6}$/.test(first) && hasDigit(second)
  // A street number may follow: '559302 123 Main Street'.
  if (hasDigit(isSplit ? third : second)) return null
  const number = (isSplit ? `${first} ${second}` : first).replace(/[.,;:]+$/, '')
  return isNumber(number, order) ? number : null
}

export const dayIn = (text: string, order: Order): Day | null => dayAt(text, 0, order)?.day ?? null

const MONEY = /^(\$|USD)?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?(?![\d.,]*\d)(?:\s*(USD|dollars))?/i

/** The amount with which a text begins, in dollars. A number alone could be anything. */
export const dollarsIn = (text: string): number | null => {
  const match = MONEY.exec(text)
  if (!match || !(match[1] || match[3] || match[4])) return null
  const dollars = Number(`${match[2]?.replaceAll(',', '')}${match[3] ?? ''}`)
  return dollars <= limits.amountDollars ? dollars : null
}
