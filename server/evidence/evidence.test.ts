import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCitation, aLicenseFile, anAnswer, anInspectionReport, aProperty, aRenewal, aRequest, licenseOf } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { sealAudit } from '../audit/seal.ts'
import { clock } from '../kit/clock.ts'
import { downloadPack, packFor, verifiedPack } from '../testing/files/pack.ts'
import { theirLicense, theirRenewal } from '../testing/in-process.ts'
import { workJobs } from '../testing/jobs/working.ts'
import { theirLicenses } from '../testing/many.ts'
import type { Actor } from '../testing/people/actors.ts'
import { CANARY, PDF, startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'
import { evidenceJob } from './evidence.job.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'

/** A license with a stored PDF. */
const withDocument = async (given: Parameters<typeof theirLicense>[1] = {}) => {
  const { id } = await theirLicense(testApp, given)
  await testApp.build(async (db) => {
    const [document] = await db('documents')
      .insert({ ...(await testApp.documents.put(PDF)), file_name: 'license.pdf', content_type: 'application/pdf', created_on: clock.now() })
      .returning('id')
    await db('licenses').where({ id }).update({ license_document_id: document.id })
  })
  return id
}

const prepare = (body: object, actor: Actor = OURS) => testApp.request({ method: 'POST', path: '/evidence/prepare', body }, actor)

test('a pack of a property has its licenses, documents, lists and gaps, and is signed', async () => {
  const { propertyId } = testApp.tenants.Saas
  const complete = await withDocument({ licenseNumber: 'PACK-1', licensingAuthorityId: testApp.shared.authorityId })
  await theirLicense(testApp, { licenseNumber: 'PACK-2 / <b>', expirationDate: null, dueDate: null, trackDate: null })
  await testApp.build(async (db) => {
    await aRenewal(db, {
      licenseId: complete,
      stage: 8,
      isActive: false,
      completedOn: '2026-03-01T10:00:00.000Z',
      formsFiledDate: '2026-02-01',
    })
    await anInspectionReport(db, { propertyId, licenseId: complete, inspector: 'Ines Pektor', inspectionDate: '2026-05-01' })
    await aCitation(db, { propertyId, licenseId: complete, violationDate: '2026-06-01', description: 'No sign' })
  })
  const { licenseNumber, version } = await testApp.as(OURS).licenses.get({ params: { id: complete } })
  await testApp.as(OURS).licenses.updateActive({ params: { id: complete }, ifMatch: version, body: { active: true } })
  clock.set({ skip: 6 * 60_000 })
  await sealAudit(testApp.database)
  const { files, text, rows, verified } = await packFor(testApp, OURS, { propertyId })
  expect(verified).toMatchObject({ isIntact: true, problems: [], about: { asOf: TODAY, forClient: true } })
  expect(verified.fileCount).toBe(Object.keys(files).length - 2)
  expect(files['documents/Our Saas property/PACK-1 license.pdf'] ?? Object.keys(files)).toEqual(PDF)
  expect(files['cover.pdf']?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(text('cover.html')).toContain(licenseNumber)
  expect(text('cover.html')).toContain('PACK-2 / &lt;b&gt;')
  for (const gap of [messages.gapExpiration, messages.gapDocument]) expect(text('cover.html')).toContain(gap)
  expect(rows('renewal-history.csv')).toContainEqual(expect.objectContaining({ 'License #': 'PACK-1', 'Date Filed': '2026-02-01' }))
  expect(rows('inspection-reports.csv')).toContainEqual(expect.objectContaining({ Inspector: 'Ines Pektor', Date: '2026-05-01' }))
  expect(rows('citations.csv')).toContainEqual(expect.objectContaining({ Description: 'No sign' }))
  const { lastSeal, publicKey } = JSON.parse(text('manifest.json'))
  expect(lastSeal?.sha256 ?? null).toBe((await testApp.as(OURS).audit.lastSeal()).lastSeal?.sha256 ?? null)
  expect(await testApp.as(OURS).evidence.key()).toEqual({ publicKey })
  const { items } = await testApp.as(OURS).activity.list({ query: { kind: 'Access' } })
  expect(items.map(({ event }) => event)).toContainEqual(expect.stringMatching(/^Evidence pack made: Property: /))
})

test('a flipped byte is named by its file, and so is an exchanged key', async () => {
  const id = await withDocument()
  const { zip, verified } = await packFor(testApp, OURS, { licenseIds: [id] })
  const flipped = async (text: string, at = 0) => {
    const copy = Buffer.from(zip)
    const place = copy.indexOf(text) + at
    copy.writeUInt8(copy.readUInt8(place) ^ 1, place)
    return (await verifiedPack(copy)).problems
  }
  expect(await flipped('%PDF-1')).toEqual([expect.stringMatching(/^documents\/.*license\.pdf: it was changed\.$/)])
  expect(await flipped('<h1>Evidence')).toEqual(['cover.html: it was changed.'])
  expect((await flipped('"evergreen-evidence-1"', 3))[0]).toMatch(/^manifest\.json: /)
  expect(await flipped('renewal-history.csv')).toEqual(['renewal-history.csv: it was changed.'])
  const entry = zip.lastIndexOf('renewal-history.csv') - 46
  for (const at of [4, 8, 12, 16, 20, 24, 38, 42, 46 + 'renewal-history.csv'.length + 6]) {
    const copy = Buffer.from(zip)
    copy.writeUInt8(copy.readUInt8(entry + at) ^ 1, entry + at)
    expect((await verifiedPack(copy)).problems, String(at)).toEqual([
      expect.stringMatching(/^renewal-history\.csv: it(s entry in the zip file)? was changed\.$/),
    ])
  }
  expect((await verifiedPack(zip.subarray(0, zip.length - 30))).problems).toHaveLength(1)
  expect((await verifiedPack(zip, verified.publicKey ?? '')).isIntact).toBe(true)
  expect((await verifiedPack(zip, 'another')).problems).toHaveLength(1)
})

test('a pack as of a day has the facts of then', async () => {
  const id = await withDocument({ licenseNumber: 'THEN-1', expirationDate: '2026-12-31' })
  const later = await theirLicense(testApp, { licenseNumber: 'THEN-2' })
  await testApp.build(async (db) => {
    await db('licenses').where({ id }).update({ created_on: '2025-01-01T00:00:00.000Z' })
    await db('licenses').where({ id: later.id }).update({ created_on: '2026-11-01T00:00:00.000Z' })
  })
  const license = await testApp.as(OURS).licenses.get({ params: { id } })
  await testApp.build(async (db) => {
    const change = (at: string, field: string, from: unknown, to: unknown) =>
      db('audit').insert({
        ...{ at, client_id: license.clientId, call: 'licenses.tracking', record: 'licenses', record_id: id, license_id: id },
        changes: JSON.stringify([{ field, from, to }]),
      })
    await change('2026-02-01T12:00:00.000Z', 'expirationDate', '2024-12-31', '2025-12-31')
    await change('2026-10-10T12:00:00.000Z', 'expirationDate', '2025-12-31', '2026-12-31')
    await change('2026-10-11T12:00:00.000Z', 'licenseNumber', 'OLD-NUMBER', 'THEN-1')
    await change('2026-10-11T12:00:00.000Z', 'licenseDocumentId', null, 1)
  })
  const scope = { licenseIds: [id, later.id] }
  const now = await packFor(testApp, OURS, scope)
  expect(now.text('cover.html')).toContain('12/31/2026')
  expect(now.text('cover.html')).toContain('THEN-2')
  const then = await packFor(testApp, OURS, { ...scope, asOf: '2026-03-01', since: '2026-01-01' })
  expect(then.text('cover.html')).toContain('OLD-NUMBER')
  expect(then.text('cover.html')).toContain('12/31/2025')
  expect(then.text('cover.html')).toContain('Expired 60 days ago')
  expect(then.text('cover.html')).toContain(messages.gapDocument)
  expect(then.text('cover.html')).not.toContain('THEN-2')
  expect(then.rows('changes.csv')).toHaveLength(1)
})

test('a license of a past day has the property and the completed renewals of then', async () => {
  const { clientId } = testApp.tenants.Saas
  const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId, name: 'Closed Pier' }))
  const given = { propertyId, renewalDesignation: 'Provider', trackDate: null } as const
  const closed = await theirLicense(testApp, { ...given, expirationDate: '2026-01-31' })
  const renewed = await theirLicense(testApp, { ...given, dueDate: '2026-02-15', expirationDate: '2026-12-31' })
  await testApp.build(async (db) => {
    await db('licenses').where('property_id', propertyId).update({ created_on: '2025-01-01T00:00:00.000Z' })
    const { id } = await aRenewal(db, { licenseId: renewed.id, stage: 8, isActive: false, completedOn: '2026-05-01T10:00:00.000Z' })
    await db('renewals').where({ id }).update({ created_on: '2026-04-01T10:00:00.000Z' })
    await db('licenses').where('id', renewed.id).update({ has_completed_renewal: true })
  })
  await testApp.as('Administrator').properties.deactivate({ params: { id: propertyId }, body: {} })
  const coverAsOf = async (licenseId: number, asOf?: string) =>
    (await packFor(testApp, OURS, { licenseIds: [licenseId], ...(asOf && { asOf }) })).text('cover.html')
  expect(await coverAsOf(closed.id)).toContain('Inactive')
  expect(await coverAsOf(closed.id, '2026-03-01')).toContain('Expired 29 days ago')
  expect(await coverAsOf(renewed.id, '2026-03-01')).toContain('Past due 14 days')
  expect(await coverAsOf(renewed.id, '2026-06-01')).not.toContain('Past due')
})

