import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, anEntity } from '../../../fixtures/builders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'

test('a license says what it was found by, if the list does not show it', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const entity = await testApp.build((db) => anEntity(db, { clientId, name: 'Quillfeather Höldings LLC' }))
  const { id } = await testApp.build(async (db) => {
    const license = await aLicense(db, {
      clientId,
      propertyId,
      licenseNumber: 'FB-31415',
      accountNumber: 'ACC-27182',
      address1: '16180 Larimer Row',
      city: 'Goldenport',
      zip: '80999',
    })
    await db('license_licensees').insert({ license_id: license.id, corporate_entity_id: entity.id })
    return license
  })
  const api = testApp.as(ADMIN)
  const foundBy = async (searchTerm?: string) => {
    const lists = [
      await api.licenses.list({ body: { searchTerm } }),
      await api.dashboard.renewalsList({ body: { searchTerm, showCurrentRenewals: false, showPerpetualTerms: true } }),
    ]
    return lists.map(({ items }) => items.find((row) => row.id === id)?.foundBy)
  }
  const both = (text: string | null) => [text, text]
  expect(await foundBy('FB-314')).toEqual(both(null))
  expect(await foundBy('goldenport')).toEqual(both(null))
  expect(await foundBy('80999')).toEqual(both('Zip 80999'))
  expect(await foundBy('larimer')).toEqual(both('Address 16180 Larimer Row'))
  expect(await foundBy('acc-27')).toEqual(both('Account # ACC-27182'))
  expect(await foundBy('quillfeather holdings')).toEqual(both('Licensee Quillfeather Höldings LLC'))
  expect((await api.licenses.list({ body: { pageSize: 100 } })).items.every((row) => row.foundBy === null)).toBe(true)
})
