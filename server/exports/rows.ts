import type { Knex } from 'knex'
import { isPostgres, type Query, rowsOf } from '../kit/database/query.ts'
import type { Column } from './export.ts'

/**
 * The rows of a batch: about 100 kB of JSON. Larger strings are not freed with the short-lived objects, and an export of a million
 * rows would need hundreds of megabytes.
 */
const AT_ONCE = 100

interface Batch {
  /** The number of the last row; null after the last batch. */
  last: number | null
  rows: string
}

/**
 * The SQL of a batch: its rows as one JSON array of arrays, because an object with eighty fields costs five times as much. Built once,
 * because Knex needs milliseconds. Its last binding is the number of the row before the batch.
 */
const batchSql = (db: Knex, rows: Query, key: string, columns: Column[]) => {
  const array = isPostgres(db) ? 'json_build_array' : 'json_array'
  const cells = `cast(${array}(${columns.map(({ sql }) => sql).join(', ')}) as text)`
  const some = rows
    .where(key, '>', 0)
    .orderBy(key)
    .limit(AT_ONCE, { skipBinding: true })
    .select({ number: key, cells: db.raw(cells) })
  return db
    .from(some.as('some'))
    .select({ last: db.raw('max(number)'), rows: db.raw(`'[' || string_agg(cells, ',' order by number) || ']'`) })
    .toSQL()
}

/** Rows of an export with the column that numbers them. */
export interface Numbered {
  key: string
  build(db: Knex): Query
}

/** The rows of a query in the order of their key. The next batch is read while the current one is processed. */
async function* inBatches(db: Knex, { key, build }: Numbered, columns: Column[]): AsyncGenerator<string> {
  const { sql, bindings } = batchSql(db, build(db), key, columns)
  const after = (last: number) => db.raw(sql, bindings.with(-1, last)).then((answer) => rowsOf<Batch>(answer)[0])
  let next = after(0)
  try {
    for (;;) {
      const batch = await next
      if (!batch?.last) return
      next = after(batch.last)
      next.catch(() => {}) // it is awaited later
      yield batch.rows
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
