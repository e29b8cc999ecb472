import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocument, aRenewal } from '../../../fixtures/builders.ts'
import { pdfOf } from '../../../fixtures/demo/pdf.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { FILLED, licenseNow, theirLicense, theirRenewal } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused, tally } from '../../testing/refused.ts'
import { PDF, startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientContributor at Saas'
const api = (actor: Actor = OURS) => testApp.as(actor).licenses
const pdf = (bytes: Buffer = PDF, documentFileName = 'license.pdf') => ({
  document: bytes.toString('base64'),
  documentFileName,
  documentContentType: 'application/pdf',
})
const download = (path: string, actor: Actor = OURS) => testApp.request({ method: 'GET', path }, actor)
const ofLicense = (id: number, actor?: Actor) => download(`/licenses/${id}/download-license-document`, actor)
const blamed = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const documentRows = () => testApp.build(async (db) => (await db('documents').select('id')).length)
const isKept = (id: unknown) =>
  testApp.build(
    async (db) =>
      (await db('documents')
        .where('id', id as number)
        .first('id')) !== undefined,
  )

describe('the document of a license', () => {
  test('is uploaded, downloaded unchanged, replaced and removed', async () => {
    const { id } = await theirLicense(testApp)
    expect((await ofLicense(id)).status).toBe(404)
    await api().updateDocument({ params: { id }, ifMatch: 1, body: pdf(PDF, 'first license.pdf') })
    expect(await api().get({ params: { id } })).toMatchObject({ licenseDocumentExists: true, version: 2 })
    const { status, headers, text } = await ofLicense(id)
    expect({ status, text }).toEqual({ status: 200, text: PDF.toString() })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="first license\.pdf"/),
    })

    const first = (await licenseNow(testApp, id)).licenseDocumentId
    const second = pdfOf(['Another'])
    await api().updateDocument({ params: { id }, body: pdf(second) })
    expect((await ofLicense(id)).text).toBe(second.toString())
    expect(await isKept(first)).toBe(false)

    await api().deleteDocument({ params: { id } })
    expect((await ofLicense(id)).status).toBe(404)
    expect(await licenseNow(testApp, id)).toMatchObject({ licenseDocumentId: null })
  })

  test('that a completed renewal also has stays with the renewal', async () => {
    const stored = await testApp.documents.put(PDF)
    const document = await testApp.build((db) => aDocument(db, { ...stored, clientId: testApp.tenants.Saas.clientId }))
    const { id } = await theirLicense(testApp, { licenseDocumentId: document.id })
    const renewal = await testApp.build((db) => aRenewal(db, { licenseId: id, stage: 8, licenseDocumentId: document.id }))
    await api().deleteDocument({ params: { id } })
    expect(await isKept(document.id)).toBe(true)
    expect((await download(`/licenses/${id}/renewals/${renewal.id}/license-document`)).text).toBe(PDF.toString())
  })

  test('that does not exist cannot be removed', async () => {
    const { id } = await theirLicense(testApp)
    expect(await refused(api().deleteDocument({ params: { id } }))).toMatchObject({ status: 400, detail: messages.emailDocumentMissing })
  })

  test.each([
    ['a picture named .pdf', pdf(Buffer.from('\x89PNG\r\n\x1a\n and more')), 'document', messages.notPdf],
    ['a PDF with leading bytes', pdf(Buffer.concat([Buffer.from('x'), PDF])), 'document', messages.notPdf],
    ['no document', { ...pdf(), document: undefined }, 'document', messages.required],
    ['no name', { ...pdf(), documentFileName: ' ' }, 'documentFileName', messages.required],
    ['invalid base64', { ...pdf(), document: 'a license' }, 'document', messages.unreadableFile],
  ])('is refused: %s', async (_, body, field, sentence) => {
    const { id } = await theirLicense(testApp)
    const before = await documentRows()
    expect(await refused(api().updateDocument({ params: { id }, body: body as never }))).toMatchObject(blamed(field, sentence))
    expect(await licenseNow(testApp, id)).toMatchObject({ licenseDocumentId: null, version: 1 })
    expect(await documentRows()).toBe(before)
  })

  test('is recognized as PDF by its first bytes, even without an end mark in its last kilobyte', async () => {
    const { id } = await theirLicense(testApp)
    const bytes = Buffer.concat([PDF, Buffer.alloc(2_000, ' ')])
    await api().updateDocument({ params: { id }, body: pdf(bytes) })
    expect((await licenseNow(testApp, id)).licenseDocumentId).not.toBeNull()
  })

  test('is limited to 10 MiB, and its name to the limit of names', { timeout: 30_000 }, async () => {
    const ofSize = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - 16, 32), Buffer.from('\n%%EOF\n')])
    const MIB10 = 10 * 1024 * 1024
    const { id } = await theirLicense(testApp)
    const upload = (size: number, name?: string) => refused(api().updateDocument({ params: { id }, body: pdf(ofSize(size), name) }))
    expect(await upload(MIB10 + 1)).toMatchObject({ status: 413, detail: messages.tooLarge })
    expect(await upload(MIB10)).toMatchObject({ status: 200 })
    expect(await upload(1000, `${'n'.repeat(252)}.pdf`)).toMatchObject(blamed('documentFileName', sentences.tooLong('File Name', 255)))
    expect(await upload(1000, `${'n'.repeat(251)}.pdf`)).toMatchObject({ status: 200 })
  })

  test('sent with a stale version stores nothing', async () => {
    const { id } = await theirLicense(testApp)
    const before = await documentRows()
    expect(await refused(api().updateDocument({ params: { id }, ifMatch: 7, body: pdf() }))).toMatchObject({ status: 412 })
    expect(await refused(api().deleteDocument({ params: { id }, ifMatch: 7 }))).toMatchObject({ status: 412 })
    expect(await documentRows()).toBe(before)
  })

  test('of two concurrent uploads of the same version, one succeeds', async () => {
    const { id } = await theirLicense(testApp)
    const before = await documentRows()
    const bodies = [pdf(PDF, 'one.pdf'), pdf(PDF, 'two.pdf')]
    const counts = await tally(bodies.map((body) => api().updateDocument({ params: { id }, ifMatch: 1, body })))
    expect(counts[200]).toBe(1)
    expect(await documentRows()).toBe(before + 1)
  })

  test.each<[Actor, number, number]>([
    [OURS, 200, 200],
    ['Administrator', 403, 200],
    ['Client at Saas', 403, 403],
    ['ClientAdministrator at Hybrid', 404, 404],
  ])('%s uploads: %i, downloads: %i', async (actor, uploads, downloads) => {
    const { id } = await theirLicense(testApp)
    await api().updateDocument({ params: { id }, body: pdf() })
    expect(await refused(api(actor).updateDocument({ params: { id }, body: pdf() }))).toMatchObject({ status: uploads })
    expect((await ofLicense(id, actor)).status).toBe(downloads)
  })
})

