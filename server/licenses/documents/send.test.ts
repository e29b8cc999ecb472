import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDocument, aProperty, aPropertyContact } from '../../../fixtures/builders.ts'
import { type MessageKey, messages, sentences } from '../../../rules/messages.ts'
import { FILLED, licenseNow, renewalNow, theirLicense, theirRenewal } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused, tally } from '../../testing/refused.ts'
import { PDF, startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
/** A new property for each test, with two contacts with an e-mail and one without. */
let propertyId: number
let contacts: Record<'one' | 'two' | 'none', number>
let documentId: number

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(async () => {
  const { clientId } = testApp.tenants.Saas
  const stored = await testApp.documents.put(PDF)
  await testApp.build(async (db) => {
    propertyId = (await aProperty(db, { billingClientId: clientId, name: 'The Pier' })).id
    const one = await aPropertyContact(db, { propertyId, name: 'One', email: 'one@pier.example' })
    const two = await aPropertyContact(db, { propertyId, name: 'Two', email: 'two@pier.example' })
    const none = await aPropertyContact(db, { propertyId, name: 'None' })
    contacts = { one: one.id, two: two.id, none: none.id }
    documentId = (await aDocument(db, { ...stored, clientId, fileName: 'the license.pdf' })).id
  })
})

const OURS = 'ClientAdministrator at Saas'
const outbox = (licenseId: number) => testApp.build((db) => db('outbox').where('license_id', licenseId).orderBy('id'))
const license = (given: object = {}) => theirLicense(testApp, { propertyId, propertyName: 'The Pier', licenseNumber: 'S-1', ...given })
const send = (id: number, propertyContactIds: number[], bccToSender?: boolean, actor: Actor = OURS) =>
  testApp
    .as(actor)
    .licenses.sendDocument({ params: { id }, body: { propertyContactIds, ...(bccToSender !== undefined && { bccToSender }) } })
const because = (...keys: MessageKey[]) => ({
  status: 400,
  errors: { propertyContactIds: keys.map((key) => messages[key]) },
})

describe('a license', () => {
  test('is mailed with its document, one mail for each recipient', async () => {
    const { id } = await license({ licenseDocumentId: documentId })
    await send(id, [contacts.one, contacts.two])
    const mail = await outbox(id)
    expect(mail.map(({ to_name, to_address }) => [to_name, to_address])).toEqual([
      ['One', 'one@pier.example'],
      ['Two', 'two@pier.example'],
    ])
    expect(mail[0]).toMatchObject({
      subject: 'License S-1: The Pier',
      cause: 'licenses.sendDocument',
      client_id: testApp.tenants.Saas.clientId,
      renewal_id: null,
      status: 'waiting',
    })
    expect(JSON.parse(mail[0].attachments)).toEqual([
      { fileName: 'the license.pdf', contentType: 'application/pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect(mail[0].text).toContain('License #: S-1\n')
    expect(mail[0].text).toContain('Valid Until: 12/31/2026\n')
    expect(mail[0].text).toContain('The license document is attached.')
    expect(await licenseNow(testApp, id)).toMatchObject({ version: 1 })
  })

  test('is mailed without an attachment if it has no document', async () => {
    const { id } = await license()
    await send(id, [contacts.one])
    const [mail] = await outbox(id)
    expect(mail.attachments).toBeNull()
    expect(mail.text).not.toContain('attached')
  })

  test('is also sent to the sender on request, once', async () => {
    const { id } = await license()
    await send(id, [contacts.one], true)
    await send(id, [contacts.two], false)
    const to = (await outbox(id)).map(({ to_address }) => to_address)
    const { email } = await testApp.build((db) => db('users').where('id', testApp.tenants.Saas.users.ClientAdministrator).first('email'))
    expect(to).toEqual(['one@pier.example', email, 'two@pier.example'])
  })

  test('shows the copy of the sender its recipients, and them nobody else', async () => {
    const { id } = await license()
    await send(id, [contacts.one, contacts.two], true)
    const [one, two, copy] = await outbox(id)
    expect([one.shown_to, two.shown_to]).toEqual([null, null])
    expect(JSON.parse(copy.shown_to)).toEqual([
      { name: 'One', address: 'one@pier.example' },
      { name: 'Two', address: 'two@pier.example' },
    ])
  })

  test('is also mailed to typed addresses, each once', async () => {
    const { id } = await license()
    const write = (furtherAddresses: string, propertyContactIds: number[] = []) =>
      testApp.as(OURS).licenses.sendDocument({ params: { id }, body: { propertyContactIds, furtherAddresses } })
    await write('a@town.example, B@town.example;a@town.example\nONE@pier.example', [contacts.one])
    expect((await outbox(id)).map(({ to_address }) => to_address)).toEqual(['ONE@pier.example', 'a@town.example', 'B@town.example'])
    const onAddresses = (sentence: string) => ({ status: 400, errors: { furtherAddresses: [sentence] } })
    expect(await refused(write('a@town.example, nobody'))).toMatchObject(onAddresses(messages.validEmail))
    const eleven = Array.from({ length: 11 }, (_, index) => `n${index}@town.example`).join(', ')
    expect(await refused(write(eleven))).toMatchObject(onAddresses(sentences.tooMany(10)))
    expect(await refused(write(' , '))).toMatchObject(because('recipientRequired'))
    expect(await outbox(id)).toHaveLength(3)
  })

  test('is mailed to at most 200 new addresses of a client in a day, also by mails at the same time', async () => {
    const { clientId } = testApp.tenants.Saas
    const typed = (address: string, firstTypedOn: string) => ({ client_id: clientId, address, first_typed_on: firstTypedOn })
    await testApp.build(async (db) => {
      await db('typed_recipients').delete()
      const now = new Date().toISOString()
      await db('typed_recipients').insert(Array.from({ length: 195 }, (_, index) => typed(`n${index}@town.example`, now)))
      await db('typed_recipients').insert(typed('old@town.example', '2025-01-01T00:00:00.000Z'))
    })
    const { id } = await license()
    const write = (furtherAddresses: string) =>
      testApp.as(OURS).licenses.sendDocument({ params: { id }, body: { propertyContactIds: [], furtherAddresses } })
    const known = await refused(write('n1@town.example, OLD@town.example'))
    const two = await tally([1, 2, 3].map((mail) => write(`x${mail}@a.example, y${mail}@a.example`)))
    expect(known).toMatchObject({ status: 200 })
    expect(two).toEqual({ 200: 2, 400: 1 })
    expect(await refused(write('one@more.example'))).toMatchObject({ status: 200 })
    const full = { status: 400, errors: { furtherAddresses: [sentences.tooManyNewAddresses(200)] } }
    expect(await refused(write('two@more.example'))).toMatchObject(full)
    expect(await refused(write('x1@a.example, two@more.example'))).toMatchObject(full)
    expect(await testApp.build((db) => db('typed_recipients').where('address', 'two@more.example'))).toEqual([])
  })

  test('is not sent again by a repeated request with the same key', async () => {
    const { id } = await license()
    const path = `/licenses/${id}/send-license-document-email`
    const request = { method: 'PUT', path, headers: { 'idempotency-key': 'once' }, body: { propertyContactIds: [contacts.one] } }
    for (const _ of [1, 2]) expect((await testApp.request(request, OURS)).status).toBe(200)
    expect(await outbox(id)).toHaveLength(1)
  })

  test('requires recipients that are contacts of its property with an e-mail', async () => {
    const { id } = await license()
    expect(await refused(send(id, []))).toMatchObject(because('recipientRequired'))
    for (const stranger of [testApp.tenants.Saas.propertyContactId, testApp.tenants.other.propertyContactId, 2_000_000_000])
      expect(await refused(send(id, [contacts.one, stranger]))).toMatchObject(because('unknownId'))
    expect(await refused(send(id, [contacts.one, contacts.none]))).toMatchObject(because('validEmail'))
    expect(await refused(send(id, [contacts.one, contacts.one]))).toMatchObject(because('noDuplicates'))
    const many = Array.from({ length: 51 }, (_, index) => index + 1)
    expect(await refused(send(id, many))).toMatchObject({ status: 400, errors: { propertyContactIds: [sentences.tooMany(50)] } })
    expect(await outbox(id)).toEqual([])
  })

  test('reports all missing requirements together', async () => {
    const { id } = await license()
    await testApp.build(async (db) => {
      await db('property_contacts').where('property_id', propertyId).update({ email: null })
      await db('licenses').where('id', id).update({ licensing_authority_id: null })
    })
    expect(await refused(send(id, [contacts.one]))).toEqual({
      ...because('emailContactMissing', 'emailAuthorityMissing'),
      detail: `${messages.emailContactMissing} ${messages.emailAuthorityMissing}`,
    })
    expect(await outbox(id)).toEqual([])
  })

  test.each<[Actor, number]>([
    ['ClientContributor at Saas', 200],
    ['Administrator', 403],
    ['Client at Saas', 403],
    ['ClientAdministrator at Hybrid', 404],
  ])('%s: %i', async (actor, status) => {
    const { id } = await license()
    expect(await refused(send(id, [contacts.one], false, actor))).toMatchObject({ status })
  })

  test('lists its mails with recipient and time', async () => {
    const { id } = await license({ licenseDocumentId: documentId })
    await send(id, [contacts.one])
    await send(id, [contacts.two])
    await testApp.build((db) =>
      db('outbox').where({ license_id: id, to_name: 'One' }).update({ status: 'sent', sent_on: '2026-11-20T12:00:00.000Z' }),
    )
    const { emails } = testApp.as(OURS).licenses
    const row = { subject: 'License S-1: The Pier', attachments: ['the license.pdf'], renewalId: null, createdOn: expect.any(String) }
    expect(await emails({ params: { id } })).toEqual({
      items: [
        { id: expect.any(Number), toName: 'Two', toAddress: 'two@pier.example', status: 'waiting', sentOn: null, ...row },
        {
          id: expect.any(Number),
          toName: 'One',
          toAddress: 'one@pier.example',
          status: 'sent',
          sentOn: '2026-11-20T12:00:00.000Z',
          ...row,
        },
      ],
      totalItemCount: 2,
    })
    const last = await emails({ params: { id }, query: { pageSize: 5, pageNumber: 2 } })
    expect(last).toEqual({ items: [], totalItemCount: 2 })
  })

  test('audits sender and recipients, for administrators to read', async () => {
    const { id } = await license()
    await send(id, [contacts.one, contacts.two])
    const { items, totalItemCount } = await testApp.as(OURS).licenses.activity({ params: { id } })
    expect(totalItemCount).toBe(1)
    expect(items[0]).toMatchObject({
      call: 'licenses.sendDocument',
      userId: testApp.tenants.Saas.users.ClientAdministrator,
      licenseId: id,
      changes: [{ field: 'emailedTo', from: null, to: 'one@pier.example, two@pier.example' }],
    })
    expect(await testApp.as('Administrator').licenses.activity({ params: { id } })).toMatchObject({ totalItemCount: 1 })
    for (const actor of ['Contributor', 'ClientContributor at Saas'] as const)
      expect(await refused(testApp.as(actor).licenses.activity({ params: { id } }))).toMatchObject({ status: 403 })
  })
})

describe('a renewal', () => {
  const mailRenewal = (renewalId: number, propertyContactIds: number[]) =>
    testApp.as(OURS).renewals.sendDocument({ params: { id: renewalId }, body: { propertyContactIds } })
  const atStage = (renewal: object, given: object = {}) =>
    theirRenewal(testApp, { ...FILLED, licenseSentDate: null, licenseDocumentId: documentId, ...renewal }, { propertyId, ...given })

  test('that is mailed counts as sent, and stores the recipients', async () => {
    const { licenseId, renewalId, params } = await atStage({ stage: 6 })
    const answer = await mailRenewal(renewalId, [contacts.one, contacts.two])
    expect(answer).toMatchObject({
      licenseEmailSentDate: '2026-11-20',
      licenseEmailRecipients: [
        { name: 'One', email: 'one@pier.example' },
        { name: 'Two', email: 'two@pier.example' },
      ],
      cannotAdvance: null,
    })
    const mail = await outbox(licenseId)
    expect(mail).toHaveLength(2)
    expect(mail[0]).toMatchObject({ renewal_id: renewalId, cause: 'renewals.sendDocument' })
    expect(mail[0].text).toContain('Valid Until: 12/31/2027\n')

    await mailRenewal(renewalId, [contacts.two])
    const profile = await testApp.as(OURS).licenses.get({ params: { id: licenseId } })
    expect(profile.inProcessRenewal?.licenseEmailRecipients).toEqual([{ name: 'Two', email: 'two@pier.example' }])
    await testApp.as(OURS).renewals.status({ params, body: { renewalStatus: 7 } })
    expect(await renewalNow(testApp, renewalId)).toMatchObject({ stage: 7 })
  })

  test('is not mailed with a stale version', async () => {
    const { licenseId, renewalId } = await atStage({ stage: 6 })
    const { sendDocument } = testApp.as(OURS).renewals
    const body = { propertyContactIds: [contacts.one] }
    const { version } = (await licenseNow(testApp, licenseId)) as { version: number }
    await sendDocument({ params: { id: renewalId }, ifMatch: version, body })
    expect(await refused(sendDocument({ params: { id: renewalId }, ifMatch: version, body }))).toMatchObject({ status: 412 })
    expect(await outbox(licenseId)).toHaveLength(1)
  })

  test('is mailed once, of two concurrent requests', async () => {
    const { licenseId, renewalId } = await atStage({ stage: 6 })
    const { version: ifMatch } = (await licenseNow(testApp, licenseId)) as { version: number }
    const mailTo = (id: number) =>
      testApp.as(OURS).renewals.sendDocument({ params: { id: renewalId }, ifMatch, body: { propertyContactIds: [id] } })
    expect((await tally([mailTo(contacts.one), mailTo(contacts.two)]))[200]).toBe(1)
    expect(await outbox(licenseId)).toHaveLength(1)
  })

  test.each<[string, object, object, MessageKey]>([
    ['too early', { stage: 5 }, {}, 'stepTooEarly'],
    ['tracking only', { stage: 6, isTrackingOnlyRenewal: true }, {}, 'stepNotForTrackingOnly'],
    ['complete', { stage: 8 }, {}, 'renewalComplete'],
    ['of an inactive license', { stage: 6 }, { active: false }, 'renewalFrozen'],
    ['without a document', { stage: 6, licenseDocumentId: null }, {}, 'emailDocumentMissing'],
  ])('is not mailed, and nothing is written: %s', async (_, renewal, given, key) => {
    const { licenseId, renewalId } = await atStage(renewal, given)
    expect(await refused(mailRenewal(renewalId, [contacts.one]))).toMatchObject({ status: 400, detail: messages[key] })
    expect(await outbox(licenseId)).toEqual([])
    expect(await testApp.build((db) => db('renewal_email_recipients').where('renewal_id', renewalId))).toEqual([])
  })

  test('with a document issued once is mailed with the license’s document', async () => {
    const { renewalId, licenseId } = await theirRenewal(
      testApp,
      { ...FILLED, stage: 6 },
      { propertyId, licenseDocumentId: documentId },
      { licenseDocumentIssuance: 'InitialDocumentOnly' },
    )
    await mailRenewal(renewalId, [contacts.one])
    expect((await outbox(licenseId))[0].attachments).toContain('the license.pdf')
  })
})
