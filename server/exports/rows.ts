import type { Knex } from 'knex'
import { present } from '../../rules/present.ts'
import type { Query } from '../kit/database/query.ts'
import type { Cell } from '../outside/sheet.ts'
import type { Column } from './export.ts'

const AT_ONCE = 1_000
/** PostgreSQL accepts at most a hundred arguments. */
const MOST_ARGUMENTS = 90

/** Each row is read as one JSON array text, because an object with eighty fields costs five times as much. */
const asJson = (db: Knex, columns: Column[]): string => {
  const onPostgres = db.client.config.client === 'pg'
  const cells = columns.map(({ sql }) => sql)
  if (!onPostgres) return `json_array(${cells.join(', ')})`
  const parts = []
  for (let at = 0; at < cells.length; at += MOST_ARGUMENTS)
    parts.push(`jsonb_build_array(${cells.slice(at, at + MOST_ARGUMENTS).join(', ')})`)
  return `(${parts.join(' || ')})::text`
}

interface Numbered {
  number: number
  cells: string
}

/**
 * The rows of a query in the order of their key, in batches of a thousand, from one consistent snapshot (one read transaction). The
 * next batch is requested while the current one is processed. The transaction ends after the last row or when the consumer stops.
 */
export async function* rowsInOrder(stream: Knex, build: (db: Knex) => Query, key: string, columns: Column[]): AsyncGenerator<Cell[][]> {
  const isolation = stream.client.config.client === 'pg' ? { isolationLevel: 'repeatable read' as const, readOnly: true } : {}
  const db = await stream.transaction(isolation)
  const cells = asJson(db, columns)
  const after = async (last: number): Promise<Numbered[]> =>
    build(db)
      .where(key, '>', last)
      .orderBy(key)
      .limit(AT_ONCE)
      .select({ number: key, cells: db.raw(cells) })
  let next = after(0)
  try {
    for (;;) {
      const some = await next
      if (some.length === 0) return
      next = after(present(some.at(-1)?.number))
      next.catch(() => {}) // it is awaited later
      yield some.map((row) => JSON.parse(row.cells))
    }
  } finally {
    await next.catch(() => {})
    await db.rollback().catch(() => {})
  }
}
