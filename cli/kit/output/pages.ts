import type { Schema } from '../../../contract/fields/schema.ts'
import { limits } from '../../../rules/limits.ts'
import { formatCount, totalText } from '../../../rules/totals.ts'
import { usage } from '../errors.ts'
import type { Run } from '../io.ts'
import { templateOf } from './cells.ts'
import { jsonText } from './clean.ts'
import { openList } from './open-page.ts'
import {
  type Column,
  drained,
  isWhole,
  type Page,
  pageWords,
  pickedFields,
  printList,
  printStatus,
  rowSchemaOf,
  tableOf,
  textsOf,
  write,
} from './print.ts'

const LARGEST_PAGE = Math.max(...limits.pageSizes) as 100

/** The page that a person asks for, among the other fields of a filter. */
interface Asked {
  pageNumber?: number
  pageSize?: (typeof limits.pageSizes)[number]
}

interface Pages<Filter extends Asked, Row extends object, P extends Page<Row>> {
  /** What was typed: a page counts as asked for only if it is in here. */
  filter: Filter
  read(filter: Filter): Promise<P>
  /** The reply of the call. */
  schema: Schema
  columns: Column<Row>[]
  /** The sentence of an empty list, where it has its own. */
  none?: string
  /** The list only shows what the command does next, which is to all of it: a part in a pipe is not refused. */
  mayBePart?: boolean
}

/**
 * Prints a list with pages: one page, with --limit that many rows, with --all every row, page by page. A script that asks for nothing of
 * this gets the whole list or none of it: a part in a pipe is refused. Returns the first page.
 */
export async function printPages<Filter extends Asked, Row extends object, P extends Page<Row>>(
  run: Run,
  { mayBePart = false, ...pages }: Pages<Filter, Row, P>,
): Promise<P> {
  const { filter, read, schema, columns, none } = pages
  const { all = false, limit } = run.globals
  if (run.page?.isList) {
    const page = await read(filter)
    openList(run, run.page.path, filter)
    return page
  }
  if (all || limit !== undefined) return printRows(run, pages, limit ?? Number.POSITIVE_INFINITY)
  const page = await read(filter)
  const isAsked = filter.pageNumber !== undefined || filter.pageSize !== undefined
  if (!isAsked && !mayBePart && !run.io.stdout.isTTY && !isWhole(page)) throw partOf(page)
  await printList(run, page, schema, columns)
  printStatus(run, page.items.length === 0 && none ? none : pageWords(page, filter))
  return page
}

/** A script must not take the first page for the list. */
const partOf = ({ items, totalItemCount: total = 0, totalIsAtLeast }: Page<object>) =>
  usage(
    `The list has ${totalText({ totalItemCount: total, totalIsAtLeast })} rows, of which one page has ${items.length}. Nothing is printed, so that no program takes a part for the whole.`,
    'Print every row with --all, the first with --limit 100, or one page with --page 1.',
  )

/** Rows are written as their page arrives, so that a long list needs no more memory than a short one. */
async function printRows<Filter extends Asked, Row extends object, P extends Page<Row>>(
  run: Run,
  { filter, read, schema, columns, none }: Pages<Filter, Row, P>,
  limit: number,
): Promise<P> {
  const first = await read({ ...filter, pageNumber: 1, pageSize: LARGEST_PAGE })
  const printer = printerOf(run, schema, columns)
  let page = first
  let printed = 0
  for (let pageNumber = 1; ; pageNumber++) {
    if (pageNumber > 1) page = await read({ ...filter, pageNumber, pageSize: LARGEST_PAGE })
    const rows = page.items.slice(0, limit - printed)
    printed += rows.length
    await printer.rows(rows)
    if (printed >= limit || page.items.length < LARGEST_PAGE || isLast(page, pageNumber)) break
  }
  printer.end({ ...page, totalItemCount: page.totalItemCount ?? printed })
  printStatus(run, ...countWords(first, page, printed, printed === limit, none))
  return first
}

