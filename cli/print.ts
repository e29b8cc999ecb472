import { formatDay } from '../rules/day.ts'
import { clean, jsonText } from './clean.ts'
import { usage } from './errors.ts'
import { mayColour, type Run } from './io.ts'
import { didYouMean } from './nearest.ts'

/** As much of a JSON schema as the command line reads. */
export interface Schema {
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  enum?: unknown[]
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

export const isOf = (schema: Schema, type: string): boolean => [schema.type].flat().includes(type)

/**
 * A column of a list or a line of a record: a field, under its label in the contract (`moment`: one whose text is a
 * moment), or something reckoned from the row.
 */
export type Column<Row> =
  | (keyof Row & string)
  | { moment: keyof Row & string }
  | { title: string; value(row: Row): unknown; schema?: Schema }

type Line = { title: string; text: string }

/** Talk: successes, warnings, what to do next. On stderr, so that stdout holds data alone. */
export function tell({ io, globals }: Run, ...sentences: (string | undefined)[]): void {
  if (globals.quiet) return
  for (const sentence of sentences) if (sentence) io.stderr.write(`${clean(sentence)}\n`)
}

/** A page of a list: a table for people, a tab-separated line a row (no header) for programs, or JSON. */
export async function printList<Row extends object>(
  run: Run,
  page: { items: Row[]; totalItemCount?: number },
  schema: Schema,
  columns: Column<Row>[],
): Promise<void> {
  const rowSchema = schema.properties?.items?.items ?? {}
  if (printedAsJson(run, page, rowSchema, (pick) => ({ ...page, items: page.items.map(pick) }))) return
  const forPeople = run.io.stdout.isTTY === true
  const lines = page.items.map((row) => columns.map((column) => lineOf(row, rowSchema, column, forPeople)))
  if (!forPeople)
    return write(
      run,
      lines.map((line) => line.map(({ text }) => text).join('\t')),
    )
  const titles = columns.map((column) => titleOf(rowSchema, column))
  const { table } = await import('./table.ts')
  if (lines.length)
    write(
      run,
      table(
        titles,
        lines.map((line) => line.map(({ text }) => text)),
        widthOf(run),
        run.globals.color !== false && mayColour(run.io.stdout, run.io.env),
      ),
    )
}

/** 'Rows 26 to 50 of 431. More: --page 3', that there are none, or nothing where all is shown. */
export function pageWords(
  page: { items: unknown[]; totalItemCount: number },
  asked: { pageNumber?: number; pageSize?: number },
): string | undefined {
  const { pageNumber = 1, pageSize = 25 } = asked
  const first = (pageNumber - 1) * pageSize + 1
  const last = first + page.items.length - 1
  if (page.totalItemCount === 0) return 'None found.'
  if (page.items.length === page.totalItemCount) return undefined
  if (page.items.length === 0) return `Page ${pageNumber} is past the last row, which is ${page.totalItemCount}.`
  return `Rows ${first} to ${last} of ${page.totalItemCount}.${last < page.totalItemCount ? ` More: --page ${pageNumber + 1}` : ''}`
}

/** One record: a label and a value a line. */
export function printRecord<Row extends object>(run: Run, record: Row, schema: Schema, columns: Column<Row>[]): void {
  if (printedAsJson(run, record, schema, (pick) => pick(record))) return
  const forPeople = run.io.stdout.isTTY === true
  const lines = columns.map((column) => lineOf(record, schema, column, forPeople)).filter(({ text }) => text !== '' || !forPeople)
  const widest = Math.max(0, ...lines.map(({ title }) => title.length))
  write(
    run,
    lines.map(({ title, text }) => (forPeople ? `${title.padEnd(widest)}  ${text}`.trimEnd() : `${title}\t${text}`)),
  )
}

/** An answer without a form of its own, as JSON. */
export function printJson(run: Run, value: unknown, schema: Schema = {}): void {
  const rows = schema.properties?.items?.items
  const pickFrom = (pick: (row: object) => object) => (isPage(value) ? { ...value, items: value.items.map(pick) } : pick(value as object))
  if (!printedAsJson(run, value, rows ?? schema, pickFrom)) run.io.stdout.write(`${jsonText(value)}\n`)
}

/** Lines of a machine's or a person's, already tidy. */
export const write = ({ io }: Run, lines: string[]): void => {
  if (lines.length) io.stdout.write(`${lines.join('\n')}\n`)
}

export const widthOf = ({ io }: Run): number => io.stdout.columns ?? 80

const isPage = (value: unknown): value is { items: object[] } => Array.isArray((value as { items?: unknown } | null)?.items)

/** `--json` prints the whole answer; `--json=a,b` only those fields of the record, or of each row. */
function printedAsJson(run: Run, whole: unknown, schema: Schema, narrowed: (pick: (row: object) => object) => unknown): boolean {
  const { json } = run.globals
  if (!json) return false
  if (json === true) {
    writeJson(run, whole)
    return true
  }
  const known = Object.keys(schema.properties ?? {})
  for (const name of json) {
    if (!known.includes(name))
      throw usage(`There is no field "${name}" to show.`, ...didYouMean(name, known), `The fields: ${known.join(', ')}`)
  }
  const pick = (row: object) => Object.fromEntries(json.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]))
  writeJson(run, narrowed(pick))
  return true
}

/** With --ndjson a line a row, or the one record on one line. */
function writeJson(run: Run, value: unknown): void {
  const { ndjson } = run.globals
  const rows = ndjson && isPage(value) ? value.items : [value]
  write(
    run,
    rows.map((row) => jsonText(row, ndjson ? 0 : 2)),
  )
}

function lineOf<Row extends object>(row: Row, schema: Schema, column: Column<Row>, forPeople: boolean): Line {
  const title = titleOf(schema, column)
  if (typeof column === 'string') return { title, text: cellText(row[column], schema.properties?.[column] ?? {}, forPeople) }
  if ('moment' in column) return { title, text: cellText(row[column.moment], { format: 'moment' }, forPeople) }
  return { title, text: cellText(column.value(row), column.schema ?? {}, forPeople) }
}

function titleOf<Row>(schema: Schema, column: Column<Row>): string {
  if (typeof column === 'object' && 'title' in column) return column.title
  const name = typeof column === 'string' ? column : column.moment
  return schema.properties?.[name]?.title ?? name
}

/** '2026-11-20T14:03:22.123Z' → '11/20/26 14:03 UTC'. */
const momentText = (moment: string): string => `${formatDay(moment.slice(0, 10))} ${moment.slice(11, 16)} UTC`

/** People read MM/DD/YY, programs YYYY-MM-DD. */
function cellText(value: unknown, schema: Schema, forPeople: boolean): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && forPeople && schema.format === 'day') return clean(formatDay(value))
  if (typeof value === 'string' && forPeople && schema.format === 'moment') return clean(momentText(value))
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return clean(value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('; '))
  return clean(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
