import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { xlsxOf } from '../testing/files/xlsx.ts'
import { upload } from '../testing/jobs/importing.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

/** How many documents are stored. The sweep removes the bytes of the others. */
const documentCount = async () => Number((await testApp.database.read('documents').count({ n: '*' }).first())?.n)

test('a signature that is replaced or removed, or whose user is deleted, leaves no document', async () => {
  const { clientId } = testApp.tenants.Saas
  const { id } = await testApp.build((db) => aUser(db, { clientId, roleName: 'Client' }))
  const { userProfile } = testApp.as({ token: await testApp.tokenOf(id) })
  const set = () => userProfile.setSignature({ body: { image: PNG.toString('base64'), contentType: 'image/png' } })
  const before = await documentCount()
  await set()
  await set()
  expect(await documentCount()).toBe(before + 1)
  expect(await userProfile.get()).toMatchObject({ signatureImage: PNG.toString('base64') })
  await userProfile.removeSignature()
  expect(await documentCount()).toBe(before)
  await set()
  await testApp.as(OURS).users.remove({ params: { id }, body: {} })
  expect(await documentCount()).toBe(before)
})

test('another sheet of an imported workbook replaces the rows of the sheet before', async () => {
  const sheet = (number: string) => [
    ['Name', 'Company Code'],
    [number, 'C'],
  ]
  const before = await documentCount()
  const one = await upload(testApp, await xlsxOf({ First: sheet('North'), Second: sheet('South') }), { kind: 'divisions', name: 'a.xlsx' })
  const read = (name: string) =>
    testApp.as(OURS).imports.map({ params: { id: one.id }, body: { ...one.mapping, format: { sheet: name, headerRow: 1 } } })
  expect((await read('Second')).rows[0]?.cells).toEqual(['South', 'C'])
  expect((await read('First')).rows[0]?.cells).toEqual(['North', 'C'])
  expect(await documentCount()).toBe(before + 2)
})