const isLast = ({ totalItemCount, totalIsAtLeast }: Page<object>, pageNumber: number): boolean =>
  totalIsAtLeast !== true && totalItemCount !== undefined && pageNumber * LARGEST_PAGE >= totalItemCount

/** How many rows were printed; and that the list has changed, if it has: a row may then be missing, or be there twice. */
function countWords(first: Page<object>, last: Page<object>, printed: number, isLimited: boolean, none?: string): (string | undefined)[] {
  const total = last.totalItemCount ?? printed
  if (printed === 0) return [none ?? pageWords(last, {})]
  if (isLimited && printed < total) return [`The first ${formatCount(printed)} of ${totalText({ ...last, totalItemCount: total })} rows.`]
  const hasChanged = first.totalIsAtLeast !== true && first.totalItemCount !== undefined && first.totalItemCount !== printed
  return [
    `${formatCount(printed)} ${printed === 1 ? 'row' : 'rows'}.`,
    hasChanged ? `The list has changed meanwhile: it had ${formatCount(first.totalItemCount ?? 0)} at first.` : undefined,
  ]
}

interface Printer<Row> {
  rows(rows: Row[]): Promise<void>
  /** The other fields of the reply end a JSON document. */
  end(reply: Page<object>): void
}

function printerOf<Row extends object>(run: Run, schema: Schema, columns: Column<Row>[]): Printer<Row> {
  if (run.globals.json) return run.globals.ndjson ? ndjsonPrinter(run, schema) : jsonPrinter(run, schema)
  const { template } = run.globals
  if (template) {
    const line = templateOf(template, rowSchemaOf(schema))
    return { rows: (rows) => lines(run, rows.map(line)), end: () => {} }
  }
  if (run.io.stdout.isTTY) return tablePrinter(run, schema, columns)
  return {
    rows: (rows) =>
      lines(
        run,
        textsOf(run, rows, schema, columns).map((texts) => texts.join('\t')),
      ),
    end: () => {},
  }
}

const lines = (run: Run, text: string[]): Promise<void> => {
  write(run, text)
  return drained(run)
}

const ndjsonPrinter = <Row extends object>(run: Run, schema: Schema): Printer<Row> => ({
  rows: (rows) =>
    lines(
      run,
      rows.map(pickedFields(run, schema)).map((row) => jsonText(row, 0)),
    ),
  end: () => {},
})

/** The reply of one page that has all rows. */
function jsonPrinter<Row extends object>(run: Run, schema: Schema): Printer<Row> {
  let isFirst = true
  const { stdout } = run.io
  return {
    rows: (rows) => {
      for (const row of rows.map(pickedFields(run, schema))) {
        stdout.write(`${isFirst ? '{\n  "items": [\n' : ',\n'}${jsonText(row).replaceAll(/^/gm, '    ')}`)
        isFirst = false
      }
      return drained(run)
    },
    end: ({ items: _items, totalIsAtLeast: _isAtLeast, ...rest }) => {
      const fields = Object.entries(rest).map(([name, value]) => `,\n  ${jsonText(name)}: ${jsonText(value).replaceAll('\n', '\n  ')}`)
      stdout.write(`${isFirst ? '{\n  "items": [' : '\n  '}]${fields.join('')}\n}\n`)
    },
  }
}

/** The first page says how wide the columns are. */
function tablePrinter<Row extends object>(run: Run, schema: Schema, columns: Column<Row>[]): Printer<Row> {
  let draw: Awaited<ReturnType<typeof tableOf>> | undefined
  return {
    rows: async (rows) => {
      if (rows.length === 0) return
      const texts = textsOf(run, rows, schema, columns)
      const isFirst = draw === undefined
      draw ??= await tableOf(run, texts, schema, columns)
      return lines(run, draw(texts, isFirst))
    },
    end: () => {},
  }
}
