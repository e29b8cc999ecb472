import { cellText } from '../../../rules/imports/cells.ts'
import { DateGuess } from '../../../rules/imports/date-guess.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { sentences } from '../../../rules/messages.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { Analysis } from '../../tables/imports.ts'
import { type CsvFormat, csvRows, type FileRow } from './csv.ts'
import type { Open } from './encoding.ts'
import { columnNames, findHeader, HEADER_WITHIN, repeatsHeader } from './header.ts'

type Column = Analysis['columns'][number]

const SAMPLES = 5
const SHOWN = 200
/** The most characters of a column's distinct values that are stored. Longer tables are dropped, because imports are read often. */
const LISTED_CHARACTERS = 10_000

class ColumnFacts {
  readonly #values = new Map<string, number>()
  readonly #dates = new DateGuess()
  #filled = 0
  #characters = 0
  #isFew = true

  add(text: string): void {
    if (text === '') return
    this.#filled++
    this.#dates.add(text)
    if (!this.#isFew) return
    const count = this.#values.get(text) ?? 0
    this.#values.set(text, count + 1)
    if (count === 0) this.#characters += Math.min(text.length, SHOWN)
    if (this.#values.size > limits.importListedValues || this.#characters > LISTED_CHARACTERS) this.#isFew = false
  }

  of(name: string): Column {
    const values = [...this.#values].map(([value, count]) => ({ value: value.slice(0, SHOWN), count }))
    return {
      name,
      samples: values.slice(0, SAMPLES).map(({ value }) => value),
      filledCount: this.#filled,
      format: this.#dates.pattern,
      values: this.#isFew ? values : [],
    }
  }
}

interface Given extends CsvFormat {
  sheet: string | null
  sheets: string[]
  /** The number of the header row; detected if undefined. */
  headerRow: number | undefined
  /** Names that columns of this kind of file usually have. */
  known: ReadonlySet<string>
}

const shown = ({ row, cells }: FileRow): FileRow => ({ row, cells: cells.map((cell) => cellText(cell).slice(0, SHOWN)) })

/** Reads the whole file once. Refuses one without rows, with too many, or with too many columns. */
export const analyze = async (open: Open, given: Given): Promise<Analysis> => {
  const first: FileRow[] = []
  const preview: FileRow[] = []
  const facts: ColumnFacts[] = []
  let header: { row: number; names: string[] } | undefined
  let rowCount = 0

  const begin = () => {
    const found = given.headerRow === undefined ? findHeader(first, given.known) : first.find(({ row }) => row === given.headerRow)
    if (!found) throw refuse.rule(first.length === 0 ? 'importFileEmpty' : 'importHeaderMissing', 'document')
    if (found.cells.length > limits.importColumns) throw refuse.invalid({ document: [sentences.tooManyColumns(limits.importColumns)] })
    header = { row: found.row, names: columnNames(found.cells) }
    for (const one of first.filter(({ row }) => row > found.row)) add(one, header.names)
  }
  const add = (one: FileRow, names: string[]) => {
    rowCount++
    if (rowCount > limits.importFileRows) throw refuse.invalid({ document: [sentences.tooManyRows(limits.importFileRows)] })
    if (preview.length < limits.importPreviewRows) preview.push(shown(one))
    if (repeatsHeader(names, one.cells)) return
    names.forEach((_, at) => {
      facts[at] ??= new ColumnFacts()
      facts[at].add(cellText(one.cells[at] ?? ''))
    })
  }

  const needed = Math.max(HEADER_WITHIN, given.headerRow ?? 0)
  for await (const row of csvRows(open, given)) {
    if (header) add(row, header.names)
    else {
      first.push(row)
      if (first.length >= needed || row.row >= needed) begin()
    }
  }
  if (!header) begin()
  if (!header) throw refuse.rule('importFileEmpty', 'document')
  if (rowCount === 0) throw refuse.rule('importNoRows', 'document')
  const { names, row } = header
  const { encoding, separator, sheet, sheets } = given
  const columns = names.map((name, at) => (facts[at] ?? new ColumnFacts()).of(name))
  return { encoding, separator, sheet, sheets, headerRow: row, header: names, rowCount, columns, rows: preview }
}
