import type { Knex } from 'knex'
import type { PageInput, Total } from '../../../../contract/common.ts'
import { cursorAfter, idOfCursor } from '../../../../rules/cursors.ts'
import { limits } from '../../../../rules/installation/limits.ts'
import type { Query, Scope } from '../query.ts'

const { countedRows, walkedRows } = limits

type Asked = Pick<PageInput, 'exactTotal'>

/** The row of a count query: at most the limit plus one, unless an exact total was requested. */
interface Counted {
  total: number | string
  /** The count stopped before it tested all rows. */
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

/** Limits a query to the rows after the cursor; `id` is the column of the row ids. Does nothing without a cursor. */
export const behind =
  ({ after }: PageInput, id: string): Scope =>
  (query: Query) => {
    if (after !== undefined) query.where(id, '>', idOfCursor(after) ?? 0)
  }

/** The rows of the requested page, sorted by `order`. With a cursor, `order` is ignored and the rows are sorted by `id`. */
export const pagedBy = (asked: PageInput, id: string, order: (direction: 'asc' | 'desc') => string, fallback?: 'asc' | 'desc'): Scope => {
  const sql = asked.after === undefined ? order(directionOf(asked, fallback)) : id
  return (query: Query) => {
    query.modify(behind(asked, id)).modify(paged(asked)).orderByRaw(sql)
  }
}

/** Like `pagedBy`, sorted by a column with nulls last. */
export const pagedNullsLast = (asked: PageInput, id: string, column: string, fallback?: 'asc' | 'desc'): Scope =>
  pagedBy(asked, id, (direction) => `${column} ${direction} nulls last, ${id} ${direction}`, fallback)

/** The cursor of the next page: null after the last page, absent for numbered pages. */
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
 * Counts the rows of a query, at most 10,000 unless an exact total is requested, so that long lists stay fast. `early` is an index order,
 * as SQL, that puts matching rows first, so that the count ends sooner.
 */
export const countMatches = (db: Knex, matches: Query, { exactTotal }: Asked, early?: string): Query => {
  if (exactTotal) return matches.count({ total: '*' })
  if (early) matches.orderByRaw(early)
  return db.from(capped(db, matches).as('counted')).count({ total: '*' })
}

interface Walk {
  /** The most rows that the count tests. */
  most?: number
  early?: string
}

/**
 * Like `countMatches`, for a filter that no index narrows: of a larger table, it tests only the first `most` rows. The filter must qualify
 * every column with the table name; an index that has all of these columns is read alone.
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
