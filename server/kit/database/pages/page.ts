import type { Knex } from 'knex'
import type { PageInput, Total } from '../../../../contract/common.ts'
import { limits } from '../../../../rules/limits.ts'
import type { Query, Scope } from '../query.ts'

const { countedRows } = limits

type Asked = Pick<PageInput, 'exactTotal'>

/** What a count answers: at most one more than the limit, unless all rows were asked for. */
interface Counted {
  total: number | string
}

/** The length of the requested page, and the rows before it. */
export const boundsOf = ({ pageNumber = 1, pageSize = limits.defaultPageSize }: PageInput) => ({
  limit: pageSize,
  offset: (pageNumber - 1) * pageSize,
})

/** The rows of the requested page. */
export const paged = (asked: PageInput): Scope => {
  const { limit, offset } = boundsOf(asked)
  return (query: Query) => {
    query.limit(limit).offset(offset)
  }
}

/** Counts the rows of a query: up to 10,000 of them, unless all are asked for. A list with many rows stays as fast as one with few. */
export const countMatches = (db: Knex, matches: Query, { exactTotal }: Asked): Query => {
  if (exactTotal) return matches.count({ total: '*' })
  const counted = matches.select(db.raw('1 as one')).limit(countedRows + 1)
  return db.from(counted.as('counted')).count({ total: '*' })
}

/** The total of a list from the number of counted rows. */
export const totalOf = (total: number | string, { exactTotal }: Asked): Total => {
  const isOver = !exactTotal && Number(total) > countedRows
  return { totalItemCount: isOver ? countedRows : Number(total), ...(isOver && { totalIsAtLeast: true }) }
}

/** A page with its total. The count runs in parallel, on another reader. */
// biome-ignore lint/suspicious/noExplicitAny: Knex types what a query resolves to by `Awaited` only.
export const pageWith = async <Rows extends PromiseLike<any[]>>(rows: Rows, count: PromiseLike<Counted[]>, asked: Asked) => {
  const [items, [counted]] = await Promise.all([rows, count])
  return { items, ...totalOf(counted?.total ?? 0, asked) }
}
