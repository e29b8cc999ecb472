import type { Schema } from '../../../contract/fields/schema.ts'
import { countWords, formatCount, totalText } from '../../../rules/totals.ts'
import { usage } from '../errors.ts'
import { mayColour, type Run } from '../io.ts'
import { type Column, chosenColumns, lineOf, mustBeFields, templateOf, titleOf } from './cells.ts'
import { clean, jsonText } from './clean.ts'
import { openPage } from './open-page.ts'

export type { Column, ColumnData } from './cells.ts'

/** The rows of a call that is only known at run time. Its schema labels them. */
export type AnyRow = Record<string, unknown>

/** The reply of a list call. Some lists are short and have no total. */
export interface Page<Row = AnyRow> {
  items: Row[]
  totalItemCount?: number
  totalIsAtLeast?: boolean
}

/** Whether a value is an object in JSON, such as a row. */
export const isObject = (value: unknown): value is AnyRow => typeof value === 'object' && value !== null && !Array.isArray(value)

const isPage = (value: unknown): value is Page => isObject(value) && Array.isArray(value.items)

/** The reply of a call that returns a record, if the call is only known at run time. */
export function recordOf(reply: unknown): AnyRow {
  if (!isObject(reply)) throw new Error('This call does not return a record.')
  return reply
}

/** The reply of a list call that is only known at run time. */
export function pageOf(reply: unknown): Page {
  if (!isPage(reply)) throw new Error('This call does not return a list.')
  return reply
}

/** Prints messages, such as successes, warnings and hints, to stderr. stdout contains data only. */
export function printStatus({ io, globals, said }: Run, ...sentences: (string | undefined)[]): void {
  for (const sentence of sentences) {
    if (!sentence) continue
    said.push(sentence)
    if (!globals.quiet) io.stderr.write(`${clean(sentence)}\n`)
  }
}

/** Prints a list without pages: all rows, or the first with --limit. For lists with pages, use `printPages`. */
export async function printList<Row extends object>(run: Run, page: Page<Row>, schema: Schema, columns: Column<Row>[]): Promise<void> {
  if (run.page?.of === 'list') return openPage(run, run.page.path)
  const { all, limit } = run.globals
  if (limit === undefined) mustBeWhole(run, page)
  const items = page.items.slice(0, limit)
  await printPage(run, limit === undefined ? page : { ...page, items }, schema, columns)
  if (all || limit !== undefined) printStatus(run, endWords(items.length, page))
}

/** '42 rows.', or 'The first 25 of 190 rows.' for a part. */
export const endWords = (printed: number, { items, totalItemCount = items.length, totalIsAtLeast }: Page<unknown>): string =>
  printed < totalItemCount
    ? `The first ${formatCount(printed)} of ${totalText({ totalItemCount, totalIsAtLeast })} rows.`
    : `${countWords(printed, 'row')}.`

/** Fails without a terminal if the page is not the whole list, so that no script takes a part for the whole. */
export function mustBeWhole({ io }: Run, { items, totalItemCount, totalIsAtLeast }: Page<object>): void {
  if (io.stdout.isTTY || totalItemCount === undefined || (items.length >= totalItemCount && totalIsAtLeast !== true)) return
  throw usage(
    `The list has ${totalText({ totalItemCount, totalIsAtLeast })} rows, of which one page has ${items.length}. Nothing is printed, so that no program takes a part for the whole.`,
    'Print every row with --all, the first with --limit 100, or one page with --page 1.',
  )
}

/** Prints rows: a table on a terminal, tab-separated lines without a header in a pipe, or JSON. */
export async function printPage<Row extends object>(run: Run, page: Page<Row>, schema: Schema, columns: Column<Row>[]): Promise<void> {
  const rowSchema = rowSchemaOf(schema)
  if (printedAsJson(run, page, rowSchema, (pick) => ({ ...page, items: page.items.map(pick) }))) return
  if (run.globals.template) return write(run, page.items.map(templateOf(run.globals.template, rowSchema)))
  const texts = textsOf(run, page.items, schema, columns)
  if (!run.io.stdout.isTTY)
    return write(
      run,
      texts.map((row) => row.join('\t')),
    )
  if (texts.length > 0) write(run, (await tableOf(run, texts, schema, columns))(texts))
}

export const rowSchemaOf = (schema: Schema): Schema => schema.properties?.items?.items ?? {}

/** The texts of cells, row by row. Their format depends on whether stdout is a terminal. */
export function textsOf<Row extends object>(run: Run, rows: Row[], schema: Schema, columns: Column<Row>[]): string[][] {
  const rowSchema = rowSchemaOf(schema)
  const forPeople = run.io.stdout.isTTY === true
  const chosen = chosenColumns(run, rowSchema, columns)
  return rows.map((row) => chosen.map((column) => lineOf(row, rowSchema, column, forPeople).text))
}

