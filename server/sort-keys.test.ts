import { afterAll, beforeAll, expect, test } from 'vitest'
import { readsOnly } from '../contract/call.ts'
import { allCalls } from '../contract/index.ts'
import { aLicense, aProperty } from '../fixtures/builders.ts'
import { sortKey } from '../rules/sort-key.ts'
import { columnName } from './tables/columns.ts'
import { sortedTables } from './tables/sort-keys.ts'
import { send } from './testing/bad-input/bad-input.ts'
import { exampleOf } from './testing/examples/examples.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** The names with a wrong stored key, and the number of names. */
const checked = async (table: string, name: string) => {
  const rows: { name: string | null; key: string | null }[] = await testApp.database.read(table).select({ name, key: `${name}_sort` })
  const named = rows.filter((row) => row.name !== null)
  return { count: named.length, wrong: rows.filter((row) => row.key !== (row.name && sortKey(row.name))) }
}

test('every call writes the sort key of each name that it writes', { timeout: 120_000 }, async () => {
  for (const named of allCalls()) if (!readsOnly(named.call)) await send(testApp, named, await exampleOf(testApp, named))
  for (const [table, fields] of Object.entries(sortedTables)) {
    let names = 0
    for (const field of fields) {
      const { count, wrong } = await checked(table, columnName(field))
      expect(wrong, `${table}.${field}`).toEqual([])
      names += count
    }
    expect(names, `No example writes ${table}`).toBeGreaterThan(0)
  }
})

test('licenses follow the new name of their property, and its number sorts by value', async () => {
  const { clientId } = testApp.tenants.Saas
  const address = { address1: '1 Street', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }
  const [renamed, other] = await testApp.build(async (db) => {
    const at = async (name: string) => {
      const { id: propertyId } = await aProperty(db, { billingClientId: clientId, name, ...address })
      await aLicense(db, { propertyId, clientId })
      return propertyId
    }
    return [await at('Suite 2'), await at('suite 10')] as const
  })
  const as = testApp.as('ClientAdministrator at Saas')
  const order = async (sortDirection: 'asc' | 'desc') => {
    const { items } = await as.licenses.list({ body: { propertyIds: [renamed, other], sortBy: 'propertyName', sortDirection } })
    return items.map(({ propertyName }) => propertyName)
  }
  expect(await order('asc')).toEqual(['Suite 2', 'suite 10'])
  await as.properties.update({ params: { id: renamed }, body: { name: 'Süite 11', ...address } })
  expect(await order('asc')).toEqual(['suite 10', 'Süite 11'])
  expect(await order('desc')).toEqual(['Süite 11', 'suite 10'])
})