test('a license of a past day has the due date that its renewal had then', async () => {
  const { params, licenseId } = await theirRenewal(testApp, { stage: 2, renewalDueDate: '2026-02-15' }, { dueDate: '2026-01-31' })
  await testApp.build(async (db) => {
    await db('licenses').where('id', licenseId).update({ created_on: '2025-01-01T00:00:00.000Z' })
    await db('renewals').where('id', params.renewalId).update({ created_on: '2026-01-01T00:00:00.000Z' })
  })
  await testApp.as(OURS).renewals.startDate({ params, body: { processStartDate: '2026-01-01', renewalDueDate: '2026-12-15' } })
  const cover = async (asOf?: string) =>
    (await packFor(testApp, OURS, { licenseIds: [licenseId], ...(asOf && { asOf }) })).text('cover.html')
  expect(await cover()).toContain('<td>12/15/2026</td>')
  expect(await cover('2026-03-01')).toMatch(/<td>02\/15\/2026<\/td><td>Past due 14 days<\/td>/)
})

test('records of a property in a pack of a past day are as they were then, and it says what it cannot know', async () => {
  const { propertyId, clientId } = testApp.tenants.Saas
  const license = await theirLicense(testApp, { licenseNumber: 'RECORDS-1' })
  const [changed, later] = await testApp.build(async (db) => {
    await db('licenses').where({ id: license.id }).update({ created_on: '2025-01-01T00:00:00.000Z' })
    const given = { propertyId, licenseId: license.id, violationDate: '2026-01-10' }
    const made = [await aCitation(db, { ...given, description: 'Now' }), await aCitation(db, { ...given, description: 'Entered later' })]
    await db('citations').where('id', made[0]?.id).update({ created_on: '2026-01-11T00:00:00.000Z' })
    await db('citations').where('id', made[1]?.id).update({ created_on: '2026-10-01T00:00:00.000Z' })
    await db('audit').insert({
      ...{ at: '2026-10-10T12:00:00.000Z', client_id: clientId, property_id: propertyId, license_id: license.id },
      ...{ call: 'citations.update', record: 'citations', record_id: made[0]?.id },
      changes: JSON.stringify([
        { field: 'description', from: 'Then', to: 'Now' },
        { field: 'documentId', from: 999_999, to: null },
      ]),
    })
    return made
  })
  expect([changed, later]).not.toContain(undefined)
  const scope = { licenseIds: [license.id] }
  const now = await packFor(testApp, OURS, scope)
  expect(now.rows('citations.csv').map(({ Description }) => Description)).toEqual(['Now', 'Entered later'])
  expect(now.text('cover.html')).not.toContain(messages.evidencePastFacts)
  const then = await packFor(testApp, OURS, { ...scope, asOf: '2026-03-01' })
  expect(then.rows('citations.csv').map(({ Description, File }) => [Description, File])).toEqual([['Then', messages.gapFile]])
  for (const note of [messages.evidencePastFacts, messages.evidencePastDeleted, messages.evidencePastNames, messages.evidencePastRisk])
    expect(then.text('cover.html')).toContain(note)
  expect(then.verified.about?.notes).toHaveLength(4)
})

