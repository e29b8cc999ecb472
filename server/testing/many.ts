import type { Knex } from 'knex'
import { licenseOf } from '../../fixtures/builders.ts'
import { insertAll, serial } from '../../fixtures/rows.ts'
import { theirLicense } from './in-process.ts'
import type { TestApp } from './test-app.ts'

/** Creates many licenses like `theirLicense` in a few statements; returns their ids in order. */
export const theirLicenses = async (testApp: TestApp, count: number, given: Parameters<typeof theirLicense>[1] = {}): Promise<number[]> => {
  const first = await theirLicense(testApp, given)
  return testApp.build(async (db) => {
    const { id, ...like } = await licenseOf(db, first.id)
    const others = Array.from({ length: count - 1 }, () => ({ ...like, licenseNumber: `M-${serial()}` }))
    const made = await insertAll(db, 'licenses', others)
    return [Number(id), ...made.map((one) => one.id)]
  })
}

/** Copies a row of a table in one statement, with texts that differ in the column `named`. */
export const copiesOf = async (db: Knex, table: string, id: number, count: number, named: string): Promise<void> => {
  const { id: _, ...row } = await db(table).where({ id }).first()
  const columns = Object.keys(row)
  const values = columns.map((column) => (column === named ? `${column} || ' ' || numbers.n` : column))
  await db.raw(
    `insert into ${table} (${columns}) with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})
     select ${values} from ${table}, numbers where ${table}.id = ${id}`,
  )
}
