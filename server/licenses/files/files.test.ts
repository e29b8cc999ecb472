import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aLicenseFile, aProperty, aRequest } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { refusal } from '../../testing/refusal.ts'
import { PDF, startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as('ClientAdministrator at Saas')
const aPlace = () =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    const license = { clientId, propertyId, renewalDesignation: 'BillingClient' as const }
    return { clientId, propertyId, id: (await aLicense(db, license)).id, other: (await aLicense(db, license)).id }
  })
const file = (bytes: Buffer, documentFileName: string) => ({
  document: bytes.toString('base64'),
  documentFileName,
  documentContentType: 'application/octet-stream',
})
const list = async (id: number) => (await api().licenseFiles.list({ params: { id }, query: {} })).items

/** A JPEG of 8 × 8 gray pixels with a comment. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8Af//Z',
  'base64',
)
const COMMENT = Buffer.from([0xff, 0xfe, 0x00, 0x09, ...Buffer.from('at home')])
const PHOTO = Buffer.concat([JPEG.subarray(0, 2), COMMENT, JPEG.subarray(2)])

test('a photo is added by its content, without its place, listed, downloaded as an attachment, and deleted', async () => {
  const { id } = await aPlace()
  const made = await api().licenseFiles.create({
    params: { id },
    body: { kind: 'PostedPhoto', label: ' By the door ', ...file(PHOTO, 'door.exe') },
  })
  expect(await list(id)).toMatchObject([
    { id: made.id, kind: 'PostedPhoto', label: 'By the door', fileName: 'door.exe.jpg', contentType: 'image/jpeg', size: JPEG.length },
  ])
  const params = { id, fileId: made.id }
  const answer = await api().licenseFiles.get({ params })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="door.exe.jpg"/)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await answer.arrayBuffer()).equals(JPEG)).toBe(true)
  await api().licenseFiles.remove({ params })
  expect(await list(id)).toEqual([])
  expect(await testApp.database.read('documents').where('file_name', 'door.exe.jpg')).toEqual([])
})

test('what is no PDF or picture is refused, whatever it is called', async () => {
  const { id } = await aPlace()
  const refused = async (bytes: Buffer, name: string) =>
    refusal(api().licenseFiles.create({ params: { id }, body: { kind: 'Other', ...file(bytes, name) } }))
  const onDocument = (sentence: string) => ({ status: 400, errors: { document: [sentence] } })
  expect(await refused(Buffer.from('<html>'), 'a.pdf')).toMatchObject(onDocument(messages.notPdfOrPicture))
  expect(await refused(JPEG.subarray(0, 40), 'a.jpg')).toMatchObject(onDocument(messages.damagedPicture))
  expect(await list(id)).toEqual([])
})

test('a file of the property is listed with each of its licenses, and deleted by its keeper alone', async () => {
  const { id, other, propertyId, clientId } = await aPlace()
  const { id: fileId } = await testApp.build((db) => aLicenseFile(db, { clientId, propertyId, label: 'Insurance' }))
  expect(await list(id)).toMatchObject([{ id: fileId, isOfProperty: true }])
  expect(await list(other)).toMatchObject([{ id: fileId }])
  await testApp.build((db) => aLicense(db, { clientId, propertyId, renewalDesignation: 'Provider' }))
  expect(await refusal(api().licenseFiles.remove({ params: { id, fileId } }))).toMatchObject({ message: messages.licenseFileOfProperty })
})

test('a deleted license takes its files along; requests keep what they mention', async () => {
  const { id, propertyId, clientId } = await aPlace()
  const made = await testApp.build(async (db) => {
    await db('licenses').where({ id }).update({ active: false, created_on: '2026-11-19T12:00:00.000Z' })
    await aLicenseFile(db, { clientId, propertyId, licenseId: id })
    return aRequest(db, { clientId, propertyId, licenseId: id, licenseNumber: 'GONE-1' })
  })
  await api().licenseFiles.create({ params: { id }, body: { kind: 'Other', ...file(PDF, 'gone.pdf') } })
  await api().licenses.remove({ params: { id } })
  expect(await testApp.database.read('license_files').where({ license_id: id })).toEqual([])
  expect(await testApp.database.read('documents').where('file_name', 'gone.pdf')).toEqual([])
  const details = await api().requests.get({ params: { id: made.id } })
  expect(details.items).toMatchObject([{ licenseId: id, licenseNumber: 'GONE-1' }])
})