test('a pack has the files of licenses and their requests with answers, as of its day', async () => {
  const { clientId } = testApp.tenants.Saas
  const { id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId, name: 'Asked Pier' }))
  const licenses = [
    await theirLicense(testApp, { propertyId, licenseNumber: 'ASKED-1' }),
    await theirLicense(testApp, { propertyId, licenseNumber: 'ASKED-2' }),
  ]
  const [first] = licenses
  await testApp.build(async (db) => {
    const stored = await testApp.documents.put(PDF)
    const given = { clientId, propertyId, stored }
    await aLicenseFile(db, { ...given, licenseId: first?.id ?? null, label: 'Policy' })
    const shared = await aLicenseFile(db, { ...given, label: 'Of the property' })
    await db('license_files').where('id', shared.id).update({ created_on: '2026-10-01T00:00:00.000Z' })
    const {
      id: requestId,
      itemId,
      linkId,
    } = await aRequest(db, {
      ...{ clientId, propertyId, licenseId: first?.id ?? null, kind: 'SignedForm' as const, createdOn: '2026-02-01T12:00:00.000Z' },
    })
    const answer = await anAnswer(db, { requestId, itemId, linkId, clientId, receivedOn: '2026-02-03T12:00:00.000Z' })
    await db('request_answers')
      .where('id', answer.id)
      .update({ status: 'SentBack', decided_on: '2026-10-02T12:00:00.000Z', reason: 'Not signed' })
    const question = { kind: 'Answer' as const, question: 'Who is in charge?', createdOn: '2026-10-03T12:00:00.000Z' }
    const ofProperty = await aRequest(db, { clientId, propertyId, ...question })
    await db('request_item_licenses').insert(licenses.map(({ id }) => ({ item_id: ofProperty.itemId, license_id: id })))
    await db('licenses').where('property_id', propertyId).update({ created_on: '2025-01-01T00:00:00.000Z' })
    await db('license_files').where({ label: 'Policy', property_id: propertyId }).update({ created_on: '2026-01-01T00:00:00.000Z' })
  })
  const now = await packFor(testApp, OURS, { propertyId })
  expect(now.verified.problems).toEqual([])
  const listed = now.rows('license-files.csv').map((row) => [row['License #'], row.Label, row.File])
  expect(listed).toEqual([
    ['ASKED-1', 'Policy', 'license-files/Asked Pier/ASKED-1 insurance.pdf'],
    ['', 'Of the property', 'license-files/Asked Pier/insurance.pdf'],
  ])
  for (const [, , name] of listed) expect(now.files[name ?? '']).toEqual(PDF)
  const asked = (pack: typeof now) =>
    pack.rows('requests.csv').map((row) => [row['License #'], row.What, row['Given By'], row.Decision, row.Reason])
  expect(now.rows('requests.csv').map((row) => [row.Property, row.Licenses])).toEqual([
    ['Asked Pier', 'ASKED-1'],
    ['Asked Pier', 'ASKED-1, ASKED-2'],
  ])
  expect(asked(now)).toEqual([
    ['ASKED-1', 'Signed Form', 'Carmen Marsh', 'Sent back', 'Not signed'],
    ['', 'Answer in Words', '', '', ''],
  ])
  const then = await packFor(testApp, OURS, { propertyId, asOf: '2026-03-01' })
  expect(then.rows('license-files.csv').map(({ Label }) => Label)).toEqual(['Policy'])
  expect(asked(then)).toEqual([['ASKED-1', 'Signed Form', 'Carmen Marsh', 'To decide', '']])
  const since = await packFor(testApp, OURS, { propertyId, since: '2026-09-01' })
  expect(asked(since)).toEqual([['', 'Answer in Words', '', '', '']])
})

