import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocument, aLicense, aProperty, aPropertyContact, aRenewal, aUser, share } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import { refusal } from '../testing/refusal.ts'
import { PDF, startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const DUE = '2026-12-01'
const api = () => testApp.as(OURS)
const pdf = { document: PDF.toString('base64'), documentFileName: 'scan.pdf', documentContentType: 'application/pdf' }

/** A property of ours with a key contact, another contact, and two licenses. */
const aPlace = () =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id: propertyId, name } = await aProperty(db, { billingClientId: clientId })
    const key = await aPropertyContact(db, { propertyId, name: 'Carmen Marsh', email: 'carmen@place.example', isKeyContact: true })
    const other = await aPropertyContact(db, { propertyId, name: 'Otto', email: 'otto@place.example' })
    const license = { clientId, propertyId, renewalDesignation: 'BillingClient' as const }
    const one = await aLicense(db, { ...license, licenseNumber: 'A-1' })
    const two = await aLicense(db, { ...license, licenseNumber: 'A-2' })
    return { clientId, propertyId, name, key, other, one: one.id, two: two.id }
  })

const mailsOf = (requestId: number) =>
  testApp.database
    .read('outbox')
    .join('request_links', 'request_links.email', 'outbox.to_address')
    .where('request_links.request_id', requestId)
    .orderBy('outbox.id', 'desc')
    .distinct('outbox.id', 'outbox.to_address', 'outbox.subject', 'outbox.text', 'outbox.has_token')

const tokenIn = (text: string) => /\/asked\/([\w-]+)/.exec(text)?.[1] ?? ''
const asked = () => testApp.as().asked

/** A request for some things of license A-1, with the token of its mail. */
const sent = async (
  items: ('LicenseDocument' | 'SignedForm' | 'InsuranceCertificate' | 'PostedPhoto' | 'Answer')[],
  licenseIds?: number[],
) => {
  const place = await aPlace()
  const { ids } = await api().requests.create({
    body: { licenseIds: licenseIds ?? [place.one], items, question: 'When do you open?', dueDate: DUE, message: 'Please' },
  })
  const id = ids[0] ?? 0
  const mails: { to_address: string; text: string; has_token: unknown; subject: string }[] = await mailsOf(id)
  const token = tokenIn(mails[0]?.text ?? '')
  const details = await api().requests.get({ params: { id } })
  return { ...place, id, token, mails, items: details.items }
}

/** As the list says it, and as its rows are asked for again. */
const versionOf = async (id: number): Promise<number> => {
  const listed = (await api().requests.list({ body: {} })).items.find((row) => row.id === id)
  const { items } = await api().versions.list({ query: { kind: 'requests', ids: [id] } })
  expect(items).toEqual([{ id, version: listed?.version }])
  return items[0]?.version ?? 0
}

