import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProperty } from '../../fixtures/builders.ts'
import { workJobs } from '../testing/jobs/working.ts'
import { theirLicenses } from '../testing/many.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { renameLicensesJob } from './name.actions.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const kinds = { renameLicenses: renameLicensesJob }

const aPropertyWith = async (count: number) => {
  const { id } = await testApp.build((db) => aProperty(db, { billingClientId: testApp.tenants.Saas.clientId, name: 'Old Name' }))
  await theirLicenses(testApp, count, { propertyId: id, propertyName: 'Old Name' })
  const place = { address1: '1 Main St', city: 'Denver', state: 'CO', zip: '80203', country: 'United States' }
  return { id, rename: (name: string) => testApp.as(ADMIN).properties.update({ params: { id }, body: { ...place, name } }) }
}
const namesOf = (id: number): Promise<string[]> =>
  testApp.database.read('licenses').where('property_id', id).distinct('property_name').pluck('property_name')
const found = async (searchTerm: string) => (await testApp.as(ADMIN).licenses.list({ body: { searchTerm } })).totalItemCount

test('the licenses of a property get its new name at once', async () => {
  const { id, rename } = await aPropertyWith(3)
  await rename('Quickly Renamed')
  expect(await namesOf(id)).toEqual(['Quickly Renamed'])
  expect(await found('Quickly Renamed')).toBe(3)
})

test('many licenses get the latest name in a job', async () => {
  const { id, rename } = await aPropertyWith(300)
  await rename('Zephyr Arms')
  await rename('Yonder Arms')
  expect(await namesOf(id)).toEqual(['Old Name'])
  await workJobs(testApp, kinds)
  expect(await namesOf(id)).toEqual(['Yonder Arms'])
  const keys = await testApp.database.read('licenses').where('property_id', id).distinct('property_name_sort').pluck('property_name_sort')
  expect(keys).toEqual(['yonder arms'])
  expect([await found('Yonder Arms'), await found('Zephyr Arms')]).toEqual([300, 0])
})