test('a pack for the client has nothing that only staff may see', async () => {
  const { clientId } = testApp.tenants.Saas
  const id = await withDocument()
  const { version } = await testApp.as('Administrator').licenses.get({ params: { id } })
  const [staff] = await testApp.database.read('users').where('id', testApp.of('Administrator').person.id)
  await testApp.build((db) =>
    db('audit').insert({
      ...{ at: clock.now(), user_id: staff.id, client_id: clientId, call: 'licenses.tracking', record: 'licenses', record_id: id },
      ...{ license_id: id, changes: JSON.stringify([{ field: 'version', from: version, to: version + 1 }]) },
    }),
  )
  const name = `${staff.first_name} ${staff.last_name}`
  const whoIn = async (forClient: boolean) =>
    (await packFor(testApp, 'Administrator', { licenseIds: [id], forClient })).rows('changes.csv').map(({ Who }) => Who)
  expect(await whoIn(false)).toContain(name)
  expect(await whoIn(true)).not.toContain(name)
  const byDefault = await packFor(testApp, 'Administrator', { clientId })
  expect(byDefault.rows('changes.csv').map(({ Who }) => Who)).not.toContain(name)
  const theirs = await packFor(testApp, OURS, { clientId })
  for (const { files } of [byDefault, theirs])
    for (const [file, bytes] of Object.entries(files)) expect(bytes.includes(CANARY), file).toBe(false)
})

