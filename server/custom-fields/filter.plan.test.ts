import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomField } from '../../fixtures/builders.ts'
import { loadLarge } from '../../fixtures/large.ts'
import { customValueKey } from '../../rules/custom-fields/values.ts'
import { insertRows } from '../kit/database/many.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { licensesPage } from '../licenses/list/list.queries.ts'
import { freshDatabase, type TestDatabase } from '../testing/databases/database.ts'
import { readerOf, type Statement, statementsOf } from '../testing/plans.ts'
import { TODAY } from '../testing/test-app.ts'

const staff = readerOf(null)
const theirs = readerOf(1)
const NAMES = { Text: 'text', Date: 'date' } as const

let database: TestDatabase
const ids: Record<keyof typeof NAMES, number> = { Text: 0, Date: 0 }

/** Every license has a value, one of a hundred a rare one. More licenses have the common value than are listed by their ids. */
beforeAll(async () => {
  database = await freshDatabase()
  await database.write(async (db) => {
    await loadLarge(db, { licenses: 3_000, properties: 100, today: TODAY, passwordHash: '' })
    const licenses: number[] = await db('licenses').orderBy('id').pluck('id')
    for (const kind of ['Text', 'Date'] as const) {
      const { id } = await aCustomField(db, { kind, label: NAMES[kind] })
      ids[kind] = id
      const [rare, common] = kind === 'Text' ? ['Rare', 'Common'] : ['2027-01-01', '2026-01-01']
      const rows = licenses.map((licenseId, n) => {
        const value = n % 100 === 0 ? rare : common
        return { customFieldId: id, licenseId, value, valueKey: customValueKey({ kind }, value) }
      })
      await insertRows(db, 'custom_values', rows)
    }
  })
  if (process.env.EVERGREEN_TEST_ENGINE === 'postgres') await database.write((db) => db.raw('analyze'))
})
afterAll(() => database[Symbol.asyncDispose]())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const scansIn = ({ 'Node Type': kind, 'Relation Name': table = '', Plans = [] }: Plan): string[] => [
  ...(kind === 'Seq Scan' ? [table] : []),
  ...Plans.flatMap(scansIn),
]

/** The tables that a query can only scan. */
const scanned = async (db: Knex, { sql, bindings }: Statement): Promise<string[]> => {
  if (db.client.config.client !== 'pg') {
    const steps: { detail: string }[] = await db.raw(`explain query plan ${sql}`, bindings as never)
    // A subquery that walks some rows of an index may have the name of its table.
    const inner = steps.flatMap(({ detail }) => /^CO-ROUTINE (\w+)/.exec(detail)?.[1] ?? [])
    return steps.flatMap(({ detail }) => /^SCAN (\w+)(?!.* USING )/.exec(detail)?.[1] ?? []).filter((name) => !inner.includes(name))
  }
  return db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off')
    const { rows } = await trx.raw(`explain (format json) ${sql.replace(/\$\d+/g, '?')}`, bindings as never)
    return scansIn(rows[0]['QUERY PLAN'][0].Plan)
  })
}

test.each<[string, SignedIn, keyof typeof NAMES, string]>([
  ['a rare text', staff, 'Text', '=Rare'],
  ['a common text', staff, 'Text', '=Com'],
  ['a common text of a client', theirs, 'Text', '=Com'],
  ['a few days', staff, 'Date', '>=2026-12-01'],
  ['many days', staff, 'Date', '<=2026-12-01'],
  ['many days of a client', theirs, 'Date', '<=2026-12-01'],
])('a filter by %s reads no table whole', async (_, user, kind, term) => {
  const filter = { active: true, customFields: [`${ids[kind]}${term}`] }
  const statements = await statementsOf(database.read, () => licensesPage(database.read, user, filter, TODAY))
  const reading = statements.filter(({ sql }) => sql.includes('custom_values'))
  expect(reading.length).toBeGreaterThan(1)
  for (const statement of reading) {
    const tables = await scanned(database.read, statement)
    expect(
      tables.filter((table) => ['custom_values', 'licenses'].includes(table)),
      statement.sql,
    ).toEqual([])
  }
})
