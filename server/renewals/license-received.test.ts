import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MessageKey, messages } from '../../rules/messages.ts'
import { type InProcess, renewalNow, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { PDF, startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as('ClientContributor at Saas').renewals
const dates = { dateReceived: '2026-11-18', effectiveDate: '2027-01-01', expirationDate: '2027-12-31', trackDate: '2027-10-02' }
const save = ({ params }: InProcess, more: object = {}) => api().licenseReceived({ params, body: { ...dates, ...more } })
const blamed = (errors: Record<string, MessageKey>) => ({
  status: 400,
  detail: messages.formBanner,
  errors: Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, [messages[key]]])),
})
const received = (type: object = {}) => theirRenewal(testApp, { stage: 5 }, {}, type)

describe('the dates', () => {
  const wrong: [string, object, object, Record<string, MessageKey>][] = [
    ['all are required', {}, { expirationDate: null, trackDate: null }, { expirationDate: 'required', trackDate: 'required' }],
    [
      'effective on the day it expires',
      {},
      { expirationDate: '2027-01-01', trackDate: '2026-12-01' },
      { expirationDate: 'expirationNotGreater' },
    ],
    ['tracked on the day it expires', {}, { trackDate: '2027-12-31' }, { trackDate: 'trackNotBeforeExpiration' }],
    [
      'seasonal, without them',
      { isSeasonal: true },
      { expirationDate: null, trackDate: null },
      { expirationDate: 'required', trackDate: 'required' },
    ],
    [
      'seasonal, effective after it expires',
      { isSeasonal: true },
      { expirationDate: '2026-12-31' },
      { expirationDate: 'expirationNotGreater' },
    ],
    ['Perpetual, tracked too late', { term: 'Perpetual' }, { trackDate: '2028-01-01' }, { trackDate: 'trackNotBeforeExpiration' }],
    ['not effective', { term: 'Perpetual' }, { effectiveDate: null }, { effectiveDate: 'required' }],
  ]
  test.each(wrong)('are refused: %s', async (_, type, given, errors) => {
    const renewal = await received(type)
    expect(await refused(save(renewal, given))).toEqual(blamed(errors))
    expect(await renewalNow(testApp, renewal.renewalId)).toMatchObject({ licenseReceivedDate: null, effectiveDate: null })
  })

  test.each([
    ['a day apart', {}, { expirationDate: '2027-01-02', trackDate: '2027-01-01' }],
    ['seasonal, tracked after it expires', { isSeasonal: true }, { trackDate: '2028-02-01' }],
    ['Perpetual, with neither', { term: 'Perpetual' }, { expirationDate: null, trackDate: null }],
    ['Perpetual, with a track date alone', { term: 'Perpetual' }, { expirationDate: null }],
  ])('are accepted: %s', async (_, type, given) => {
    const renewal = await received(type)
    await save(renewal, given)
    const { dateReceived: licenseReceivedDate, ...rest } = { ...dates, ...given }
    expect(await renewalNow(testApp, renewal.renewalId)).toMatchObject({ licenseReceivedDate, ...rest })
  })

  test('are stored for the renewal, not yet for the license', async () => {
    const renewal = await received()
    await save(renewal)
    const license = await testApp.as('ClientContributor at Saas').licenses.get({ params: { id: renewal.licenseId } })
    expect(license).toMatchObject({ effectiveDate: null, expirationDate: '2026-12-31', trackDate: '2026-10-02' })
  })
})

const document = (bytes: Buffer, documentFileName = 'license 2027.pdf') => ({
  document: bytes.toString('base64'),
  documentFileName,
  documentContentType: 'application/pdf',
})

/** A PDF of exactly this size, by its first and last bytes. */
const pdfOfSize = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - 16, 32), Buffer.from('\n%%EOF\n')])
const MIB10 = 10 * 1024 * 1024

describe('the document', () => {
  const download = async ({ params }: InProcess) => {
    const { id, renewalId } = params
    return testApp.request({ method: 'GET', path: `/licenses/${id}/renewals/${renewalId}/license-document` }, 'ClientContributor at Saas')
  }

  test('is downloaded unchanged with its name; before the upload there is none', async () => {
    const renewal = await received()
    expect((await download(renewal)).status).toBe(404)
    expect(await save(renewal, document(PDF))).toMatchObject({ licenseDocumentExists: true, licenseDocumentFileName: 'license 2027.pdf' })
    const { status, headers, text } = await download(renewal)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="license 2027\.pdf"/),
      'x-content-type-options': 'nosniff',
    })
    expect(text).toBe(PDF.toString())
  })

  test('stays if none is sent, and is replaced by another', async () => {
    const renewal = await received()
    await save(renewal, document(PDF, 'first.pdf'))
    expect(await save(renewal, { trackDate: '2027-09-01' })).toMatchObject({ licenseDocumentFileName: 'first.pdf' })
    const second = pdfOfSize(2000)
    expect(await save(renewal, document(second, 'second.pdf'))).toMatchObject({ licenseDocumentFileName: 'second.pdf' })
    expect((await download(renewal)).text).toBe(second.toString())
  })

  test.each([
    ['a picture named .pdf', Buffer.from('\x89PNG\r\n\x1a\n and more')],
    ['a PDF with leading bytes', Buffer.concat([Buffer.from('x'), PDF])],
  ])('is refused: %s', async (_, bytes) => {
    const renewal = await received()
    expect(await refused(save(renewal, document(bytes)))).toEqual(blamed({ document: 'notPdf' }))
    expect(await renewalNow(testApp, renewal.renewalId)).toMatchObject({ licenseReceivedDate: null, licenseDocumentId: null })
  })

  test('requires a name and valid base64', async () => {
    const renewal = await received()
    expect(await refused(save(renewal, { document: PDF.toString('base64') }))).toEqual(blamed({ documentFileName: 'required' }))
    expect(await refused(save(renewal, { ...document(PDF), document: 'a license' }))).toEqual(blamed({ document: 'unreadableFile' }))
  })

  test('is limited to 10 MiB', { timeout: 30_000 }, async () => {
    const renewal = await received()
    for (const size of [MIB10 + 1, 1.2 * MIB10])
      expect(await refused(save(renewal, document(pdfOfSize(size)))), `${size} bytes`).toMatchObject({
        status: 413,
        detail: messages.tooLarge,
      })
    expect(await renewalNow(testApp, renewal.renewalId)).toMatchObject({ licenseDocumentId: null })
    expect(await save(renewal, document(pdfOfSize(MIB10)))).toMatchObject({ licenseDocumentExists: true })
  })
})
