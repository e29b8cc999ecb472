import { isDay, parseShownDay, whyNotDay } from '../day.ts'
import { limits } from '../installation/limits.ts'
import { messages, sentences } from '../messages.ts'
import { choicesOf, type ValueRules, YES_NO } from './kinds.ts'

/** A value as it is stored, or the sentence that says what is wrong with it. */
export type ReadValue = { value: string; wrong?: undefined } | { value?: undefined; wrong: string }

const DECIMALS = 4

/** Removes the dollar sign and thousands separators of a typed number: '$1,234.50' becomes '1234.50'. */
const plainNumber = (typed: string): string => typed.replace(/^(-?)\$/, '$1').replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')

/** The digits of a number in its shortest form: '007.50' is '7.5'. */
const shortest = (text: string): string => {
  const [, sign = '', whole = '', decimals = ''] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text) ?? []
  const digits = decimals ? `${whole}.${decimals}` : whole
  return digits === '0' ? digits : `${sign}${digits}`
}

const numberOf = (typed: string, decimals: number): ReadValue => {
  const text = plainNumber(typed)
  if (!/^-?\d+(\.\d+)?$/.test(text)) return { wrong: messages.number }
  const value = shortest(text)
  if ((value.split('.')[1] ?? '').length > decimals) return { wrong: decimals === 2 ? messages.twoDecimals : messages.fourDecimals }
  return Math.abs(Number(value)) > limits.customNumber ? { wrong: sentences.atMost(limits.customNumber) } : { value }
}

const moneyOf = (typed: string): ReadValue => {
  const read = numberOf(typed, 2)
  if (read.value === undefined) return read
  const [whole, cents = ''] = read.value.split('.')
  return { value: `${whole}.${cents.padEnd(2, '0')}` }
}

const dayOf = (typed: string): ReadValue => {
  const day = isDay(typed) ? typed : parseShownDay(typed)
  return day !== null && isDay(day) ? { value: day } : { wrong: messages[whyNotDay(day ?? typed) ?? 'invalidDate'] }
}

const SHORT: Record<string, string> = { y: 'Yes', true: 'Yes', n: 'No', false: 'No' }

const choiceOf = (typed: string, choices: readonly string[]): ReadValue => {
  const value = choices.find((one) => one === typed) ?? choices.find((one) => one.toLowerCase() === typed.toLowerCase())
  return value === undefined ? { wrong: sentences.oneOf(choices) } : { value }
}

const textOf = (typed: string): ReadValue => {
  if (typed.includes('\0') || !typed.isWellFormed()) return { wrong: messages.unreadableText }
  return typed.length > limits.customValue ? { wrong: sentences.tooLong('Text', limits.customValue) } : { value: typed }
}

/**
 * Parses a value of a custom field as typed, imported or sent by a program. Returns the stored form: numbers in their shortest form,
 * dollars with two decimals, days as 'YYYY-MM-DD', choices as the field spells them, 'Yes' and 'No'.
 */
export const readCustomValue = (rules: ValueRules, given: string): ReadValue => {
  const typed = given.trim()
  const choices = choicesOf(rules)
  if (choices) return choiceOf(choices === YES_NO ? (SHORT[typed.toLowerCase()] ?? typed) : typed, choices)
  if (rules.kind === 'Number') return numberOf(typed, DECIMALS)
  if (rules.kind === 'Money') return moneyOf(typed)
  return rules.kind === 'Date' ? dayOf(typed) : textOf(typed)
}

/** Added to numbers so that keys are never negative: greater than the largest number in units of its last decimal. */
const SHIFT = 10n ** 18n

const numberKey = (value: string): string => {
  const [whole = '0', decimals = ''] = value.split('.')
  const scaled = BigInt(`${whole}${decimals.padEnd(DECIMALS, '0')}`)
  return String(SHIFT + scaled).padStart(19, '0')
}

/** The key by which the database finds and compares stored values, byte by byte: numbers by value, text without case. */
export const customValueKey = ({ kind }: Pick<ValueRules, 'kind'>, value: string): string => {
  if (kind === 'Number' || kind === 'Money') return numberKey(value)
  return kind === 'Text' ? value.normalize('NFC').toLowerCase().slice(0, limits.customKey) : value.slice(0, limits.customKey)
}
