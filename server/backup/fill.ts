import type { Knex } from 'knex'
import type { Engine } from '../kit/database/engine.ts'
import { withoutTimeouts } from '../kit/database/postgres/postgres.ts'
import { requestBuild } from '../kit/search/build.ts'
import { tablesOf } from './tables.ts'

/** The rows of a table, in batches. */
export type Rows = (table: string) => AsyncIterable<object[]>

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Drops foreign keys during `work`: the tables reference each other in cycles. */
export const withoutForeignKeys = async (db: Knex, work: () => Promise<void>) => {
  const { rows }: { rows: ForeignKey[] } = await db.raw(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of rows) await db.raw(`alter table ${table} drop constraint ??`, [name])
  await work()
  for (const { table, name, definition } of rows) await db.raw(`alter table ${table} add constraint ?? ${definition}`, [name])
}

/** The columns that are booleans in PostgreSQL; SQLite stores 0 and 1. */
const booleansOf = async (db: Knex, table: string): Promise<string[]> => {
  const columns: Record<string, Knex.ColumnInfo> = await db(table).columnInfo()
  return Object.keys(columns).filter((name) => columns[name]?.type === 'boolean')
}

const fillTable = async (db: Knex, table: string, rows: Rows, booleans: string[]) => {
  // Deletes rows that migrations inserted, which the backup has too. The audit is empty, and refuses every delete.
  if (await db(table).first()) await db(table).delete()
  for await (const some of rows(table)) {
    const fit = some.map((row) => {
      const values: Record<string, unknown> = { ...row }
      for (const name of booleans) if (values[name] !== null) values[name] = Boolean(values[name])
      return values
    })
    // PostgreSQL accepts 65,535 values per statement; SQLite accepts 500 rows of a compound select and 32,766 values.
    const atOnce = Math.max(1, Math.floor(30_000 / Object.keys(fit[0] ?? { one: 1 }).length))
    for (let at = 0; at < fit.length; at += atOnce) await db(table).insert(fit.slice(at, at + atOnce))
  }
}

/** Explicit ids do not advance PostgreSQL's sequences: the next row would get an existing id. */
const moveSequences = async (db: Knex, tables: string[]) => {
  for (const table of tables) {
    if (!(await db.schema.hasColumn(table, 'id'))) continue
    const { rows } = await db.raw('select pg_get_serial_sequence(?, ?) as sequence', [table, 'id'])
    const sequence = rows[0]?.sequence
    if (sequence) await db.raw('select setval(?, coalesce((select max(id) from ??), 0) + 1, false)', [sequence, table])
  }
}

/** Replaces the changes that the triggers recorded by a rebuild, which the server runs in steps. An old schema has no index. */
const leaveSearchToServer = async (db: Knex) => {
  if (await db.schema.hasTable('search_builds')) await requestBuild(db, true)
}

/** Fills a database that already has its schema, in one transaction. */
export const fill = ({ engine, read, write }: Engine, rows: Rows): Promise<void> =>
  write(async (db) => {
    const tables = await tablesOf({ engine, read })
    const all = async () => {
      for (const table of tables) await fillTable(db, table, rows, engine === 'postgres' ? await booleansOf(db, table) : [])
    }
    if (engine === 'postgres') {
      await withoutTimeouts(db)
      await withoutForeignKeys(db, all)
      await moveSequences(db, tables)
    } else {
      await db.raw('pragma defer_foreign_keys = on')
      await all()
    }
    await leaveSearchToServer(db)
  })
