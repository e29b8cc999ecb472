import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { HttpResponse } from '../../contract/call.ts'
import { aLicense, aProperty } from '../../fixtures/builders.ts'
import { pdfOf } from '../../fixtures/demo/pdf.ts'
import { messages } from '../../rules/messages.ts'
import { storedAs } from '../kit/documents.ts'
import { startBucket, type TestBucket } from '../testing/files/bucket.ts'
import { filesOfZip } from '../testing/files/zip.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let bucket: TestBucket
let testApp: TestApp
beforeAll(async () => {
  bucket = await startBucket()
  testApp = await startTestApp({ env: bucket.env })
})
afterAll(async () => {
  await testApp[Symbol.asyncDispose]()
  await bucket[Symbol.asyncDispose]()
})
afterEach(() => {
  bucket.fault = undefined
})

const api = () => testApp.as('ClientAdministrator at Saas')
const keyOf = (bytes: Buffer) => `kept/${storedAs(bytes).sha256.slice(0, 2)}/${storedAs(bytes).sha256}`
const bodyOf = (bytes: Buffer) => ({
  document: bytes.toString('base64'),
  documentFileName: 'a.pdf',
  documentContentType: 'application/pdf',
})
const bytesOf = async (answer: HttpResponse) => Buffer.from(await answer.arrayBuffer())

let made = 0
/** A license without a document, and a document for it. */
const aCase = async () => {
  const { clientId } = testApp.tenants.Saas
  const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId }))
  const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId }))
  const pdf = pdfOf([`Case ${++made}`])
  const upload = (idempotencyKey?: string) => api().licenses.updateDocument({ params: { id }, body: bodyOf(pdf), idempotencyKey })
  const download = () => api().licenses.downloadDocument({ params: { id } })
  return { id, propertyId, pdf, upload, download }
}
const rowsAbout = async (pdf: Buffer) => testApp.database.read('documents').where({ sha256: storedAs(pdf).sha256 })

test('an upload is stored in the bucket, and is downloaded alone and in an archive', async () => {
  const { id, propertyId, pdf, upload, download } = await aCase()
  await upload()
  expect(bucket.objects.get(keyOf(pdf))?.bytes).toEqual(pdf)
  expect(await bytesOf(await download())).toEqual(pdf)
  const archive = await api().propertyLicenses.downloadDocuments({ params: { id: propertyId }, body: { licenseIds: [id] } })
  expect(Object.values(filesOfZip(await bytesOf(archive)))).toEqual([pdf])
})

test('an unavailable bucket is reported, nothing changes, and the same request succeeds later', async () => {
  const { id, pdf, upload, download } = await aCase()
  const version = async () => (await testApp.database.read('licenses').where({ id }).first('version')).version
  const before = await version()
  bucket.fault = () => 'gone'
  expect(await refused(upload('one-upload'))).toMatchObject({ status: 503, detail: messages.documentsAway })
  expect(await rowsAbout(pdf)).toEqual([])
  expect(await version()).toBe(before)
  bucket.fault = undefined
  await upload('one-upload')
  expect(await rowsAbout(pdf)).toHaveLength(1)
  bucket.fault = () => 'gone'
  expect(await refused(download())).toMatchObject({ status: 503, detail: messages.documentsAway })
})

test('a refused upload is not stored', async () => {
  const { id, pdf } = await aCase()
  const before = bucket.requests.length
  const body = bodyOf(pdf)
  expect(await refused(testApp.as('Client at Saas').licenses.updateDocument({ params: { id }, body }))).toMatchObject({ status: 403 })
  expect(await refused(testApp.as('ClientAdministrator at Hybrid').licenses.updateDocument({ params: { id }, body }))).toMatchObject({
    status: 404,
  })
  expect(await refused(api().licenses.updateDocument({ params: { id }, ifMatch: 7, body }))).toMatchObject({ status: 412 })
  expect(bucket.requests.slice(before)).toEqual([])
})

test('other writes continue while a document is sent', async () => {
  const slow = await aCase()
  const quick = await aCase()
  let arrived = () => {}
  let goOn = () => {}
  const isUnderWay = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const mayGoOn = new Promise<void>((resolve) => {
    goOn = resolve
  })
  bucket.fault = (request) => {
    if (request !== `PUT ${keyOf(slow.pdf)}`) return undefined
    arrived()
    return mayGoOn
  }
  const upload = slow.upload()
  await isUnderWay
  await quick.upload()
  expect(await rowsAbout(slow.pdf)).toEqual([])
  goOn()
  await upload
  expect(await bytesOf(await slow.download())).toEqual(slow.pdf)
})

test('a file that the sweep removes before its row is inserted is stored again', async () => {
  const { pdf, upload, download } = await aCase()
  const key = keyOf(pdf)
  bucket.fault = (request) => {
    if (request !== `HEAD ${key}`) return undefined
    bucket.fault = undefined
    bucket.objects.delete(key)
    return undefined
  }
  await upload()
  expect(bucket.requests.filter((request) => request === `PUT ${key}`)).toHaveLength(2)
  expect(await bytesOf(await download())).toEqual(pdf)
})

test('an archive is aborted when its bucket becomes unavailable', async () => {
  const { id, propertyId, upload } = await aCase()
  await upload()
  bucket.fault = (request) => (request.startsWith('GET') ? 'gone' : undefined)
  const archive = await api().propertyLicenses.downloadDocuments({ params: { id: propertyId }, body: { licenseIds: [id] } })
  await expect(archive.arrayBuffer()).rejects.toThrow()
})
