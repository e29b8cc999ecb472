import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
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