/** Draws a table whose columns are as wide as these rows need. */
export async function tableOf<Row extends object>(run: Run, texts: string[][], schema: Schema, columns: Column<Row>[]) {
  const chosen = chosenColumns(run, rowSchemaOf(schema), columns)
  const titles = chosen.map((column) => titleOf(rowSchemaOf(schema), column))
  const priorities = chosen.map((column) => (typeof column === 'string' ? 0 : (column.priority ?? 0)))
  const { drawTable } = await import('./table.ts')
  return drawTable(titles, texts, widthOf(run), run.globals.color !== false && mayColour(run.io.stdout, run.io.env), priorities)
}

/** Resolves when a slow reader has taken what was written. */
export async function drained({ io: { stdout }, flush }: Run): Promise<void> {
  await flush?.()
  if (stdout.writableNeedDrain) await new Promise<void>((resolve) => stdout.once?.('drain', resolve))
}

interface PageFilter {
  pageNumber?: number
  pageSize?: number
  sortBy?: unknown
  sortDirection?: unknown
  exactTotal?: unknown
  [narrowing: string]: unknown
}

/**
 * 'Rows 26 to 50 of 431. More: --page 3, or --all', a sentence for an empty list, or nothing when all rows are shown. Where the list stopped
 * counting: 'Rows 26 to 50 of 10,000+. More: --page 3, or --all'.
 */
export function pageWords({ items, totalItemCount: total, totalIsAtLeast = false }: Page<unknown>, filter: object): string | undefined {
  const {
    pageNumber = 1,
    pageSize = 25,
    sortBy: _by,
    sortDirection: _direction,
    exactTotal: _exact,
    ...narrowing
  }: PageFilter = { ...filter }
  const first = (pageNumber - 1) * pageSize + 1
  const last = first + items.length - 1
  if (total === 0) return Object.keys(narrowing).length > 0 ? 'None fit these filters.' : 'There are none.'
  if (total === undefined || items.length === total) return undefined
  if (items.length === 0) return `Page ${pageNumber} is past the last row${totalIsAtLeast ? '' : `, which is ${total}`}.`
  const of = totalText({ totalItemCount: total, totalIsAtLeast })
  const hasMore = last < total || (totalIsAtLeast && items.length === pageSize)
  return `Rows ${first} to ${last} of ${of}.${hasMore ? ` More: --page ${pageNumber + 1}, or --all` : ''}`
}

/** Prints one record: a label and a value on each line. */
export function printRecord<Row extends object>(run: Run, record: Row, schema: Schema, columns: Column<Row>[]): void {
  const page = run.page?.of === 'record' && 'id' in record ? `${run.page.path}/${record.id}` : run.page?.path
  if (page !== undefined && run.page?.of !== 'list') {
    openPage(run, page)
    return
  }
  if (printedAsJson(run, record, schema, (pick) => pick(record))) return
  if (run.globals.template) {
    write(run, [templateOf(run.globals.template, schema)(record)])
    return
  }
  const forPeople = run.io.stdout.isTTY === true
  const lines = chosenColumns(run, schema, columns)
    .map((column) => lineOf(record, schema, column, forPeople))
    .filter(({ text }) => text !== '' || !forPeople)
  const widest = Math.max(0, ...lines.map(({ title }) => title.length))
  write(
    run,
    lines.map(({ title, text }) => (forPeople ? `${title.padEnd(widest)}  ${text}`.trimEnd() : `${title}\t${text}`)),
  )
}

/** Prints a reply without its own format as JSON. */
export function printJson(run: Run, value: unknown, schema: Schema = {}): void {
  const rows = schema.properties?.items?.items
  const narrowed = (pick: (row: object) => object) =>
    isPage(value) ? { ...value, items: value.items.map(pick) } : isObject(value) ? pick(value) : value
  if (!printedAsJson(run, value, rows ?? schema, narrowed)) run.io.stdout.write(`${jsonText(value)}\n`)
}

/** Prints lines that are already formatted. */
export const write = ({ io }: Run, lines: string[]): void => {
  if (lines.length) io.stdout.write(`${lines.join('\n')}\n`)
}

export const widthOf = ({ io }: Run): number => io.stdout.columns ?? 80

/** `--json` prints the whole reply; `--json=a,b` only these fields of the record or of each row. */
function printedAsJson(run: Run, whole: unknown, schema: Schema, narrowed: (pick: (row: object) => object) => unknown): boolean {
  const { json } = run.globals
  if (!json) return false
  writeJson(run, json === true ? whole : narrowed(pickFrom(json, schema)))
  return true
}

/** A row with the fields that --json names. */
export const pickedFields = ({ globals: { json } }: Run, schema: Schema): ((row: object) => object) =>
  Array.isArray(json) ? pickFrom(json, rowSchemaOf(schema)) : (row) => row

function pickFrom(names: string[], schema: Schema): (row: object) => object {
  mustBeFields(names, schema)
  return (row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return Object.fromEntries(names.map((name) => [name, values.get(name) ?? null]))
  }
}

/** Writes indented JSON, or with --ndjson one line for each row or for the record. */
function writeJson(run: Run, value: unknown): void {
  const { ndjson } = run.globals
  const rows = ndjson && isPage(value) ? value.items : [value]
  write(
    run,
    rows.map((row) => jsonText(row, ndjson ? 0 : 2)),
  )
}
