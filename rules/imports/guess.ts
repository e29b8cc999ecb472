import { JURISDICTIONS } from '../labels.ts'
import type { ImportKind } from './kinds.ts'
import { columnKey, columnNamesOf } from './names.ts'

/** A column of a file, as much as guessing needs. */
export interface GuessedColumn {
  name: string
  samples: readonly string[]
  filledCount: number
  /** The date format that fits all values, or null. */
  format: string | null
  /** All different values, if they are few. */
  values: readonly { value: string; count: number }[]
}

export interface GuessedField {
  field: string
  title: string
  type: string
  choices: readonly string[]
  /** Its heading in exports in which another column has its title. */
  heading?: string | undefined
}

export interface FieldGuess {
  field: string
  columns: string[]
  format?: string
  values?: { from: string; to: string }[]
}

/** Matches words of a status column for a license that is not in force. */
const INACTIVE =
  /\b(in[- ]?active|cancel(l?ed)?|canc|closed|out of business|revoked|surrendered|expired|withdrawn|denied|void|terminated|suspended|no|false|n(?!\/a)|0)\b/i
const ACTIVE =
  /\b(active|issued|current|valid|in force|open|renewed|licensed|approved|good standing|about to expire|expiring|expires soon|yes|true|y|1)\b/i

/** Turns the word after it into its opposite: 'Not Renewed', 'Non-Active'. Without it, ACTIVE would find the word behind it. */
const NEGATION = /\b(?:not|non|un|never|\w+n['’]t)\b/i

const plainWord = (text: string): string | null => {
  if (INACTIVE.test(text)) return 'Inactive'
  return ACTIVE.test(text) ? 'Active' : null
}

/** Whether the first word of a status in a text is one of a license in force. */
const beginsActive = (text: string): boolean => {
  const [active, inactive] = [text.search(ACTIVE), text.search(INACTIVE)]
  return active >= 0 && (inactive < 0 || active < inactive)
}

/** 'Active', 'Inactive', or null for a word that a person has to judge, such as 'Not Expired' or 'Active, not renewed'. */
const activeWord = (text: string): string | null => {
  const [before = '', after] = text.split(NEGATION, 2)
  if (after === undefined) return plainWord(text)
  const first = plainWord(before)
  if (plainWord(after) === null) return first
  const second = beginsActive(after) ? 'Inactive' : null
  return first === 'Active' ? null : (first ?? second)
}

const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const choiceFor = (text: string, choices: readonly string[]): string | undefined =>
  choices.find((choice) => folded(choice) === folded(text))

const valuesFor = ({ type, choices, field }: GuessedField, { values }: GuessedColumn): FieldGuess['values'] => {
  if (type === 'flag' && field === 'active')
    return values.flatMap(({ value }) => {
      const word = activeWord(value)
      return word === null || word === value ? [] : [{ from: value, to: word }]
    })
  if (type === 'choice')
    return values.flatMap(({ value }) => {
      const choice = choiceFor(value, choices)
      return choice === undefined || choice === value ? [] : [{ from: value, to: choice }]
    })
  return []
}

/** Fields of names. */
const NAMES = new Set(['name', 'propertyName'])

/** 'D01', 'S-12', '1044': numbers of places, which also stand under Site, Location or Store. */
const isCode = (text: string) => /^[a-z]{0,3}[-# ]?\d+$/i.test(text.trim())

/** Columns that are numbers of properties only if they look like it. */
const CODES = new Set(['site', 'location', 'store', 'unit', 'property'])

const isLikely = ({ type, choices, field }: GuessedField, column: GuessedColumn): boolean => {
  if (column.filledCount === 0) return true
  if (NAMES.has(field) && column.samples.every(isCode)) return false
  if (CODES.has(columnKey(column.name)) && field === 'propertyNumber') return column.samples.every(isCode)
  if (type === 'day') return column.format !== null
  if (type === 'choice' && field === 'jurisdiction') return column.values.some(({ value }) => choiceFor(value, JURISDICTIONS) !== undefined)
  if (type === 'choice' && column.values.length > 0) return column.values.some(({ value }) => choiceFor(value, choices) !== undefined)
  if (type === 'flag' && field === 'active') return column.values.some(({ value }) => activeWord(value) !== null)
  return !/email$/i.test(field) || column.samples.some((sample) => sample.includes('@'))
}

/** Whether a column may serve two fields: a year gives both the first and the last day of a term. */
const mayShare = (field: GuessedField, column: GuessedColumn) => field.type === 'day' && column.format === 'YYYY'

/** Fields that several columns of a register may hold, each filled in only some rows. */
const SPREAD = new Set(['address1', 'propertyName'])

/** Columns by other names of the field, for rows in which the guessed column is blank. */
const fallbacksOf = (one: GuessedField, names: readonly string[], keys: readonly string[], columns: readonly GuessedColumn[]): number[] =>
  SPREAD.has(one.field) ? names.map((name) => keys.indexOf(name)).filter((at) => at >= 0 && (columns[at]?.filledCount ?? 0) > 0) : []

/** The column names of a field, the most likely first. With its heading in the file, the column with its title is that of another field. */
const namesOf = (kind: ImportKind, { field, title, heading }: GuessedField, keys: readonly string[]): string[] => {
  const own = columnKey(heading ?? '')
  return own && keys.includes(own) ? [own] : columnNamesOf(kind, field, title)
}

/**
 * Guesses which column each field comes from: by names first, then by what values look like. A column is used once, except one of years,
 * which is both ends of a term.
 */
export const guessFields = (kind: ImportKind, fields: readonly GuessedField[], columns: readonly GuessedColumn[]): FieldGuess[] => {
  const keys = columns.map(({ name }) => columnKey(name))
  const used = new Set<number>()
  const found = new Map<string, number>()
  const names = new Map(fields.map((one) => [one.field, namesOf(kind, one, keys)]))
  const deepest = Math.max(0, ...[...names.values()].map((all) => all.length))
  // Tries the first name of all fields before any second name, so that a column with a field's own title goes to that field.
  for (let depth = 0; depth < deepest; depth++) {
    for (const one of fields) {
      const name = names.get(one.field)?.[depth]
      if (name === undefined || found.has(one.field)) continue
      const at = keys.indexOf(name)
      const column = columns[at]
      if (!column || !isLikely(one, column) || (used.has(at) && !mayShare(one, column))) continue
      used.add(at)
      found.set(one.field, at)
    }
  }
  const rowCount = Math.max(0, ...columns.map(({ filledCount }) => filledCount))
  return fields.flatMap((one) => {
    const column = columns[found.get(one.field) ?? -1]
    if (!column) return []
    const values = valuesFor(one, column)
    const fallbacks =
      column.filledCount < rowCount ? fallbacksOf(one, names.get(one.field) ?? [], keys, columns).filter((at) => !used.has(at)) : []
    for (const at of fallbacks) used.add(at)
    return [
      {
        field: one.field,
        columns: [column.name, ...fallbacks.flatMap((at) => columns[at]?.name ?? [])],
        ...(one.type === 'day' && column.format && { format: column.format }),
        ...(values?.length && { values }),
      },
    ]
  })
}
