import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocument, aLicense, aProperty, aPropertyContact } from '../../../fixtures/builders.ts'
import { pdfOf } from '../../../fixtures/demo/pdf.ts'
import { type MessageKey, messages } from '../../../rules/messages.ts'
import { filesOfZip } from '../../testing/files/zip.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const api = (actor: Actor = ADMIN) => testApp.as(actor).propertyLicenses
const because = (key: MessageKey, field: string) => ({ status: 400, errors: { [field]: [messages[key]] } })
type LicenseInput = Parameters<typeof aLicense>[1] & { fileName?: string | null }

/** A property of ours with licenses, each with a document unless its name is null, and two contacts, one with an e-mail. */
const aPlace = async (...licenses: LicenseInput[]) => {
  const pdfs = licenses.map((_, n) => pdfOf([`Document ${n}`]))
  const stored = await Promise.all(pdfs.map((pdf) => testApp.documents.put(pdf)))
  return testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id } = await aProperty(db, { billingClientId: clientId, name: 'The Inn' })
    const ids: number[] = []
    for (const [n, { fileName = 'license.pdf', ...given }] of licenses.entries()) {
      const document = fileName === null ? undefined : await aDocument(db, { ...stored[n], clientId, fileName })
      ids.push((await aLicense(db, { clientId, propertyId: id, licenseDocumentId: document?.id ?? null, ...given })).id)
    }
    const { id: contactId } = await aPropertyContact(db, { propertyId: id, name: 'Ann', email: 'ann@inn.example' })
    const { id: silentId } = await aPropertyContact(db, { propertyId: id, name: 'Bob', email: null })
    return { params: { id }, ids: ids as [number, ...number[]], pdfs, contactId, silentId }
  })
}

describe('download', () => {
  const download = (params: { id: number }, licenseIds: number[], actor: Actor = ADMIN) =>
    api(actor).downloadDocuments({ params, body: { licenseIds } })

  test('the documents are sent in one archive, each with a unique name', async () => {
    const { params, ids, pdfs } = await aPlace(
      { licenseNumber: 'D-1', fileName: 'a.pdf' },
      { licenseNumber: 'D/2', fileName: '../b.pdf' },
      { licenseNumber: 'D 2', fileName: 'x.pdf' },
      { licenseNumber: 'D', fileName: '2 x.pdf' },
      { licenseNumber: 'D-5', fileName: null },
    )
    const answer = await download(params, ids.slice(0, 4), 'Client at Saas')
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain('The Inn licenses.zip')
    const files = filesOfZip(Buffer.from(await answer.arrayBuffer()))
    expect(files).toEqual({
      'D-1 a.pdf': pdfs[0],
      'D_2 .._b.pdf': pdfs[1],
      'D 2 x.pdf': pdfs[2],
      'D 2 x (2).pdf': pdfs[3],
    })
  })

  test('a license without a document, an unknown license or no license is refused', async () => {
    const { params, ids } = await aPlace({}, { fileName: null }, { clientId: testApp.tenants.Hybrid.clientId })
    const elsewhere = await aPlace({})
    expect(await refused(download(params, ids.slice(0, 2)))).toMatchObject(because('emailDocumentMissing', 'licenseIds'))
    expect(await refused(download(params, [ids[0], elsewhere.ids[0]]))).toMatchObject(because('unknownId', 'licenseIds'))
    expect(await refused(download(params, [ids[2] as number]))).toMatchObject(because('unknownId', 'licenseIds'))
    expect(await refused(download(params, []))).toMatchObject(because('licenseRequired', 'licenseIds'))
    expect(await refused(download(params, ids, 'Client at Hybrid'))).toMatchObject({ status: 404 })
  })

  test('a missing file aborts the download, so that no archive looks complete', async () => {
    const { params, ids } = await aPlace({}, {})
    await testApp.build((db) =>
      db('documents')
        .whereIn('id', db('licenses').where('id', ids[1]).select('license_document_id'))
        .update({ sha256: 'f'.repeat(64) }),
    )
    const answer = await download(params, ids)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    expect(await refused(download(params, ids.slice(0, 1)))).toMatchObject({ status: 200 })
  })
})

