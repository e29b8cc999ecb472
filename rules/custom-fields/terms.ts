import type { FieldKind } from './kinds.ts'

const TERM_SIGNS = ['=', '>=', '<='] as const
export type TermSign = (typeof TERM_SIGNS)[number]

/** A condition on a custom field in the filter of a list. Written as text: '12=Blue', '14>=2026-01-01'. */
export interface Term {
  fieldId: number
  sign: TermSign
  value: string
}

const TERM = /^([1-9]\d{0,9})(=|>=|<=)(.*)$/s

/** Null for text that is no term. */
export const readTerm = (text: string): Term | null => {
  const [, id, sign, value = ''] = TERM.exec(text) ?? []
  return id && value.trim() ? { fieldId: Number(id), sign: sign as TermSign, value: value.trim() } : null
}

export const writeTerm = ({ fieldId, sign, value }: Term): string => `${fieldId}${sign}${value}`

/** Whether values of a kind have an order, so that a range of them can be asked for. */
export const hasRange = (kind: FieldKind): boolean => kind === 'Number' || kind === 'Money' || kind === 'Date'