describe('asking', () => {
  test('one request and mail for each property, to its key contact, with one item for each license', async () => {
    const [a, b] = [await aPlace(), await aPlace()]
    const body = { licenseIds: [a.one, a.two, b.one], items: ['LicenseDocument', 'InsuranceCertificate'] as const, dueDate: DUE }
    const shown = await api().requests.create({ body: { ...body, items: [...body.items], dryRun: true } })
    expect(shown.ids).toEqual([])
    expect(shown.mails.map(({ to }) => to)).toEqual([['carmen@place.example'], ['carmen@place.example']])
    expect(shown.mails[0]?.text).toContain('License Document: # A-1')
    expect(shown.mails[0]?.text).not.toContain('http')
    const before = await testApp.database.read('outbox').count({ total: '*' }).first()
    const { ids } = await api().requests.create({ body: { ...body, items: [...body.items] } })
    expect(ids).toHaveLength(2)
    const after = await testApp.database.read('outbox').count({ total: '*' }).first()
    expect(Number(after?.total) - Number(before?.total)).toBe(2)
    const details = await api().requests.get({ params: { id: ids[0] ?? 0 } })
    // The certificate is the same for both licenses.
    expect(details.items.map(({ kind, licenseNumber }) => [kind, licenseNumber])).toEqual([
      ['LicenseDocument', 'A-1'],
      ['LicenseDocument', 'A-2'],
      ['InsuranceCertificate', null],
    ])
    const { standing } = await api().licenses.get({ params: { id: a.one } })
    expect(details.items.map((item) => item.standing?.text)).toEqual([standing.text, expect.any(String), undefined])
    expect(details).toMatchObject({ status: 'Open', openCount: 3, receivedCount: 0, dueDate: DUE, expiresOn: '2026-12-20', mayKeep: true })
    const { items } = await api().requests.list({ body: { licenseId: a.two } })
    expect(items).toMatchObject([
      { id: ids[0], asked: 'License Document, Certificate of Insurance', recipients: 'Carmen Marsh', openCount: 3 },
    ])
  })

  test('chosen contacts and typed addresses instead of the key contact', async () => {
    const { one, other } = await aPlace()
    const body = { licenseIds: [one], items: ['LicenseDocument' as const], dueDate: DUE, dryRun: true }
    const toOf = async (more: object) => (await api().requests.create({ body: { ...body, ...more } })).mails[0]?.to
    expect(await toOf({ contactIds: [other.id] })).toEqual(['otto@place.example'])
    expect(await toOf({ emails: ['new@elsewhere.example'] })).toEqual(['new@elsewhere.example'])
    expect(await toOf({ contactIds: [other.id], emails: ['OTTO@place.example'] })).toEqual(['OTTO@place.example'])
  })

  test('a property can be asked without a license, by those who keep it', async () => {
    const { propertyId } = await testApp.build(async (db) => {
      const { id } = await aProperty(db, { billingClientId: testApp.tenants.Saas.clientId })
      await aPropertyContact(db, { propertyId: id, email: 'key@alone.example', isKeyContact: true })
      return { propertyId: id }
    })
    const body = { propertyIds: [propertyId], items: ['InsuranceCertificate' as const], dueDate: DUE }
    const { ids } = await api().requests.create({ body })
    const details = await api().requests.get({ params: { id: ids[0] ?? 0 } })
    expect(details).toMatchObject({ propertyId, items: [{ kind: 'InsuranceCertificate', licenseId: null }], mayKeep: true })
    expect(await refusal(api().requests.create({ body: { ...body, items: ['LicenseDocument'] } }))).toMatchObject({
      errors: { items: [messages.requestNeedsLicense] },
    })
  })

  test('what is asked once for several licenses is kept by those who may edit the licenses, not by the keeper of the property', async () => {
    const { one, two, clientId, propertyId } = await aPlace()
    // The provider renews a license there too, so its staff keep the property.
    await testApp.build((db) => aLicense(db, { clientId, propertyId, renewalDesignation: 'Provider' }))
    const body = { licenseIds: [one, two], items: ['InspectionReport' as const], dueDate: DUE }
    const [id = 0] = (await api().requests.create({ body })).ids
    const params = { id }
    expect(await api().requests.get({ params })).toMatchObject({ items: [{ licenseId: null }], mayKeep: true })
    const staff = testApp.as('Administrator').requests
    expect(await staff.get({ params })).toMatchObject({ mayKeep: false })
    expect(await refusal(staff.remove({ params }))).toMatchObject({ status: 403 })
    await api().requests.update({ params, body: { dueDate: '2026-12-02' } })
    await api().requests.remove({ params })
    expect(await api().requests.get({ params })).toMatchObject({ status: 'Cancelled' })
  })

  test('refuses what the caller cannot edit, on its field', async () => {
    const { onProviderSide, onClientSide } = testApp.tenants.Saas
    const { one } = await aPlace()
    const items = ['LicenseDocument' as const]
    const create = (body: object) => refusal(api().requests.create({ body: { items, dueDate: DUE, ...body } }))
    const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })
    expect(await create({ licenseIds: [one, onProviderSide.licenseId] })).toMatchObject(onField('licenseIds', messages.requestNotTheirs))
    const foreign = testApp.tenants.other.onClientSide.licenseId
    expect(await create({ licenseIds: [foreign] })).toMatchObject(onField('licenseIds', messages.unknownId))
    expect(await create({})).toMatchObject(onField('licenseIds', messages.requestNeedsTarget))
    const kept = testApp.tenants.Saas.keptByStaff.propertyId
    expect(await create({ propertyIds: [kept], items: ['Answer'], question: 'x' })).toMatchObject(
      onField('propertyIds', messages.requestPropertyNotTheirs),
    )
    expect(await create({ licenseIds: [one], items: ['Answer'] })).toMatchObject(onField('question', messages.requestNeedsQuestion))
    expect(await create({ licenseIds: [one], dueDate: '2026-11-19' })).toMatchObject(onField('dueDate', messages.requestDuePast))
    expect(await create({ licenseIds: [one], dueDate: '2027-03-01' })).toMatchObject(onField('dueDate', sentences.requestDueTooLate(90)))
    const elsewhere = await aPlace()
    expect(await create({ licenseIds: [one], contactIds: [elsewhere.other.id] })).toMatchObject(onField('contactIds', messages.unknownId))
    expect(await create({ licenseIds: [onClientSide.licenseId] })).toMatchObject({
      status: 400,
      errors: { contactIds: [expect.any(String)] },
    })
  })

  test('clients that share a property are asked separately', async () => {
    const { propertyId, one } = await aPlace()
    const theirs = await testApp.build(async (db) => {
      const { clientId } = testApp.tenants.Hybrid
      await share(db, propertyId, clientId)
      return aLicense(db, { clientId, propertyId, renewalDesignation: 'Provider' })
    })
    const ours = await testApp.build((db) =>
      aLicense(db, { clientId: testApp.tenants.Saas.clientId, propertyId, renewalDesignation: 'Provider' }),
    )
    const body = { licenseIds: [theirs.id, ours.id], items: ['LicenseDocument' as const], dueDate: DUE }
    expect(await refusal(testApp.as('Administrator').requests.create({ body: { ...body, licenseIds: [one] } }))).toMatchObject({
      status: 400,
    })
    const { ids } = await testApp.as('Administrator').requests.create({ body })
    expect(ids).toHaveLength(2)
    const seen = await Promise.all(ids.map((id) => testApp.request({ method: 'GET', path: `/requests/${id}` }, OURS)))
    expect(seen.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})

describe('links', () => {
  test('the token is stored hashed, and shows only what was asked', async () => {
    const { token, mails, name, id } = await sent(['LicenseDocument'])
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Boolean(mails[0]?.has_token)).toBe(true)
    const stored = JSON.stringify(await testApp.database.read('request_links').where('request_id', id))
    expect(stored).not.toContain(token)
    const page = await asked().get({ params: { token } })
    expect(page).toMatchObject({ propertyName: name, recipientName: 'Carmen Marsh', message: 'Please', dueDate: DUE })
    expect(page.items).toMatchObject([{ kind: 'LicenseDocument', licenseNumber: 'A-1', status: 'Open', given: [] }])
    const raw = await testApp.request({ method: 'GET', path: `/asked/${token}` })
    expect(raw.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(raw.headers['referrer-policy']).toBe('no-referrer')
    const audits = JSON.stringify(await testApp.database.read('audit').where('record', 'requests'))
    expect(audits).not.toContain(token)
  })

  test('a wrong, replaced, expired and cancelled link are the same 404', async () => {
    const { token, id } = await sent(['LicenseDocument'])
    const replyOf = async (one: string) => {
      const { status, body } = await testApp.request({ method: 'GET', path: `/asked/${one}` })
      return { status, ...body, requestId: '' }
    }
    const wrong = await replyOf('a'.repeat(43))
    expect(wrong.status).toBe(404)
    const notFound = async (one: string) => expect(await replyOf(one)).toEqual(wrong)
    await api().requests.update({ params: { id }, body: { sendAgain: true } })
    await notFound(token)
    const again = tokenIn((await mailsOf(id))[0].text)
    expect(again).not.toBe(token)
    await asked().get({ params: { token: again } })
    await testApp.build((db) => db('requests').where({ id }).update({ expires_on: '2026-11-19' }))
    await notFound(again)
    await testApp.build((db) => db('requests').where({ id }).update({ expires_on: '2026-12-19' }))
    await api().requests.remove({ params: { id } })
    await notFound(again)
    expect(await refusal(api().requests.update({ params: { id }, body: { message: 'x' } }))).toMatchObject({
      message: messages.requestEnded,
    })
  })

  test('a copied link is shown once, and its sender is not verified', async () => {
    const { id, items, token: mailed } = await sent(['Answer'])
    const { url } = await api().requests.createLink({ params: { id }, body: { name: 'The night manager' } })
    const token = tokenIn(url)
    await asked().answer({ params: { token }, body: { itemId: items[0]?.id ?? 0, givenBy: 'Nora', words: 'At six' } })
    await asked().get({ params: { token: mailed } })
    const details = await api().requests.get({ params: { id } })
    expect(details.items[0]?.answers).toMatchObject([{ givenBy: 'Nora', isVerified: false, words: 'At six', status: 'Received' }])
    expect(JSON.stringify(details)).not.toContain(token)
  })

  test('a link is ended alone, also a copied one that stays when the request is sent again', async () => {
    const { id, token: mailed } = await sent(['Answer'])
    const made = await api().requests.createLink({ params: { id }, body: { name: 'The night manager' } })
    const copied = { params: { token: tokenIn(made.url) } }
    await api().requests.update({ params: { id }, body: { sendAgain: true } })
    await asked().get(copied)
    const again = tokenIn((await mailsOf(id))[0]?.text ?? '')
    expect(again).not.toBe(mailed)
    await api().requests.removeLink({ params: { id, linkId: made.id } })
    expect(await refusal(asked().get(copied))).toMatchObject({ status: 404 })
    await asked().get({ params: { token: again } })
    const { links } = await api().requests.get({ params: { id } })
    expect(links.find((link) => link.id === made.id)?.isLive).toBe(false)
    await api().requests.removeLink({ params: { id, linkId: made.id } })
    const ended = await testApp.database.read('audit').where({ record: 'requests', record_id: id })
    expect(ended.filter(({ changes }) => String(JSON.stringify(changes)).includes('linkFor'))).toHaveLength(2)
  })
})

describe('what comes back', () => {
  test('waits until it is accepted, then becomes the document of the license', async () => {
    const { id, token, items, one } = await sent(['LicenseDocument', 'InsuranceCertificate'])
    const [document, insurance] = items
    const page = await asked().answer({ params: { token }, body: { itemId: document?.id ?? 0, givenBy: 'Carmen Marsh', ...pdf } })
    expect(page.items[0]).toMatchObject({ status: 'Received', given: [{ fileName: 'scan.pdf' }] })
    await asked().answer({ params: { token }, body: { itemId: insurance?.id ?? 0, givenBy: 'Carmen Marsh', ...pdf } })
    expect(await refusal(api().licenses.downloadDocument({ params: { id: one } }))).toMatchObject({ status: 404 })
    const answers = (await api().requests.get({ params: { id } })).items.map((item) => item.answers[0]?.id ?? 0)
    const file = await api().requests.document({ params: { id, answerId: answers[0] ?? 0 } })
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true)

    await api().requests.accept({ params: { id, answerId: answers[0] ?? 0 }, body: {} })
    expect(await refusal(api().requests.accept({ params: { id, answerId: answers[0] ?? 0 }, body: {} }))).toMatchObject({
      message: messages.answerDecided,
    })
    const download = await api().licenses.downloadDocument({ params: { id: one } })
    expect(Buffer.from(await download.arrayBuffer()).equals(PDF)).toBe(true)
    expect(await api().requests.get({ params: { id } })).toMatchObject({ status: 'Open', openCount: 0, receivedCount: 1 })

    await api().requests.accept({ params: { id, answerId: answers[1] ?? 0 }, body: {} })
    expect(await api().requests.get({ params: { id } })).toMatchObject({ status: 'Fulfilled', receivedCount: 0 })
    expect(await refusal(asked().get({ params: { token } }))).toMatchObject({ status: 404 })
    const { items: files } = await api().licenseFiles.list({ params: { id: one }, query: {} })
    expect(files).toMatchObject([{ kind: 'InsuranceCertificate', source: 'Request', givenBy: 'Carmen Marsh', fileName: 'scan.pdf' }])
  })

  test('fills the step of a renewal that waits for the license, with the date', async () => {
    const { id, token, items, one } = await sent(['LicenseDocument'])
    const renewal = await testApp.build(async (db) => {
      const before = await aDocument(db)
      return aRenewal(db, { licenseId: one, stage: 5, formsFiledDate: '2026-10-01', licenseDocumentId: before.id })
    })
    await asked().answer({ params: { token }, body: { itemId: items[0]?.id ?? 0, givenBy: 'Carmen', ...pdf } })
    const answerId = (await api().requests.get({ params: { id } })).items[0]?.answers[0]?.id ?? 0
    await api().requests.accept({ params: { id, answerId }, body: { dateReceived: '2026-11-18' } })
    const row = await testApp.database.read('renewals').where('id', renewal.id).first()
    expect(row).toMatchObject({ license_received_date: '2026-11-18', stage: 5 })
    const file = await api().renewals.licenseDocument({ params: { id: one, renewalId: renewal.id } })
    expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true)
    expect(await testApp.database.read('documents').where('id', renewal.licenseDocumentId).first()).toBeUndefined()
  })

  test('the day on which an answer came is that of the provider, not of UTC', async () => {
    const { id, token, items } = await sent(['SignedForm'])
    await asked().answer({ params: { token }, body: { itemId: items[0]?.id ?? 0, givenBy: 'Carmen', ...pdf } })
    const dayOf = async (receivedOn: string) => {
      await testApp.build((db) => db('request_answers').where('request_id', id).update({ received_on: receivedOn }))
      return (await api().requests.get({ params: { id } })).items[0]?.answers[0]?.receivedDay
    }
    expect(await dayOf('2026-11-19T02:00:00.000Z')).toBe('2026-11-18')
    clock.set({ timeZone: 'Pacific/Norfolk' })
    expect(await dayOf('2026-11-18T14:00:00.000Z')).toBe('2026-11-19')
    expect(await dayOf('2026-11-25T14:00:00.000Z')).toBe(TODAY)
    clock.set({ timeZone: 'America/New_York' })
  })

  test('a second answer that is sent back asks nobody again for what was accepted', async () => {
    const { id, token, items } = await sent(['Answer', 'PostedPhoto'])
    const item = items.find(({ kind }) => kind === 'Answer')
    for (const words of ['At six', 'At seven'])
      await asked().answer({ params: { token }, body: { itemId: item?.id ?? 0, givenBy: 'Carmen', words } })
    const answers = (await api().requests.get({ params: { id } })).items.flatMap((one) => one.answers)
    const before = (await mailsOf(id)).length
    await api().requests.accept({ params: { id, answerId: answers[0]?.id ?? 0 }, body: {} })
    await api().requests.sendBack({ params: { id, answerId: answers[1]?.id ?? 0 }, body: { reason: 'Twice.' } })
    expect(await mailsOf(id)).toHaveLength(before)
    const page = await asked().get({ params: { token } })
    expect(page.items.map(({ status }) => status)).toEqual(['Accepted', 'Open'])
  })

  test('a signed form becomes a file, and the date on which the forms came', async () => {
    const { id, token, items, one } = await sent(['SignedForm'])
    const renewal = await testApp.build((db) => aRenewal(db, { licenseId: one, stage: 2 }))
    await asked().answer({ params: { token }, body: { itemId: items[0]?.id ?? 0, givenBy: 'Carmen', ...pdf } })
    const answerId = (await api().requests.get({ params: { id } })).items[0]?.answers[0]?.id ?? 0
    await api().requests.accept({ params: { id, answerId }, body: {} })
    const row = await testApp.database.read('renewals').where('id', renewal.id).first()
    expect(row.forms_received_date).toBe(TODAY)
  })

  test('is sent back with a reason and a new link', async () => {
    const { id, token, items } = await sent(['LicenseDocument'])
    const versions = [await versionOf(id)]
    await asked().answer({ params: { token }, body: { itemId: items[0]?.id ?? 0, givenBy: 'Carmen', ...pdf } })
    versions.push(await versionOf(id))
    const answerId = (await api().requests.get({ params: { id } })).items[0]?.answers[0]?.id ?? 0
    await api().requests.sendBack({ params: { id, answerId }, body: { reason: 'This is last year’s license.' } })
    versions.push(await versionOf(id))
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
    const [mail] = await mailsOf(id)
    expect(mail.text).toContain('This is last year’s license.')
    expect(await refusal(asked().get({ params: { token } }))).toMatchObject({ status: 404 })
    const page = await asked().get({ params: { token: tokenIn(mail.text) } })
    expect(page.items).toMatchObject([{ status: 'Open', reason: 'This is last year’s license.', given: [] }])
  })

  test('who asked is told', async () => {
    const { token, items } = await sent(['Answer'])
    await asked().answer({ params: { token }, body: { itemId: items[0]?.id ?? 0, givenBy: 'Carmen Marsh', words: 'At six' } })
    const { items: told } = await api().notifications.list({ body: {} })
    expect(told[0]?.text).toBe(`Carmen Marsh sent something that you asked for: License # A-1 (${await nameOf(items[0]?.licenseId)})`)
  })

  test('if the sender is gone, the assignee is notified, or the administrators', async () => {
    const { clientId, users } = testApp.tenants.Saas
    const { id, token, items } = await sent(['Answer'])
    const former = await testApp.build((db) => aUser(db, { clientId, active: false }))
    await testApp.build((db) => db('requests').where({ id }).update({ sender_id: former.id }))
    const told = async () =>
      (await testApp.database.read('notifications').where('event', `request ${id}`).orderBy('user_id').pluck('user_id')) as number[]
    const answer = () =>
      asked().answer({ params: { token }, body: { itemId: items[0]?.id ?? 0, givenBy: 'Carmen Marsh', words: 'At six' } })
    await testApp.build((db) =>
      db('licenses')
        .where('id', items[0]?.licenseId ?? 0)
        .update({ assigned_user_id: users.ClientContributor }),
    )
    await answer()
    expect(await told()).toEqual([users.ClientContributor])
    await testApp.build((db) =>
      db('licenses')
        .where('id', items[0]?.licenseId ?? 0)
        .update({ assigned_user_id: null }),
    )
    await answer()
    expect(await told()).toContain(users.ClientAdministrator)
  })
})

