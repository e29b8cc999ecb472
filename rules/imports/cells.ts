import { type DateFormat, dateFormat } from './dates.ts'

/** The part of a mapping that says how a field is read. */
export interface CellRule {
  field: string
  columns: readonly string[]
  default?: string | null
  strip?: string | null
  format?: string | null
  values?: readonly { from: string; to: string }[]
  whenBlank?: 'keep' | 'clear'
}

/** A rule resolved for a file: `places` are the indexes of its columns in a row. */
export interface PlacedRule {
  field: string
  places: number[]
  fallback: string | null
  strip: string | null
  format: DateFormat | null
  values: ReadonlyMap<string, string>
  clears: boolean
  /** For a date given as a year alone: it means the last day of the year, not the first. */
  isEnd: boolean
}

/** A rule for a file with this header. A column that the file lacks has no place. */
export const placedRule = (rule: CellRule, header: readonly string[]): PlacedRule => ({
  field: rule.field,
  places: rule.columns.map((name) => header.indexOf(name)).filter((place) => place >= 0),
  fallback: rule.default ?? null,
  strip: rule.strip?.trimEnd() || null,
  format: rule.format ? dateFormat(rule.format) : null,
  values: new Map((rule.values ?? []).map(({ from, to }) => [from.trim().toLowerCase(), to])),
  clears: rule.whenBlank === 'clear',
  isEnd: rule.field === 'expirationDate',
})

/** The visible text of a cell: without the ="…" or apostrophe that keeps spreadsheets from reading it as a number or formula. */
export const cellText = (cell: string): string => {
  const text = cell.trim()
  const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)]
  if (first === 0x3d && second === 0x22 && text.endsWith('"')) return text.slice(2, -1).replaceAll('""', '"').trim() // ="007"
  if (first === 0x27 && '=+-@'.includes(text.charAt(1))) return text.slice(1) // '=1
  return text
}

/** The value of a field in a row of cells; null if it is blank. A date in another format stays as it is, and is refused by its field. */
export const readCell = (cells: readonly string[], { places, strip, values, format, fallback, isEnd }: PlacedRule): string | null => {
  let filled = ''
  for (const place of places) {
    filled = cellText(cells[place] ?? '')
    if (filled !== '') break
  }
  // The value table may list the whole cell or the text after `strip`.
  const whole = values.get(filled.toLowerCase())
  if (whole !== undefined && filled !== '') return whole
  const text = strip !== null && filled.startsWith(strip) ? filled.slice(strip.length).trim() : filled
  if (text === '') return fallback
  const value = values.get(text.toLowerCase())
  if (value !== undefined) return value
  return format?.read(text, isEnd) ?? text
}