describe('the document of a renewal', () => {
  const first = pdfOf(['Issued once'])
  const withOneOfLicense = async (licenseDocumentIssuance: 'InitialDocumentOnly' | 'DocumentPerRenewal') => {
    const stored = await testApp.documents.put(first)
    const document = await testApp.build((db) => aDocument(db, { ...stored, clientId: testApp.tenants.Saas.clientId }))
    return theirRenewal(testApp, { ...FILLED, stage: 5 }, { licenseDocumentId: document.id }, { licenseDocumentIssuance })
  }
  const ofRenewal = (id: number) => download(`/renewals/${id}/download-license-document`)

  test('belongs to the renewal; for a document issued once, the license’s document is used until it is replaced', async () => {
    const perRenewal = await withOneOfLicense('DocumentPerRenewal')
    expect((await ofRenewal(perRenewal.renewalId)).status).toBe(404)
    const { renewalId, params } = await withOneOfLicense('InitialDocumentOnly')
    expect((await ofRenewal(renewalId)).text).toBe(first.toString())
    const dates = { dateReceived: '2026-11-18', effectiveDate: '2027-01-01', expirationDate: '2027-12-31', trackDate: '2027-10-02' }
    await testApp.as(OURS).renewals.licenseReceived({ params, body: { ...dates, ...pdf() } })
    expect((await ofRenewal(renewalId)).text).toBe(PDF.toString())
  })
})
