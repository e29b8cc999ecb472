import type { Knex } from 'knex'
import type { PageInput } from '../../../../contract/common.ts'
import { present } from '../../../../rules/present.ts'
import { isPostgres, type Query, type Scope } from '../query.ts'
import { behind, boundsOf, directionOf } from './page.ts'

/** A part of a list, sorted by SQL over the listed table or over a small table that its rows refer to. */
export interface Part {
  by: string
  /** The sort key across all parts of a group, where `by` sorts only within this part. */
  key?: string
  /** All values are equal, so `by` is left out of `order by`, where SQL would read an integer as a column number. */
  isConstant?: boolean
  through?: Through
  isNullable?: boolean
  where?: Scope
  /** A condition that all rows of the list meet and that the index of the order can test by itself, so that other rows are not read. */
  walk?: Scope | undefined
}

/** Lists rows in the order of a small table: for each row of `table`, the listed rows whose `column` refers to it. */
interface Through {
  table: string
  column: string
  /** Limits the small table to rows that listed rows can refer to. */
  among?: Scope | undefined
}

/**
 * What a list is sorted by: groups of parts of the list, one group after another. Each part is read from an index in its order, and the
 * parts of a group are sorted together.
 */
export type Order = (db: Knex, direction: 'asc' | 'desc') => Part[][]

/** By a column, or by SQL, that is never null. */
export const by =
  (sql: string): Order =>
  () => [[{ by: sql }]]

/** By SQL that can be null; nulls come last in both directions. PostgreSQL can read that descending from an index only in two parts. */
export const byNullable =
  (sql: string, walk?: Scope): Order =>
  (db, direction) => {
    const given: Scope = (query: Query) => query.whereRaw(`${sql} is not null`)
    return walk || (isPostgres(db) && direction === 'desc')
      ? [
          [{ by: sql, where: given, walk: walk && ((query: Query) => query.modify(given).modify(walk)) }],
          [{ by: sql, where: (query: Query) => query.whereRaw(`${sql} is null`) }],
        ]
      : [[{ by: sql, isNullable: true }]]
  }

/** By the name of the row that `column` refers to, so that a rename changes no listed row. Equal names are sorted by the id of that row. */
export const byName =
  (key: string, table: string, column: string, among?: Scope): Order =>
  () => [[{ by: key, through: { table, column, among } }]]

/** Like `byName`, for a nullable `column`. Rows that refer to nothing come last. */
export const byNullableName =
  (key: string, table: string, column: string, { among, walk }: Pick<Through, 'among'> & Pick<Part, 'walk'> = {}): Order =>
  () => [
    [{ by: key, through: { table, column, among }, walk }],
    [{ by: column, key: 'cast(null as varchar)', where: (query: Query) => query.whereNull(column) }],
  ]

/** By ranges of values, given in ascending order. */
export const byGroups =
  (groups: Part[][]): Order =>
  (_db, direction) =>
    direction === 'asc' ? groups : groups.toReversed()

interface Listed {
  /** The listed table. */
  table: string
  /** Builds the query of all rows of the list. */
  rows: () => Query
  order: Order
  filter: PageInput
}

const PAGE_COLUMNS = ['id', 'first', 'second']

/** The order of the rows of a page, as SQL over `page`. */
export const orderOfPage = (direction: 'asc' | 'desc'): string =>
  `page.first ${direction} nulls last, page.second ${direction} nulls last, page.id ${direction}`

/**
 * The ids of a page, as a query to select from under the alias `page`, and the same order for the statement that joins the rest to
 * it. Equal values are sorted by id.
 */
