import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCitation, aLicense, anInspectionReport, aProperty, share } from '../../../fixtures/builders.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { refusal } from '../../testing/refusal.ts'
import { PDF, startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let id: number
let licenseId: number
beforeAll(async () => {
  testApp = await startTestApp()
  const { clientId } = testApp.tenants.Saas
  const made = await testApp.build(async (db) => {
    const property = await aProperty(db, { billingClientId: clientId })
    return { property, license: await aLicense(db, { clientId, propertyId: property.id, licenseNumber: 'R-1' }) }
  })
  id = made.property.id
  licenseId = made.license.id
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
const pdf = { document: PDF.toString('base64'), documentFileName: 'notice.pdf', documentContentType: 'application/pdf' }
const citation = { violationDate: '2026-03-01', penalty: 'Fine', description: 'Closed late' }
const report = { inspectionDate: '2026-03-01' }
/** The stored documents of our client. */
const documentIds = () =>
  testApp.build((db): Promise<number[]> => db('documents').where('client_id', testApp.tenants.Saas.clientId).orderBy('id').pluck('id'))

describe('citations', () => {
  test('a citation with its PDF is created, listed, changed, downloaded and deleted', async () => {
    const { citations } = testApp.as(OURS)
    const params = { id }
    const before = await documentIds()
    const body = { ...citation, penaltyDollarAmount: 250.5, licenseId, notes: 'Talk to them', ...pdf }
    const { id: citationId } = await citations.create({ params, body })
    const { items } = await citations.list({ params, body: {} })
    expect(items).toMatchObject([
      {
        id: citationId,
        propertyId: id,
        licenseId,
        licenseNumber: 'R-1',
        standing: { level: expect.any(String), text: expect.any(String) },
        penaltyDollarAmount: 250.5,
        notesTimestamp: expect.any(String),
        hasDocument: true,
        documentFileName: 'notice.pdf',
      },
    ])
    const part = { id, citationId }
    const file = await citations.document({ params: part })
    expect(file.headers.get('content-disposition')).toContain('notice.pdf')
    expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true)

    const version = items[0]?.version
    const changed = { ...citation, penaltyDollarAmount: null, licenseId: null, disposition: 'Paid' }
    await citations.update({ params: part, body: changed, ifMatch: version })
    expect(await refusal(citations.update({ params: part, body: changed, ifMatch: version }))).toMatchObject({ status: 412 })
    expect((await citations.list({ params, body: {} })).items[0]).toMatchObject({
      penaltyDollarAmount: null,
      licenseId: null,
      standing: null,
      disposition: 'Paid',
      notes: 'Talk to them',
      hasDocument: true,
    })
    await citations.remove({ params: part })
    expect(await citations.list({ params, body: {} })).toMatchObject({ items: [], totalItemCount: 0 })
    expect(await refusal(citations.document({ params: part }))).toMatchObject({ status: 404 })
    expect(await documentIds()).toEqual(before)
  })

  test('its PDF is removed when that is asked for, unless another one comes with it', async () => {
    const { citations, inspectionReports } = testApp.as(OURS)
    const params = { id }
    const part = { id, citationId: (await citations.create({ params, body: { ...citation, ...pdf } })).id }
    const now = async () => (await citations.list({ params, body: {} })).items.find((one) => one.id === part.citationId)
    await citations.update({ params: part, body: { ...citation, ...pdf, documentFileName: 'second.pdf', removeDocument: true } })
    expect(await now()).toMatchObject({ hasDocument: true, documentFileName: 'second.pdf' })
    await citations.update({ params: part, body: { ...citation, removeDocument: true } })
    expect(await now()).toMatchObject({ hasDocument: false, documentFileName: null })
    expect(await refusal(citations.document({ params: part }))).toMatchObject({ status: 404 })
    await citations.remove({ params: part })

    const of = { id, reportId: (await inspectionReports.create({ params, body: { ...report, ...pdf } })).id }
    await inspectionReports.update({ params: of, body: { ...report, removeDocument: true } })
    expect((await inspectionReports.list({ params })).items).toMatchObject([{ id: of.reportId, hasDocument: false }])
    await inspectionReports.remove({ params: of })
  })

  test('a user who cannot see the license keeps it when changing other fields', async () => {
    const { params, licenseId: unseen } = await testApp.build(async (db) => {
      const { Saas, Hybrid } = testApp.tenants
      const property = await aProperty(db, { billingClientId: Saas.clientId })
      await share(db, property.id, Hybrid.clientId)
      const of = { propertyId: property.id }
      const theirs = await aLicense(db, { ...of, clientId: Hybrid.clientId, renewalDesignation: 'BillingClient' })
      const made = await aCitation(db, { ...of, licenseId: theirs.id })
      return { params: { id: property.id, citationId: made.id }, licenseId: theirs.id }
    })
    const { citations } = testApp.as(OURS)
    const list = { params: { id: params.id }, body: {} }
    expect((await citations.list(list)).items).toMatchObject([{ licenseId: null, licenseNumber: null, standing: null }])
    await citations.update({ params, body: { ...citation, licenseId: null, disposition: 'Paid' } })
    const kept = await testApp.build(async (db) => db('citations').where({ license_id: unseen }).first('disposition'))
    expect(kept).toEqual({ disposition: 'Paid' })
  })

  test('the list starts with the earliest violation', async () => {
    const propertyId = await testApp.build(async (db) => {
      const made = await aProperty(db, { billingClientId: testApp.tenants.Saas.clientId })
      for (const violationDate of ['2026-05-01', '2025-01-01', '2026-01-01']) await aCitation(db, { propertyId: made.id, violationDate })
      return made.id
    })
    const days = async (body: object) =>
      (await testApp.as(OURS).citations.list({ params: { id: propertyId }, body })).items.map((row) => row.violationDate)
    expect(await days({})).toEqual(['2025-01-01', '2026-01-01', '2026-05-01'])
    expect(await days({ sortDirection: 'desc', pageSize: 5, pageNumber: 1 })).toEqual(['2026-05-01', '2026-01-01', '2025-01-01'])
  })

  test.each([
    [{ violationDate: null }, 'violationDate', messages.required],
    [{ violationDate: '2026-02-30' }, 'violationDate', messages.invalidDate],
    [{ violationDate: '1899-12-31' }, 'violationDate', messages.yearTooEarly],
    [{ penalty: ' ' }, 'penalty', messages.required],
    [{ penaltyDollarAmount: -1 }, 'penaltyDollarAmount', sentences.atLeast(0)],
    [{ penaltyDollarAmount: 10_000_000 }, 'penaltyDollarAmount', sentences.atMost(9_999_999)],
    [{ description: '' }, 'description', messages.required],
    [{ description: 'x'.repeat(1025) }, 'description', sentences.tooLong('Description', 1024)],
    [{ disposition: 'x'.repeat(1025) }, 'disposition', sentences.tooLong('Disposition', 1024)],
    [{ notes: 'x'.repeat(1025) }, 'notes', sentences.tooLong('Notes', 1024)],
    [{ ...pdf, document: Buffer.from('a picture').toString('base64') }, 'document', messages.notPdf],
  ])('%o is refused on its field', async (more, field, sentence) => {
    const body = { ...citation, ...more } as never
    expect(await refusal(testApp.as(OURS).citations.create({ params: { id }, body }))).toMatchObject(onField(field, sentence))
  })

  test('a license of another property or tenant is refused, and nothing is written', async () => {
    const { other, Saas } = testApp.tenants
    const { citations } = testApp.as(OURS)
    for (const foreign of [other.onClientSide.licenseId, Saas.onClientSide.licenseId, 999_999]) {
      const body = { ...citation, licenseId: foreign, ...pdf }
      expect(await refusal(citations.create({ params: { id }, body }))).toMatchObject(onField('licenseId', messages.unknownId))
    }
    expect((await citations.list({ params: { id }, body: {} })).totalItemCount).toBe(0)
  })

  test('are read by administrators of the billing client and of the provider, and written by those of the keeper', async () => {
    const { withoutLicenses, keptByStaff } = testApp.tenants.Saas
    const see = (actor: Parameters<TestApp['as']>[0], property: number) =>
      refusal(testApp.as(actor).citations.list({ params: { id: property }, body: {} }))
    for (const { propertyId } of [withoutLicenses, keptByStaff]) {
      for (const actor of [OURS, 'Administrator'] as const) expect(await see(actor, propertyId)).toBe('done')
      for (const actor of ['RenewalAdministrator', 'Contributor', 'ClientContributor at Saas', 'Client at Saas'] as const)
        expect(await see(actor, propertyId)).toMatchObject({ status: 403 })
    }
    const write = (actor: Parameters<TestApp['as']>[0], property: number) =>
      refusal(testApp.as(actor).citations.remove({ params: { id: property, citationId: 2_000_000_000 } }))
    expect(await write(OURS, keptByStaff.propertyId)).not.toBe('done')
    const { propertyId: fullService } = testApp.tenants.FullService.keptByStaff
    expect(await see('ClientAdministrator at FullService', fullService)).toBe('done')
    expect(await see(OURS, fullService)).toMatchObject({ status: 404 })
  })

  test('of a shared property are not read by the administrators of other clients', async () => {
    const { Saas, Hybrid } = testApp.tenants
    const { propertyId } = Saas.withoutLicenses
    await testApp.build((db) => db('property_clients').insert({ property_id: propertyId, client_id: Hybrid.clientId }))
    const citations = testApp.as('ClientAdministrator at Hybrid').citations
    expect(await refusal(citations.list({ params: { id: propertyId }, body: {} }))).toMatchObject({ status: 403 })
  })
})

describe('inspection reports', () => {
  test('a report with its PDF is created, listed, changed, downloaded and deleted', async () => {
    const { inspectionReports } = testApp.as('ClientContributor at Saas')
    const params = { id }
    const { id: reportId } = await inspectionReports.create({ params, body: { ...report, inspector: 'R. Roe', licenseId, ...pdf } })
    const part = { id, reportId }
    const before = await documentIds()
    await inspectionReports.update({ params: part, body: { ...report, disposition: 'Passed', ...pdf, documentFileName: 'second.pdf' } })
    const viewer = testApp.as('Client at Saas').inspectionReports
    expect((await viewer.list({ params })).items).toMatchObject([
      {
        id: reportId,
        inspector: 'R. Roe',
        disposition: 'Passed',
        licenseNumber: 'R-1',
        standing: expect.anything(),
        documentFileName: 'second.pdf',
      },
    ])
    const file = await viewer.document({ params: part })
    expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true)
    await inspectionReports.remove({ params: part })
    expect((await viewer.list({ params })).totalItemCount).toBe(0)
    expect(await documentIds()).toEqual(before)
  })

  test.each([
    [{ inspectionDate: null }, 'inspectionDate', messages.required],
    [{ inspectionDate: '1899-12-31' }, 'inspectionDate', messages.yearTooEarly],
    [{ inspector: 'x'.repeat(257) }, 'inspector', sentences.tooLong('Inspector', 256)],
    [{ disposition: 'x'.repeat(1025) }, 'disposition', sentences.tooLong('Disposition', 1024)],
    [{ notes: 'x'.repeat(1025) }, 'notes', sentences.tooLong('Notes', 1024)],
    [{ ...pdf, document: Buffer.from('a picture').toString('base64') }, 'document', messages.notPdf],
  ])('%o is refused on its field', async (more, field, sentence) => {
    const body = { ...report, ...more } as never
    expect(await refusal(testApp.as(OURS).inspectionReports.create({ params: { id }, body }))).toMatchObject(onField(field, sentence))
  })

  test('are visible to a sharing client, without the license numbers of other clients', async () => {
    const { clientId } = testApp.tenants.Saas
    const { propertyId } = await testApp.build(async (db) => {
      const property = await aProperty(db, { billingClientId: clientId })
      await share(db, property.id, testApp.tenants.Hybrid.clientId)
      const license = await aLicense(db, { clientId, propertyId: property.id, licenseNumber: 'Secret-1' })
      return anInspectionReport(db, { propertyId: property.id, licenseId: license.id })
    })
    const params = { id: propertyId }
    expect((await testApp.as(OURS).inspectionReports.list({ params })).items).toMatchObject([{ licenseNumber: 'Secret-1' }])
    const guest = testApp.as('ClientAdministrator at Hybrid').inspectionReports
    expect((await guest.list({ params })).items).toMatchObject([{ licenseId: null, licenseNumber: null, standing: null }])
    expect(await refusal(guest.create({ params, body: report }))).toMatchObject({ status: 403 })
  })
})
