import type { Day } from '../day.ts'
import { dayAt, type Order, orderIn } from './dates.ts'
import {
  EFFECTIVE_LABELS,
  EXPIRATION_LABELS,
  FEE_LABELS,
  isLabel,
  isValue,
  NOT_THIS_DATE,
  NOT_THIS_FEE,
  NOT_THIS_NUMBER,
  NOT_THIS_SECTION,
  NUMBER_LABELS,
  PERIOD,
} from './labels.ts'
import { blockOf, type Cell, lineOf, overlaps, type Rows } from './rows.ts'
import { afterFiller, dayIn, dollarsIn, numberIn, plainNumber } from './values.ts'

/** A fact, and the line in which it stands. */
export interface Fact<T> {
  value: T
  line: string
  /** From 1. */
  page: number
}

/** The facts read from a license document. Null if a fact is missing or ambiguous. */
export interface Facts {
  licenseNumber: Fact<string> | null
  effectiveDate: Fact<Day> | null
  expirationDate: Fact<Day> | null
  fee: Fact<number> | null
}

interface Candidate<T> {
  value: T
  cell: Cell
}

interface Finder<T> {
  labels: readonly RegExp[]
  not: RegExp
  read(text: string): T | null
}

const ALL_LABELS = [...NUMBER_LABELS, ...EFFECTIVE_LABELS, ...EXPIRATION_LABELS, ...FEE_LABELS]

/** The text up to the next label: 'Effective 01/01/27 Expires 12/31/27' has two. */
const untilLabel = (text: string): string =>
  text.slice(0, Math.min(...ALL_LABELS.map((label) => text.slice(1).search(new RegExp(label.source, 'i')) + 1 || text.length)))

/** The words before a position in a cell, back to the previous value. */
const before = (rows: Rows, cell: Cell, at: number): string => {
  const left = rows[cell.row]?.[cell.column - 1]
  const words = `${left && !isLabel(left.text) ? `${left.text} ` : ''}${cell.text.slice(0, at)}`
  return words.replace(/^.*\d\S*/, '')
}

/** The headings in the two rows above. */
const sectionOf = (rows: Rows, { row, page }: Cell): string =>
  [row - 2, row - 1]
    .map((at) => rows[at] ?? [])
    .filter((cells) => cells[0]?.page === page && !cells.some(({ text }) => /\d/.test(text)))
    .flatMap((cells) => cells.map(({ text }) => text))
    .join(' ')

const headingOf = (rows: Rows, cell: Cell): string => {
  const above = rows[cell.row - 1]?.find((one) => overlaps(one, cell))
  return above && !/\d/.test(above.text) ? above.text : ''
}

/**
 * The values below a label. Forms write labels above or below their values; if a column does not show which, nothing is read. Returns all
 * values of a table of licenses.
 */
const valuesBelow = <T>(rows: Rows, label: Cell, read: Finder<T>['read']): Candidate<T>[] => {
  const block = blockOf(rows, label)
  const at = block.indexOf(label)
  const last = block.at(-1)
  if (!last || isLabel(last.text)) return []
  const firstLabel = block.findIndex(({ text }) => isLabel(text))
  if (isValue(block[at - 1]?.text) && isValue(block[firstLabel - 1]?.text)) return []
  const found: Candidate<T>[] = []
  for (const cell of block.slice(at + 1)) {
    const value = isLabel(cell.text) ? null : read(afterFiller(cell.text))
    if (value === null) break
    found.push({ value, cell })
  }
  return found
}

/** The values of a label that ends at `end` of a cell: after it, in the cell to the right, or below. */
const valuesAt = <T>(rows: Rows, cell: Cell, end: number, read: Finder<T>['read']): Candidate<T>[] => {
  const rest = afterFiller(cell.text.slice(end))
  if (rest) {
    const value = read(untilLabel(rest))
    return value === null ? [] : [{ value, cell }]
  }
  const right = rows[cell.row]?.[cell.column + 1]
  const beside = right && !isLabel(right.text) ? read(untilLabel(afterFiller(right.text))) : null
  return right && beside !== null ? [{ value: beside, cell: right }] : valuesBelow(rows, cell, read)
}

const candidatesOf = <T>(rows: Rows, label: RegExp, { not, read }: Finder<T>): Candidate<T>[] =>
  rows.flat().flatMap((cell) =>
    [...cell.text.matchAll(label)].flatMap((match) => {
      if (not.test(`${before(rows, cell, match.index)} `) || NOT_THIS_SECTION.test(sectionOf(rows, cell))) return []
      return valuesAt(rows, cell, match.index + match[0].length, read)
    }),
  )

const factOf = <T>(rows: Rows, { value, cell }: Candidate<T>): Fact<T> => ({
  value,
  line: lineOf(rows, cell),
  page: Number.parseInt(cell.page, 10),
})