export const pageInOrder = (db: Knex, { table, rows, order, filter }: Listed): { page: Query; inOrder: Scope } => {
  const direction = directionOf(filter)
  const { limit, offset } = boundsOf(filter)
  const most = offset + limit
  const inOrder: Scope = (query: Query) => {
    query.orderByRaw(orderOfPage(direction))
  }
  if (filter.after !== undefined) {
    const walked = { id: `${table}.id`, first: db.raw('cast(null as varchar)'), second: db.raw('cast(null as integer)') }
    return {
      page: rows()
        .modify(behind(filter, `${table}.id`))
        .select(walked)
        .orderBy(`${table}.id`)
        .limit(limit),
      inOrder,
    }
  }
  const groups = order(db, direction).map((parts) => {
    const [only, ...others] = parts.map((part) => partOf(db, { part, table, rows, direction, most }))
    return others.length === 0 ? present(only) : oneAfterAnother(db, [present(only), ...others], most).modify(inOrder)
  })
  const [only, ...others] = groups
  const page = others.length === 0 ? present(only) : oneAfterAnother(db, groups, most)
  return { page: page.limit(limit).offset(offset), inOrder }
}

/** The rows of several queries. Both databases run the next query only while the limit of the whole is not reached. */
const oneAfterAnother = (db: Knex, queries: Query[], most: number): Query => {
  const limited = queries.map((query) => db.from(query.limit(most).as('part')).select(PAGE_COLUMNS))
  return db.from(db.unionAll(limited).as('page')).select(PAGE_COLUMNS)
}

interface Parting extends Pick<Listed, 'table' | 'rows'> {
  part: Part
  direction: string
  most: number
}

const partOf = (db: Knex, { part, table, rows, direction, most }: Parting): Query => {
  const { by: sql, key = sql, isConstant, through, isNullable, where = everything, walk } = part
  const tested = () => rows().modify(where)
  if (walk && !through && isPostgres(db)) {
    const walked = db(table)
      .modify(walk)
      .select({ id: `${table}.id`, day: db.raw(sql), first: db.raw(key) })
    const order = `walked.day ${direction}, walked.id ${direction}`
    return testedEach(db, table, walked.orderByRaw(`${sql} ${direction}, ${table}.id ${direction}`), tested())
      .select({ id: 'walked.id', first: 'walked.first', second: db.raw('cast(null as integer)') })
      .orderByRaw(order)
  }
  const from = through ? rowsThrough(db, { through, walk, table, rows: tested, direction, most }) : tested().modify(walk ?? everything)
  const second = through ? `${through.table}.id` : 'cast(null as integer)'
  const first = isConstant ? [] : [`${sql} ${direction}${isNullable ? ' nulls last' : ''}`]
  const order = [...first, ...(through ? [`${second} ${direction}`] : []), `${table}.id ${direction}`]
  return from.select({ id: `${table}.id`, first: db.raw(key), second: db.raw(second) }).orderByRaw(order.join(', '))
}

const everything: Scope = () => {}

/**
 * The rows of `walked` that pass `tested`, in the order of `walked`. As one query, PostgreSQL would read every row to test it, or sort the
 * rows of another index. A limit keeps the two queries apart; unlike `offset 0`, a limit above any table size also keeps the index order.
 */
const testedEach = (db: Knex, table: string, walked: Query, tested: Query): Query => {
  const one = tested.whereRaw(`${table}.id = walked.id`).select(db.raw('1 as one'))
  return db.from(db.raw('(? limit 1000000000) as walked cross join lateral (? offset 0) as tested', [walked, one]))
}

interface ThroughRows extends Omit<Parting, 'part'>, Pick<Part, 'walk'> {
  through: Through
}

/**
 * The rows in the order of the small table. SQLite keeps the order of a cross join. PostgreSQL would sort all rows of a name, so each name
 * is limited to `most` rows.
 */
const rowsThrough = (db: Knex, { through, walk, table, rows, direction, most }: ThroughRows): Query => {
  const { among = everything } = through
  const refers = `${through.column} = ${through.table}.id`
  if (!isPostgres(db))
    return rows()
      .from(db.raw(`${through.table} cross join ${table}`))
      .whereRaw(refers)
      .modify(among)
  const ofOne = (query: Query) => query.whereRaw(refers).select(`${table}.id`).orderBy(`${table}.id`, direction)
  const some = walk
    ? testedEach(db, table, ofOne(db(table).modify(walk)), rows())
        .select('walked.id')
        .orderBy('walked.id', direction)
    : ofOne(rows())
  return db.from(db.raw(`${through.table} cross join lateral (?) as ${table}`, [some.limit(most)])).modify(among)
}
