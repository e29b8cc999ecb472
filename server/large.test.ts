import { expect, test } from 'vitest'
import { loadHistory } from '../fixtures/history.ts'
import { loadLarge } from '../fixtures/large.ts'
import { FIRST_SMALL_CLIENT, LARGEST_CLIENT, MIDDLE_CLIENT } from '../fixtures/shape.ts'
import { sortKey } from '../rules/sort-key.ts'
import { load } from '../scripts/bench/data/load.ts'
import { withoutForeignKeys } from './backup/fill.ts'
import type { Database } from './kit/database/db.ts'
import { rowsOf } from './kit/database/query.ts'
import { columnName } from './tables/columns.ts'
import { sortedTables } from './tables/sort-keys.ts'
import { emptyDatabase, freshDatabase } from './testing/databases/database.ts'
import { TODAY } from './testing/test-app.ts'

const LICENSES = 2_000

test('large data has skewed clients and history, and new rows get ids of their own', async () => {
  await using database = await freshDatabase()
  await database.write(async (db) => {
    await loadLarge(db, { licenses: LICENSES, grown: true, today: TODAY, passwordHash: '' })
    await loadHistory(db, TODAY)
  })
  const { read } = database
  const count = async (table: string, where = {}) => Number((await read(table).where(where).count({ total: '*' }).first())?.total)
  const ofClient = (client: number) => count('licenses', { client_id: client })
  expect(await ofClient(LARGEST_CLIENT)).toBe(LICENSES / 2)
  expect(await ofClient(MIDDLE_CLIENT)).toBe(LICENSES / 20)
  expect(await ofClient(FIRST_SMALL_CLIENT)).toBe(10)
  expect(await count('licenses')).toBe(LICENSES)
  const strangers = read('licenses').join('properties', 'properties.id', 'licenses.property_id')
  expect(await strangers.whereRaw('properties.billing_client_id <> licenses.client_id').select('licenses.id')).toEqual([])
  expect(await count('renewals', { is_active: false })).toBe(0.8 * LICENSES)
  expect(await count('invoices')).toBe(1.2 * LICENSES)
  expect(await count('audit')).toBe(2.4 * LICENSES)
  for (const kind of ['Renewal', 'ManagerChange', 'PropertyContact']) expect(await count('user_tasks', { kind })).toBeGreaterThan(10)

  const names = Object.entries(sortedTables).flatMap(([table, fields]) => fields.map((field) => [table, columnName(field)] as const))
  for (const [table, name] of names) {
    const rows = await read(table).distinct({ name, key: `${name}_sort` })
    expect(
      rows.map(({ key }) => key),
      `${table}.${name}`,
    ).toEqual(rows.map((row) => row.name && sortKey(row.name)))
  }

  const { license_id, client_id } = await read('renewals').where('is_active', true).first()
  const [{ id }] = await database.write((db) =>
    db('renewals').insert({ license_id, client_id, is_active: false, created_on: TODAY, modified_on: TODAY }).returning('id'),
  )
  expect(id).toBe(1 + LICENSES + 0.8 * LICENSES)
})

test('data for benchmarks has the indexes of the schema, its search entries and rows that fit', async () => {
  await using database = await emptyDatabase()
  await using schema = await freshDatabase()
  await load(database.url, LICENSES)
  const isPostgres = process.env.EVERGREEN_TEST_ENGINE === 'postgres'
  // PostgreSQL writes the casts of an index that is made from another one's definition in another way.
  const withoutCasts = (sql: string | null) => sql?.replace(/::(character varying|text)(\[\])?|[()]/g, '')
  const indexes = async ({ read }: Database) => {
    const rows = rowsOf<{ name: string; sql: string | null }>(
      await read.raw(
        isPostgres
          ? `select indexname as name, indexdef as sql from pg_indexes where schemaname = 'public' order by indexname`
          : `select name, sql from sqlite_master where type = 'index' order by name`,
      ),
    )
    return rows.map(({ name, sql }) => [name, withoutCasts(sql)])
  }
  expect(await indexes(database)).toEqual(await indexes(schema))
  expect(await database.read('search_builds')).toEqual([])
  expect(await database.read('search_changes')).toEqual([])
  const entries = await database.read('search_entries').where('kind', 1).count({ total: '*' }).first()
  expect(entries?.total).toBe(LICENSES)

  // The database was filled without foreign key checks.
  if (isPostgres) await database.write((db) => withoutForeignKeys(db, async () => {}))
  else expect(await database.read.raw('pragma foreign_key_check')).toEqual([])
})