/** The one value that all candidates agree on. */
const agreed = <T>(rows: Rows, candidates: readonly Candidate<T>[], same: (value: T) => unknown = (value) => value): Fact<T> | null => {
  const [first] = candidates
  return first && new Set(candidates.map(({ value }) => same(value))).size === 1 ? factOf(rows, first) : null
}

/** Finds the fact by the first label, in order, that has values. */
const find = <T>(rows: Rows, finder: Finder<T>, same?: (value: T) => unknown): Fact<T> | null => {
  for (const label of finder.labels) {
    const candidates = candidatesOf(rows, label, finder)
    if (candidates.length > 0) return agreed(rows, candidates, same)
  }
  return null
}

const TO = /^\s*(?:to|through|thru|until|till|and\s+(?:ending|expir\w+)(?:\s+on)?|ending(?:\s+on)?|[-–—])\s*/i
const DIGIT = /(?<![a-z0-9/.-])\w/gi

interface Term {
  from: Day
  to: Day
}

/** The terms in a cell: '01/01/2027 through 12/31/2027', beside or below a word that says what they are. */
const termsIn = (rows: Rows, cell: Cell, order: Order): Candidate<Term>[] => {
  const found: Candidate<Term>[] = []
  for (const { index } of cell.text.matchAll(DIGIT)) {
    const from = dayAt(cell.text, index, order)
    const link = from && TO.exec(cell.text.slice(from.end))
    const to = link && dayAt(cell.text, from.end + link[0].length, order)
    const left = rows[cell.row]?.[cell.column - 1]?.text ?? ''
    const lead = `${left} ${headingOf(rows, cell)} ${cell.text.slice(0, index)}`.replace(/^.*\d\S*/, '')
    if (to && PERIOD.test(lead) && !NOT_THIS_DATE.test(`${lead} `) && !NOT_THIS_SECTION.test(lead))
      found.push({ value: { from: from.day, to: to.day }, cell })
  }
  return found
}

/** The dates of the term. Contradicting dates give null. */
const datesIn = (rows: Rows, order: Order): Pick<Facts, 'effectiveDate' | 'expirationDate'> => {
  const terms = rows.flat().flatMap((cell) => termsIn(rows, cell, order))
  const read = (text: string) => dayIn(text, order)
  const labelled = (label: RegExp) => candidatesOf(rows, label, { labels: [], not: NOT_THIS_DATE, read })
  const from = terms.map(({ value, cell }) => ({ value: value.from, cell }))
  const to = terms.map(({ value, cell }) => ({ value: value.to, cell }))
  const effectiveDate = agreed(rows, [...EFFECTIVE_LABELS.flatMap(labelled), ...from])
  const expirationDate = agreed(rows, [...EXPIRATION_LABELS.flatMap(labelled), ...to])
  const isTurned = effectiveDate && expirationDate && effectiveDate.value >= expirationDate.value
  return isTurned ? { effectiveDate: null, expirationDate: null } : { effectiveDate, expirationDate }
}

/** The shortest number to search for. Shorter ones could be anything, such as a house number. */
const SHORTEST = 5

/** Finds the expected number anywhere as a whole, unless a word before it says that it belongs to something else. */
const expectedIn = (rows: Rows, expected: string): Fact<string> | null => {
  const plain = plainNumber(expected)
  if (plain.length < SHORTEST) return null
  for (const cell of rows.flat())
    for (const { index, 0: text } of cell.text.matchAll(/[A-Za-z0-9][A-Za-z0-9/.\- ]*/g)) {
      const words = [...text.matchAll(/[^\s]+/g)]
      for (const [first, word] of words.entries())
        for (let last = first; last < Math.min(words.length, first + 4); last += 1) {
          const run = words.slice(first, last + 1).map(([each]) => each)
          if (plainNumber(run.join('')) !== plain) continue
          if (!NOT_THIS_NUMBER.test(`${before(rows, cell, index + word.index)} `)) return factOf(rows, { value: expected, cell })
        }
    }
  return null
}

/** Reads the facts of a license document by their usual labels. `expected` is the known number of the license, if any. */
export const factsIn = (rows: Rows, expected: string | null): Facts => {
  const order = orderIn(rows.flat().map(({ text }) => text))
  const number = { labels: NUMBER_LABELS, not: NOT_THIS_NUMBER, read: (text: string) => numberIn(text, order) }
  return {
    licenseNumber: (expected === null ? null : expectedIn(rows, expected)) ?? find(rows, number, plainNumber),
    ...datesIn(rows, order),
    fee: find(rows, { labels: FEE_LABELS, not: NOT_THIS_FEE, read: dollarsIn }),
  }
}
