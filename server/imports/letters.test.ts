import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDivision, aLicensingAuthority } from '../../fixtures/builders.ts'
import type { ImportKind } from '../../rules/imports/kinds.ts'
import { check, run, upload } from '../testing/jobs/importing.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'

/** Imports a file. Returns how many records it has created, updated and refused, and how many it found unchanged. */
const imported = async (kind: ImportKind, ...lines: string[]) => {
  const { id } = await upload(testApp, lines.join('\n'), { kind }, ADMIN)
  await check(testApp, id, ADMIN)
  const { createdCount, updatedCount, unchangedCount, refusedCount } = await run(testApp, id, ADMIN)
  return [createdCount, updatedCount, unchangedCount, refusedCount]
}

test('names with letters outside A to Z are found, whatever their case', async () => {
  const { clientId } = testApp.tenants.Saas
  await testApp.build((db) => aLicensingAuthority(db, { clientId, name: 'RÉGIE DES ALCOOLS', state: 'CO' }))
  const types = 'License Type,Licensing Authority,State,Term,Classification'
  expect(await imported('license-types', types, 'ÉLITE,RÉGIE DES ALCOOLS,CO,1 Year,Liquor')).toEqual([1, 0, 0, 0])
  expect(await imported('license-types', types, 'ÉLITE,RÉGIE DES ALCOOLS,CO,1 Year,Liquor')).toEqual([0, 0, 1, 0])
  expect(await imported('license-types', types, 'ÉLITE,régie des alcools,CO,1 Year,Liquor')).toEqual([0, 0, 1, 0])

  const divisions = 'Name,Company Code,Division Number,City'
  expect(await imported('divisions', divisions, 'ÎLE,C-1,7,Denver')).toEqual([1, 0, 0, 0])
  expect(await imported('divisions', divisions, 'ÎLE,C-1,7,Denver')).toEqual([0, 0, 1, 0])

  const properties = 'Property Name,Address 1,City,State,Zip,Country,Region'
  expect(await imported('properties', properties, 'Quay,1 Quay St,Denver,CO,80202,United States,ÎLE')).toEqual([1, 0, 0, 0])
  expect(await testApp.database.read('property_clients').where({ client_id: clientId }).whereNotNull('division_id')).toHaveLength(1)
})

test('a list finds a name by its own letters', async () => {
  const { clientId } = testApp.tenants.Saas
  await testApp.build((db) => aDivision(db, { clientId, name: 'Über Mitte' }))
  const found = async (searchTerm: string) =>
    (await testApp.as(ADMIN).divisions.list({ query: { searchTerm } })).items.map(({ name }) => name)
  expect(await found('Über Mitte')).toEqual(['Über Mitte'])
  expect(await found('Ü')).toEqual(['Über Mitte'])
  expect(await found('über%')).toEqual([])
})