const nameOf = async (licenseId: number | null | undefined) =>
  (
    await testApp.database
      .read('licenses')
      .where('id', licenseId ?? 0)
      .first('property_name')
  ).property_name

test('the page and the mail name the company of who asks: the client of its people, the provider of staff', async () => {
  const { clientId } = testApp.tenants.Hybrid
  const { licenseId } = await testApp.build(async (db) => {
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    await aPropertyContact(db, { propertyId, name: 'Carmen', email: 'carmen@hybrid.example', isKeyContact: true })
    return { licenseId: (await aLicense(db, { clientId, propertyId, renewalDesignation: 'Provider' })).id }
  })
  const { providerName } = await testApp.as('Administrator').installation.get()
  const body = { licenseIds: [licenseId], items: ['LicenseDocument' as const], dueDate: DUE }
  const { mails } = await testApp.as('Administrator').requests.create({ body: { ...body, dryRun: true } })
  expect(mails[0]?.text).toContain(` (${providerName}) sent you a request`)
  const { ids } = await testApp.as('Administrator').requests.create({ body })
  const [mail] = await mailsOf(ids[0] ?? 0)
  expect(mail?.text).toContain(` (${providerName}) sent you a request`)
  const page = await asked().get({ params: { token: tokenIn(mail?.text ?? '') } })
  expect(page.askedBy).toMatch(new RegExp(` \\(${providerName}\\)$`))
  const ours = await sent(['LicenseDocument'])
  const { legalName, displayName } = await api().myCompany.get()
  expect((await asked().get({ params: { token: ours.token } })).askedBy).toContain(`(${displayName || legalName})`)
  expect(ours.mails[0]?.text).toContain(`(${displayName || legalName}) sent you a request`)
})

