import type { Knex } from 'knex'
import type { PageInput, Total } from '../../../../contract/common.ts'
import { cursorAfter, idOfCursor } from '../../../../rules/cursors.ts'
import { limits } from '../../../../rules/installation/limits.ts'
import type { Query, Scope } from '../query.ts'

const { countedRows, walkedRows } = limits

type Asked = Pick<PageInput, 'exactTotal'>

/** What a count answers: at most one more than the limit, unless all rows were asked for. */
interface Counted {
  total: number | string
  /** Whether not all rows were tested. */
  isBounded?: boolean | number
}

/** The length of the requested page, and the rows before it. Behind a cursor, every page is the first one. */
export const boundsOf = ({ after, pageNumber = 1, pageSize = limits.defaultPageSize }: PageInput) => ({
  limit: pageSize,
  offset: after === undefined ? (pageNumber - 1) * pageSize : 0,
})

/** The direction of a list; a walk by cursor goes up. */
export const directionOf = ({ after, sortDirection }: PageInput, fallback: 'asc' | 'desc' = 'asc'): 'asc' | 'desc' =>
  after === undefined ? (sortDirection ?? fallback) : 'asc'

/** Leaves the rows behind the cursor of a walk, by the column with their id. */
export const behind =
  ({ after }: PageInput, id: string): Scope =>
  (query: Query) => {
    if (after !== undefined) query.where(id, '>', idOfCursor(after) ?? 0)
  }

/** The rows of the requested page in an order of SQL; those of a walk by `id`, whatever the order. */
export const pagedBy = (asked: PageInput, id: string, order: (direction: 'asc' | 'desc') => string, fallback?: 'asc' | 'desc'): Scope => {
  const sql = asked.after === undefined ? order(directionOf(asked, fallback)) : id
  return (query: Query) => {
    query.modify(behind(asked, id)).modify(paged(asked)).orderByRaw(sql)
  }
}

/** The same in the order of a column, rows without a value at the end. */
export const pagedNullsLast = (asked: PageInput, id: string, column: string, fallback?: 'asc' | 'desc'): Scope =>
  pagedBy(asked, id, (direction) => `${column} ${direction} nulls last, ${id} ${direction}`, fallback)

/** The cursor behind a page of a walk; nothing for a page with a number. */
export const nextOf = (items: { id: number }[], asked: PageInput): { next?: string | null } => {
  if (asked.after === undefined) return {}
  const last = items.at(-1)
  return { next: last && items.length === boundsOf(asked).limit ? cursorAfter(last.id) : null }
}

/** The rows of the requested page. */
export const paged = (asked: PageInput): Scope => {
  const { limit, offset } = boundsOf(asked)
  return (query: Query) => {
    query.limit(limit).offset(offset)
  }
}

const capped = (db: Knex, matches: Query): Query => matches.select(db.raw('1 as one')).limit(countedRows + 1)

/**
 * Counts the rows of a query: up to 10,000 of them, unless all are asked for. A list with many rows stays as fast as one with few.
 * `early` is SQL of an order that an index has and that puts rows which match before others: the count ends sooner.
 */
export const countMatches = (db: Knex, matches: Query, { exactTotal }: Asked, early?: string): Query => {
  if (exactTotal) return matches.count({ total: '*' })
  if (early) matches.orderByRaw(early)
  return db.from(capped(db, matches).as('counted')).count({ total: '*' })
}

interface Walk {
  /** So many rows are tested. */
  most?: number
  early?: string
}

/**
 * The same for a filter that no index narrows: it tests no more rows than 100,000 of a table that may have more. They are read from one
 * index if it has the columns of the filter, which are all written with the name of the table.
 */
export const countWalked = (
  db: Knex,
  table: string,
  matches: Query,
  { exactTotal }: Asked,
  { most = walkedRows, early }: Walk = {},
): Query => {
  if (exactTotal) return countMatches(db, matches, { exactTotal })
  const { sql, bindings } = capped(db, matches.clone()).toSQL()
  const whole = early ? capped(db, matches.orderByRaw(early)).toSQL().sql : sql
  const used = whole.matchAll(new RegExp(`\\b${table}[\`"]?\\.[\`"]?(\\w+)`, 'g'))
  const columns = new Set(['id', ...Array.from(used, ([, column]) => column)])
  const bounded = sql.replace(
    new RegExp(`from [\`"]${table}[\`"]`),
    `from (select ${[...columns].join(', ')} from ${table}${early ? ` order by ${early}` : ''} limit ${most}) as ${table}`,
  )
  const isLarge = `(select max(id) from ${table}) > ${most}`
  const count = (rows: string) => `(select count(*) from (${rows}) as counted)`
  return db.select({
    total: db.raw(`case when ${isLarge} then ${count(bounded)} else ${count(whole)} end`, [...bindings, ...bindings]),
    isBounded: db.raw(isLarge),
  })
}

/** The total of a list from the number of counted rows. */
export const totalOf = (total: number | string, { exactTotal }: Asked, isBounded = false): Total => {
  const isAtLeast = !exactTotal && (isBounded || Number(total) > countedRows)
  return { totalItemCount: isAtLeast ? Math.min(Number(total), countedRows) : Number(total), ...(isAtLeast && { totalIsAtLeast: true }) }
}

/** A page with its total. The count runs in parallel, on another reader. */
// biome-ignore lint/suspicious/noExplicitAny: Knex types what a query resolves to by `Awaited` only.
export const pageWith = async <Rows extends PromiseLike<any[]>>(rows: Rows, count: PromiseLike<Counted[]>, asked: PageInput) => {
  const [items, [counted]] = await Promise.all([rows, count])
  return { items, ...totalOf(counted?.total ?? 0, asked), ...nextOf(items, asked) }
}
