import type { Knex } from 'knex'
import type { TObject } from 'typebox'
import type { PageInput, Total } from '../../../../contract/common.ts'
import { isType, type Schema } from '../../../../contract/fields/schema.ts'
import { fieldIn } from '../../unknown.ts'
import { isPostgres, type Query, rowsOf } from '../query.ts'
import { type Order, orderOfPage, pageInOrder } from './order.ts'
import { boundsOf, directionOf, nextOf, totalOf } from './page.ts'

/**
 * Pages of the longest lists. Building the statement in Knex and converting rows to JSON cost more CPU than the query itself. So the part
 * of the statement that does not depend on the filter is built once, and SQLite returns the rows as JSON text.
 */

/** The rows of a page as JSON text. `send.ts` puts it into the response as it is. */
export class JsonRows {
  readonly text: string
  readonly length: number

  constructor(text: string, length: number) {
    this.text = text
    this.length = length
  }
}

/** A reply whose items may be `JsonRows`. */
export type ListReply<Reply> = Reply extends { items: unknown[] } ? Omit<Reply, 'items'> & { items: Reply['items'] | JsonRows } : never

/** How the rows of a list are read. Contains no bound values: anything that varies, such as the day, must also be part of `variant`. */
interface Listed {
  table: string
  /** The reply's schema of a row: its fields in order. */
  row: TObject
  /** Joins the tables that `columns` and the order of the page need. */
  joined(query: Query): void
  /** The SQL of each field. */
  columns: Record<string, string>
}

/** Converters by field, for fields whose SQL returns a short text without quotes. */
type Read = Record<string, (stored: string) => unknown>

interface Asked {
  /** Builds the query of all rows that match the filter. */
  rows: () => Query
  /** Counts them: see `countMatches`. */
  count: Query
  order: Order
  filter: PageInput
  /** The cache key of the template: names everything that `listed` depends on. */
  variant: string
  listed(): Listed
  read: Read
}

const TEMPLATES = 500
const templates = new Map<string, Template>()

const PAGE = '@page'

interface Template {
  table: string
  /** The statement of a page before and after the subquery of its ids. */
  head: string
  tail: string
}

const templateOf = (db: Knex, { variant, filter, listed }: Asked): Template => {
  const direction = directionOf(filter)
  const key = `${isPostgres(db)} ${variant} ${direction}`
  const known = templates.get(key)
  if (known) return known
  const { table, row, joined, columns } = listed()
  const order = orderOfPage(direction)
  const fields = Object.entries<Schema>(row.properties).map(([field, schema]) => ({ field, schema, sql: columns[field] ?? 'null' }))
  const query: Query = db
    .from(db.raw(`${PAGE} as page`))
    .join(table, `${table}.id`, 'page.id')
    .modify(joined)
  if (isPostgres(db)) query.select(Object.fromEntries(fields.map(({ field, sql }) => [field, db.raw(sql)]))).orderByRaw(order)
  else
    query.select(
      db.raw(`json_group_array(json_object(${fields.map(jsonField).join(', ')}) order by ${order}) as items, count(*) as length`),
    )
  const [head = '', tail = ''] = query.toQuery().split(PAGE)
  if (templates.size >= TEMPLATES) templates.clear()
  const template = { table, head, tail }
  templates.set(key, template)
  return template
}

/** SQLite stores flags as 0 and 1, which JSON must not show. */
const jsonField = ({ field, schema, sql }: { field: string; schema: Schema; sql: string }) =>
  `'${field}', ${isType(schema, 'boolean') ? `json(iif(${sql}, 'true', 'false'))` : sql}`

/** The two statements of a page: its rows and its total. A subquery first finds the ids of the page in index order. */
export const listStatements = (db: Knex, asked: Asked) => {
  const { rows, count, order, filter, read } = asked
  const { table, head, tail } = templateOf(db, asked)
  const { sql, bindings } = pageInOrder(db, { table, rows, order, filter }).page.toSQL()
  return { rows: db.raw(`${head}(${sql})${tail}`, [...bindings]), count, read }
}

/** A page that is not full is the last one and gives the exact total. A full page raises a bounded count to at least the rows it shows. */
const boundedTotal = (length: number, counted: number, asked: PageInput): Total => {
  const { limit, offset } = boundsOf(asked)
  const isLast = asked.after === undefined && length < limit && (length > 0 || offset === 0)
  return isLast ? { totalItemCount: offset + length } : totalOf(Math.max(counted, length && offset + length), asked, true)
}

/** Converts fields in JSON text by name. Safe, because quotes inside values are escaped and nested objects have ids as names. */
const readText = (text: string, read: Read): string =>
  Object.entries(read).reduce(
    (json, [field, of]) => json.replace(new RegExp(`"${field}":"([^"]*)"`, 'g'), (_, stored) => `"${field}":${JSON.stringify(of(stored))}`),
    text,
  )

const readRow = <Row extends object>(row: Row, read: Read): Row => ({
  ...row,
  ...Object.fromEntries(Object.entries(read).map(([field, of]) => [field, of(String(fieldIn(row, field)))])),
})

/** A page with its total. The count runs in parallel, on another reader. */
export const listPage = async <Row extends object>({ rows, count, read }: ReturnType<typeof listStatements>, asked: PageInput) => {
  const [found, [total]] = await Promise.all([rows, count])
  const [json] = rowsOf<{ items: string; length: number }>(found)
  const items: Row[] | JsonRows = Array.isArray(found)
    ? new JsonRows(readText(json?.items ?? '[]', read), json?.length ?? 0)
    : rowsOf<Row>(found).map((row) => readRow(row, read))
  const next = asked.after === undefined ? {} : nextOf(Array.isArray(items) ? (items as { id: number }[]) : JSON.parse(items.text), asked)
  return { items, ...next, ...(total?.isBounded ? boundedTotal(items.length, total.total, asked) : totalOf(total?.total ?? 0, asked)) }
}