test('every property that nobody can be asked at is named at once', async () => {
  const { clientId } = testApp.tenants.Saas
  const names = ['Nobody Here', 'Nobody There']
  const propertyIds = await testApp.build(async (db) => {
    const made = []
    for (const name of names) made.push((await aProperty(db, { billingClientId: clientId, name })).id)
    return made
  })
  const body = { propertyIds, items: ['InsuranceCertificate' as const], dueDate: DUE, dryRun: true }
  const refused = await refusal(api().requests.create({ body }))
  expect(refused).toMatchObject({
    errors: { contactIds: expect.arrayContaining(names.map((name) => `${name}: ${messages.requestNobody}`)) },
  })
})

test('a reminder sends the open requests of licenses again, each once, and says why it does not', async () => {
  const { one, two, id, mails } = await sent(['LicenseDocument'])
  const both = await sent(['LicenseDocument'])
  const request = await api().requests.create({ body: { licenseIds: [both.one, both.two], items: ['SignedForm'], dueDate: DUE } })
  const answer = await api().requests.remind({ body: { licenseIds: [one, two, both.one, both.two] } })
  expect(answer.sentCount).toBe(3)
  const reasonOf = (licenseId: number) => answer.items.find((item) => item.licenseId === licenseId)?.reason
  expect([one, two, both.one, both.two].map(reasonOf)).toEqual([null, messages.requestNothingOpen, null, null])
  const again = await api().requests.get({ params: { id } })
  expect(again.links.map(({ isLive }) => isLive)).toEqual([true, false])
  expect((await api().requests.get({ params: { id: request.ids[0] ?? 0 } })).links).toHaveLength(2)
  expect((await mailsOf(id)).length).toBeGreaterThan(mails.length)
})