test('a pack has one scope that the user can see', async () => {
  const { Saas, other } = testApp.tenants
  const refused = async (body: object, actor: Actor = OURS) => Object.keys((await prepare(body, actor)).body.errors ?? {})
  expect(await refused({})).toContain('propertyId')
  expect(await refused({ propertyId: Saas.propertyId, clientId: Saas.clientId })).toEqual(['propertyId', 'clientId'])
  for (const body of [
    { propertyId: other.propertyId },
    { licensingAuthorityId: other.authorityId },
    { clientId: other.clientId },
    { corporateEntityId: other.entityId },
    { licenseIds: [other.onClientSide.licenseId] },
  ])
    expect(await refused(body)).toEqual(Object.keys(body))
  expect(await refused({ clientId: Saas.clientId, asOf: '2026-11-21' })).toEqual(['asOf'])
  expect(await refused({ clientId: Saas.clientId, since: '2026-11-20', asOf: '2026-11-19' })).toEqual(['since'])
  const { body } = await prepare({ clientId: Saas.clientId })
  const download = (actor: Actor) => testApp.request({ method: 'GET', path: `/evidence/${body.id}` }, actor)
  expect((await download('ClientContributor at Saas')).status).toBe(404)
  expect((await download('Administrator')).status).toBe(404)
})

test('a pack of more than 200 licenses is made by a job', async () => {
  const licenseIds = await theirLicenses(testApp, 201)
  const { body, status } = await prepare({ licenseIds })
  expect(status).toBe(202)
  const waiting = await testApp.request({ method: 'GET', path: `/evidence/${body.id}` }, OURS)
  expect(waiting).toMatchObject({ status: 400, body: { detail: messages.evidenceNotReady } })
  await workJobs(testApp, { evidence: evidenceJob(testApp) })
  expect(await testApp.as(OURS).jobs.get({ params: { id: body.jobId } })).toMatchObject({ status: 'done', total: 201, done: 201 })
  const { verified, text } = await downloadPack(testApp, OURS, body.id)
  expect(verified.isIntact).toBe(true)
  const last = await testApp.build((db) => licenseOf(db, licenseIds.at(-1) as number))
  expect(text('cover.html')).toContain(last.licenseNumber)
})