describe('send', () => {
  interface Sending {
    licenseIds: number[]
    propertyContactIds: number[]
    bccToSender?: boolean
  }
  const send = (params: { id: number }, body: Sending, actor: Actor = ADMIN) => api(actor).sendDocuments({ params, body })
  const outbox = (ids: number[]) =>
    testApp.build((db) =>
      db('outbox')
        .whereIn('license_id', ids)
        .orderBy('id')
        .select({ to: 'to_address', licenseId: 'license_id', attachments: 'attachments' }),
    )

  test('each license is mailed to each recipient with its document, and to the sender on request', async () => {
    const { params, ids, contactId } = await aPlace({ fileName: 'one.pdf' }, { fileName: 'two.pdf' })
    await send(params, { licenseIds: ids, propertyContactIds: [contactId], bccToSender: true })
    const { ClientAdministrator } = testApp.tenants.Saas.users
    const { email: me } = await testApp.build((db) => db('users').where('id', ClientAdministrator).first('email'))
    const mails = await outbox(ids)
    expect(mails.map(({ to, licenseId, attachments }) => [to, licenseId, JSON.parse(attachments)[0].fileName])).toEqual([
      ['ann@inn.example', ids[0], 'one.pdf'],
      [me, ids[0], 'one.pdf'],
      ['ann@inn.example', ids[1], 'two.pdf'],
      [me, ids[1], 'two.pdf'],
    ])
    const { items } = await testApp.as(ADMIN).licenses.emails({ params: { id: ids[1] as number } })
    expect(items.map(({ toAddress }) => toAddress).toSorted()).toEqual([me, 'ann@inn.example'].toSorted())
  })

  test('without recipients, without licenses, without a document or with foreign ids nothing is sent', async () => {
    const { params, ids, contactId, silentId } = await aPlace({}, { fileName: null }, { renewalDesignation: 'Provider' })
    const elsewhere = await aPlace({})
    const [id, bare, theirs] = ids as [number, number, number]
    const to = [contactId]
    expect(await refused(send(params, { licenseIds: [id], propertyContactIds: [] }))).toMatchObject(
      because('recipientRequired', 'propertyContactIds'),
    )
    expect(await refused(send(params, { licenseIds: [], propertyContactIds: to }))).toMatchObject(because('licenseRequired', 'licenseIds'))
    expect(await refused(send(params, { licenseIds: [id, bare], propertyContactIds: to }))).toMatchObject(
      because('emailDocumentMissing', 'licenseIds'),
    )
    expect(await refused(send(params, { licenseIds: [id, theirs], propertyContactIds: to }))).toMatchObject(
      because('notAllowed', 'licenseIds'),
    )
    expect(await refused(send(params, { licenseIds: [id, elsewhere.ids[0]], propertyContactIds: to }))).toMatchObject(
      because('unknownId', 'licenseIds'),
    )
    expect(await refused(send(params, { licenseIds: [id], propertyContactIds: [elsewhere.contactId] }))).toMatchObject(
      because('unknownId', 'propertyContactIds'),
    )
    expect(await refused(send(params, { licenseIds: [id], propertyContactIds: [silentId] }))).toMatchObject({
      status: 400,
      errors: { propertyContactIds: expect.any(Array) },
    })
    expect(await outbox([...ids, elsewhere.ids[0]])).toEqual([])
  })

  test('a property without e-mail addresses is refused', async () => {
    const { params, ids, contactId } = await aPlace({})
    await testApp.build((db) => db('property_contacts').where('id', contactId).update({ email: null }))
    expect(await refused(send(params, { licenseIds: ids, propertyContactIds: [contactId] }))).toMatchObject(
      because('emailContactMissing', 'propertyContactIds'),
    )
  })

  test.each<[Actor, number]>([
    ['ClientContributor at Saas', 200],
    ['Client at Saas', 403],
    ['ClientAdministrator at FullService', 403],
    ['ClientAdministrator at Hybrid', 404],
  ])('%s: %i', async (actor, status) => {
    const { params, ids, contactId } = await aPlace({})
    expect(await refused(send(params, { licenseIds: ids, propertyContactIds: [contactId] }, actor))).toMatchObject({ status })
  })
})

test('the licenses of a property for a select list: primaries only, or all but secondaries', async () => {
  const { params, ids } = await aPlace(
    { licenseNumber: 'S-3' },
    { licenseNumber: 'S-2', isMaster: true },
    { licenseNumber: 'S-1', active: false },
  )
  await testApp.build((db) => db('licenses').where('id', ids[0]).update({ master_license_id: ids[1] }))
  const labels = async (query: { masterOnly?: boolean; excludeChildren?: boolean }) =>
    (await api('Client at Saas').options({ params, query })).map(({ label }) => label)
  expect(await labels({})).toEqual(['S-1', 'S-2', 'S-3'])
  expect(await labels({ masterOnly: true })).toEqual(['S-2'])
  expect(await labels({ excludeChildren: true })).toEqual(['S-1', 'S-2'])
  const { clientId } = testApp.tenants.Saas
  expect((await api().options({ params, query: { excludeChildren: true } }))[0]).toMatchObject({
    value: ids[2],
    meta: { clientId, active: false },
  })
})
