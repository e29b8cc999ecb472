import { type Call, inputSchema, replySchema } from '../../../contract/call.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import { FIRST_CURSOR } from '../../../rules/cursors.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { countWords, formatCount } from '../../../rules/totals.ts'
import type { Run } from '../io.ts'
import { templateOf } from './cells.ts'
import { jsonText } from './clean.ts'
import { openList } from './open-page.ts'
import {
  type Column,
  drained,
  endWords,
  mustBeWhole,
  type Page,
  pageWords,
  pickedFields,
  printPage,
  printStatus,
  rowSchemaOf,
  tableOf,
  textsOf,
  write,
} from './print.ts'

const LARGEST_PAGE = limits.largestPage

/** The paging and order of a list call, which are no filters. */
interface Asked {
  pageNumber?: number
  pageSize?: (typeof limits.pageSizes)[number]
  sortBy?: string
  after?: string
  exactTotal?: boolean
}

interface WalkedPage<Row> extends Page<Row> {
  next?: string | null
}

interface Pages<Filter extends Asked, Row extends object, P extends WalkedPage<Row>> {
  call: Call
  /** The typed filter. It has a page number or size only if the user asked for one. */
  filter: Filter
  read(filter: Filter): Promise<P>
  /** Awaited only after the request for the first page was sent. */
  columns: Column<Row>[] | Promise<Column<Row>[]>
  /** Replaces the usual message of an empty list. */
  none?: string
  /** Allows a partial list in a pipe. For previews: the command then acts on the whole list. */
  mayBePart?: boolean
}

/**
 * Prints a list with pages: one page, the first rows with --limit, or every row with --all. Without a terminal and without these options
 * or a page, a list of more than one page is a usage error, so that no script takes a part for the whole. Returns the first page.
 */
export async function printPages<Filter extends Asked, Row extends object, P extends WalkedPage<Row>>(
  run: Run,
  { mayBePart = false, ...pages }: Pages<Filter, Row, P>,
): Promise<P> {
  const { call, filter, read, columns, none } = pages
  const { all = false, limit } = run.globals
  if (run.page?.of === 'list') {
    const page = await read(filter)
    openList(run, run.page.path, filter)
    return page
  }
  if (all || limit !== undefined) return printRows(run, pages)
  const page = await read(filter)
  const isAsked = filter.pageNumber !== undefined || filter.pageSize !== undefined
  if (!isAsked && !mayBePart) mustBeWhole(run, page)
  await printPage(run, page, replySchema(call), await columns)
  printStatus(run, page.items.length === 0 && none ? none : pageWords(page, filter))
  return page
}

/**
 * Whether to read the rows by cursor, in the order of their ids: for a script with --all and no order, if the call supports it. Concurrent
 * changes then neither skip nor repeat a row. People get the order of the list.
 */
const isWalked = <Filter extends Asked>({ io, globals }: Run, call: Call, { sortBy }: Filter): boolean =>
  globals.all === true && io.stdout.isTTY !== true && sortBy === undefined && replySchema(call).properties?.next !== undefined

async function* pagesOf<Filter extends Asked, Row extends object, P extends WalkedPage<Row>>(
  run: Run,
  { call, filter, read }: Pages<Filter, Row, P>,
): AsyncGenerator<P> {
  if (inputSchema(call).properties?.pageNumber === undefined) {
    yield await read(filter)
    return
  }
  if (isWalked(run, call, filter)) {
    for (let after: string | null = FIRST_CURSOR; after !== null; ) {
      const page: P = await read({ ...filter, after, pageSize: LARGEST_PAGE })
      yield page
      after = page.next ?? null
    }
    return
  }
  // To compare the rows with their count afterwards, the count must not stop.
  const counts = run.globals.all && inputSchema(call).properties?.exactTotal !== undefined
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await read({ ...filter, ...(counts && pageNumber === 1 && { exactTotal: true }), pageNumber, pageSize: LARGEST_PAGE })
    yield page
    if (page.items.length < LARGEST_PAGE || isLast(page, pageNumber)) return
  }
}

/** Rows are written as their page arrives, so that a long list needs no more memory than a short one. */
async function printRows<Filter extends Asked, Row extends object, P extends WalkedPage<Row>>(
  run: Run,
  pages: Pages<Filter, Row, P>,
): Promise<P> {
  const { call, columns, none } = pages
  const { limit = Number.POSITIVE_INFINITY } = run.globals
  let first: P | undefined
  let last: P | undefined
  let printer: Printer<Row> | undefined
  let printed = 0
  for await (const page of pagesOf(run, pages)) {
    printer ??= printerOf(run, replySchema(call), await columns)
    first ??= page
    last = page
    const rows = page.items.slice(0, limit - printed)
    printed += rows.length
    await printer.rows(rows)
    // isClosed: the person has left the pager.
    if (printed >= limit || run.io.stdout.isClosed) break
  }
  if (!first || !last || !printer) throw new Error('A list has at least one page.')
  const isPart = printed === limit && printed < (last.totalItemCount ?? 0)
  printer.end({ ...last, next: undefined, ...(!isPart && { totalItemCount: printed, totalIsAtLeast: undefined }) })
  const before = isWalked(run, call, pages.filter) || first.totalIsAtLeast ? undefined : first.totalItemCount
  if (printed === 0) printStatus(run, none ?? pageWords(last, pages.filter))
  else if (isPart) printStatus(run, endWords(printed, last))
  else if (!run.io.stdout.isClosed) printStatus(run, ...endOf(printed, before))
  return first
}

const isLast = ({ totalItemCount, totalIsAtLeast }: Page<object>, pageNumber: number): boolean =>
  totalIsAtLeast !== true && totalItemCount !== undefined && pageNumber * LARGEST_PAGE >= totalItemCount

/** The number of printed rows, with a warning if the list changed meanwhile: rows may then be missing or duplicated. */
const endOf = (printed: number, before: number | undefined): (string | undefined)[] => [
  `${countWords(printed, 'row')}.`,
  before !== undefined && before !== printed ? `The list has changed meanwhile: it had ${formatCount(before)} at first.` : undefined,
]

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

/** Writes one JSON document in the shape of a reply, as if a single page had all rows. */
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
    end: ({ items: _items, ...rest }) => {
      const known = Object.entries(rest).filter(([, value]) => value !== undefined)
      const fields = known.map(([name, value]) => `,\n  ${jsonText(name)}: ${jsonText(value).replaceAll('\n', '\n  ')}`)
      stdout.write(`${isFirst ? '{\n  "items": [' : '\n  '}]${fields.join('')}\n}\n`)
    },
  }
}

/** Draws a table. The first page determines the column widths. */
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
