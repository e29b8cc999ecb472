import type { Knex } from 'knex'
import { isPostgres, type Query, rowsOf } from '../kit/database/query.ts'
import type { Column } from './export.ts'

/** The rows of a batch: about 40 kB of JSON. Larger batches outlive the young generation: with 100 rows, XLSX takes 25 MB more. */
const AT_ONCE = 50

interface Row {
  number: number
  /** A JSON array, because an object with eighty fields costs five times as much. */
  cells: string
}

type Next = () => Promise<Row[]>

/** Reads batches by a cursor (PostgreSQL), which is planned once. Planning a query for each batch would take longer than running it. */
const cursorOf = async (db: Knex, rows: Query): Promise<Next> => {
  const { sql, bindings } = rows.toSQL()
  await db.raw(`declare export no scroll cursor for ${sql}`, bindings)
  return async () => {
    const batch = rowsOf<Row>(await db.raw(`fetch ${AT_ONCE} from export`))
    if (batch.length === 0) await db.raw('close export')
    return batch
  }
}

/** Reads batches by keyset, after the key of the previous row. The query is built once, because Knex takes milliseconds for it. */
const pagesOf = (db: Knex, rows: Query, key: string): Next => {
  const { sql, bindings } = rows.where(key, '>', 0).limit(AT_ONCE).toSQL()
  let last = 0
  return async () => {
    const batch = rowsOf<Row>(await db.raw(sql, bindings.with(-1, last)))
    last = batch.at(-1)?.number ?? last
    return batch
  }
}

/** A query of export rows, with the column by which they are ordered. */
export interface Numbered {
  key: string
  build(db: Knex): Query
}

/** The rows of a query in the order of their key. The next batch is read while the current one is processed. */
async function* inBatches(db: Knex, { key, build }: Numbered, columns: Column[]): AsyncGenerator<string> {
  const array = isPostgres(db) ? 'json_build_array' : 'json_array'
  const cells = db.raw(`cast(${array}(${columns.map(({ sql }) => sql).join(', ')}) as text)`)
  const rows = build(db).orderBy(key).select({ number: key, cells })
  const read = isPostgres(db) ? await cursorOf(db, rows) : pagesOf(db, rows, key)
  let next = read()
  try {
    for (;;) {
      const batch = await next
      if (batch.length === 0) return
      next = read()
      next.catch(() => {}) // it is awaited later
      yield `[${batch.map(({ cells }) => cells).join(',')}]`
    }
  } finally {
    await next.catch(() => {})
  }
}

/**
 * The rows of queries one after another, as JSON arrays of rows, from one consistent snapshot (one read transaction). The transaction
 * ends after the last row or when the consumer stops.
 */
export async function* rowsInOrder(stream: Knex, all: readonly Numbered[], columns: Column[]): AsyncGenerator<string> {
  const isolation = isPostgres(stream) ? { isolationLevel: 'repeatable read' as const, readOnly: true } : {}
  const db = await stream.transaction(isolation)
  try {
    for (const some of all) yield* inBatches(db, some, columns)
  } finally {
    await db.rollback().catch(() => {})
  }
}
