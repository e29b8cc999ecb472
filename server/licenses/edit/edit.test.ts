import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aLicense, anEntity, aProperty, aUser } from '../../../fixtures/builders.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { theirLicense, theirRenewal } from '../../testing/in-process.ts'
import { refusal } from '../../testing/refusal.ts'
import { startTestApp, type TestApp, TODAY } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const profile = (id: number) => testApp.as(MINE).licenses.get({ params: { id } })
const onField = (field: string, sentence: string) => ({ status: 400, errors: { [field]: [sentence] } })

describe('bond and insurance', () => {
  const url = 'https://files.example/bond.pdf'
  const update = (id: number, body: object) => testApp.as(MINE).licenses.bondAndInsurance({ params: { id }, body })

  test('are set and cleared', async () => {
    const { id } = await theirLicense(testApp)
    const all = { bond: true, bondNumber: 'B-1', bondType: 'Surety', bondTerm: '1 year', bondDocumentUrl: url }
    const insurance = { insurance: true, insuranceExpirationDate: '2027-06-30', insuranceDocumentUrl: url }
    await update(id, { ...all, ...insurance })
    expect(await profile(id)).toMatchObject({ ...all, ...insurance })
    await update(id, { bond: false, bondNumber: ' ', bondDocumentUrl: null })
    expect(await profile(id)).toMatchObject({ ...insurance, bond: false, bondNumber: null, bondType: 'Surety', bondDocumentUrl: null })
  })

  test.each([
    [{ bondNumber: 'x'.repeat(51) }, 'bondNumber', sentences.tooLong('Bond Number', 50)],
    [{ bondType: 'x'.repeat(51) }, 'bondType', sentences.tooLong('Bond Type', 50)],
    [{ bondTerm: 'x'.repeat(51) }, 'bondTerm', sentences.tooLong('Bond Term', 50)],
    [{ bondDocumentUrl: 'bond' }, 'bondDocumentUrl', messages.validUrl],
    [{ bondDocumentUrl: `${url}?${'x'.repeat(1024)}` }, 'bondDocumentUrl', sentences.tooLong('Bond Document', 1024)],
    [{ insuranceDocumentUrl: 'ftp://files.example' }, 'insuranceDocumentUrl', messages.validUrl],
    [{ insuranceExpirationDate: '2027-06-31' }, 'insuranceExpirationDate', messages.invalidDate],
  ])('%o is refused on its field', async (body, field, sentence) => {
    const { id } = await theirLicense(testApp)
    expect(await refusal(update(id, body))).toMatchObject(onField(field, sentence))
  })
})

describe('billing', () => {
  /** A license of a client with these settings, as the client's administrator. */
  const aBilled = async (settings: Parameters<typeof aClient>[1]) => {
    const { userId, id } = await testApp.build(async (db) => {
      const { id: clientId } = await aClient(db, settings)
      const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
      await db('properties').where('id', propertyId).update({ billing_id: 'P-1' })
      return { userId: (await aUser(db, { clientId })).id, id: (await aLicense(db, { clientId, propertyId })).id }
    })
    const { licenses } = testApp.as({ token: await testApp.tokenOf(userId) })
    return { get: () => licenses.get({ params: { id } }), update: (body: object) => licenses.billing({ params: { id }, body }) }
  }

  test('is stored for clients that pay a touch fee', async () => {
    const { get, update } = await aBilled({ clientCostStructure: 'TouchFee' })
    const [line] = await testApp.database.read('lines_of_business').orderBy('id')
    const terms = { managementAgreementTerm: '10 years', leaseTerm: '5 years' }
    const all = {
      touchFee: 12.5,
      billingId: 'B-1',
      billingMatterNumber: 'M-1',
      fileMatterNumber: 'F-1',
      lineOfBusinessId: line.id,
      ...terms,
    }
    await update(all)
    expect(await get()).toMatchObject({
      ...all,
      lineOfBusinessName: line.name,
      propertyBillingId: 'P-1',
      clientCostStructure: 'TouchFee',
      isBillingIdRequired: false,
    })
    await update({ billingId: null, touchFee: null })
    expect(await get()).toMatchObject({ billingId: null, touchFee: null, leaseTerm: '5 years' })
    expect(await refusal(update({ billingId: 'x'.repeat(65) }))).toMatchObject(onField('billingId', sentences.tooLong('Billing Id', 64)))
    expect(await refusal(update({ touchFee: -1 }))).toMatchObject(onField('touchFee', sentences.atLeast(0)))
    expect(await refusal(update({ touchFee: 0.001 }))).toMatchObject(onField('touchFee', messages.twoDecimals))
    expect(await refusal(update({ lineOfBusinessId: 999_999 }))).toMatchObject(onField('lineOfBusinessId', messages.unknownId))
  })

  test('requires the billing id if the client does', async () => {
    const { get, update } = await aBilled({ clientCostStructure: 'TouchFee', isBillingIdRequired: true })
    expect((await get()).isBillingIdRequired).toBe(true)
    for (const billingId of [null, ' ', undefined])
      expect(await refusal(update({ billingId }))).toMatchObject(onField('billingId', messages.required))
    expect(await refusal(update({ billingId: 'B-1' }))).toBe('done')
    expect(await refusal(update({ leaseTerm: '5 years' }))).toBe('done')
  })

  test('is not available to other clients', async () => {
    const { get, update } = await aBilled({ clientCostStructure: 'Subscription', isBillingIdRequired: true })
    expect((await get()).isBillingIdRequired).toBe(false)
    expect(await refusal(update({ billingId: 'B-1' }))).toMatchObject({ status: 400, message: messages.billingNotOffered })
  })
})

test('deactivating freezes a renewal in process, and activating resumes it', async () => {
  const { licenseId: id, params } = await theirRenewal(testApp)
  const { licenses, renewals } = testApp.as(MINE)
  const advance = () => refusal(renewals.status({ params, body: { renewalStatus: 3 } }))
  await licenses.updateActive({ params: { id }, body: { active: false } })
  expect(await profile(id)).toMatchObject({ active: false, inProcessRenewal: { renewalStatusCode: 2 } })
  expect(await advance()).toMatchObject({ status: 400, message: messages.renewalFrozen })
  await licenses.updateActive({ params: { id }, body: { active: true } })
  expect(await advance()).toBe('done')
})

test('a license keeps its own active flag at an inactive property', async () => {
  const { id } = await theirLicense(testApp, { propertyActive: false })
  await testApp.as(MINE).licenses.updateActive({ params: { id }, body: { active: false } })
  expect(await profile(id)).toMatchObject({ active: false, propertyActive: false })
})

describe('deleting', () => {
  const STAFF = 'Administrator'
  const THEIRS = 'ClientAdministrator at Saas'
  const provided = { renewalDesignation: 'Provider', assignedUserId: null } as const
  const remove = (id: number, actor: Parameters<TestApp['as']>[0] = STAFF) => refusal(testApp.as(actor).licenses.remove({ params: { id } }))
  const blocked = (...sentences: string[]) => ({ status: 409, message: sentences.join(' ') })
  const enter = (licenseId: number) =>
    testApp.build(async (db) => {
      const { client_id } = await db('licenses').where('id', licenseId).first('client_id')
      await db('trust_ledger').insert({ client_id, license_id: licenseId, kind: 'Invoice', amount_cents: -100, created_on: '2026-01-01' })
    })

  test('removes its history, people and document, and keeps documents that others use', async () => {
    const [stored, shared] = [
      await testApp.documents.put(Buffer.from('%PDF-1 a %%EOF')),
      await testApp.documents.put(Buffer.from('%PDF-1 b %%EOF')),
    ]
    const { id } = await theirLicense(testApp, provided)
    const another = await theirLicense(testApp, provided)
    const { own, both } = await testApp.build(async (db) => {
      const row = { file_name: 'a.pdf', content_type: 'application/pdf', created_on: '2026-01-01' }
      const [own, both] = await db('documents')
        .insert([
          { ...row, ...stored },
          { ...row, ...shared },
        ])
        .returning('id')
      await db('licenses').where('id', id).update({ license_document_id: own.id })
      await db('licenses').where('id', another.id).update({ license_document_id: both.id })
      const past = { license_id: id, client_id: testApp.tenants.Saas.clientId, stage: 8, is_active: false, license_document_id: both.id }
      await db('renewals').insert({ ...past, created_on: '2026-01-01', modified_on: '2026-01-01' })
      await anEntity(db, { clientId: testApp.tenants.Saas.clientId, licenseId: id })
      return { own: own.id, both: both.id }
    })
    expect(await remove(id, THEIRS)).toBe('done')
    expect(await refusal(profile(id))).toMatchObject({ status: 404 })
    expect(await testApp.database.read('renewals').where('license_id', id)).toEqual([])
    expect(await testApp.database.read('documents').whereIn('id', [own, both]).pluck('id')).toEqual([both])
    expect(await remove(id)).toMatchObject({ status: 404 })
  })

  test('of a license of the provider is not for everybody on its side', async () => {
    const { id } = await theirLicense(testApp, provided)
    for (const actor of ['RenewalAdministrator', 'Contributor', MINE] as const)
      expect(await remove(id, actor)).toMatchObject({ status: 403 })
  })

  test('is blocked by ledger items; users who can deactivate the license are told so', async () => {
    const { id } = await theirLicense(testApp, provided)
    await enter(id)
    expect((await profile(id)).hasTrustAccountLedgerItems).toBe(true)
    expect(await remove(id)).toMatchObject(blocked(messages.licenseHasLedgerItems, messages.licenseMayBeDeactivated))
    expect(await remove(id, THEIRS)).toMatchObject(blocked(messages.licenseHasLedgerItems))
    await testApp.as(STAFF).licenses.updateActive({ params: { id }, body: { active: false } })
    expect(await remove(id)).toMatchObject(blocked(messages.licenseHasLedgerItems))
  })

  test('is blocked by a renewal in process', async () => {
    const { licenseId } = await theirRenewal(testApp, {}, provided)
    expect(await remove(licenseId)).toMatchObject(blocked(messages.licenseInRenewal))
  })

  test('is blocked by secondary licenses, and refused to a client administrator', async () => {
    const { id } = await theirLicense(testApp, { ...provided, isMaster: true })
    const child = await theirLicense(testApp, { ...provided, masterLicenseId: id })
    expect(await remove(id)).toMatchObject(blocked(messages.licenseHasChildren))
    expect(await remove(id, THEIRS)).toMatchObject({ status: 403 })
    expect(await remove(child.id, THEIRS)).toBe('done')
    expect(await remove(id, THEIRS)).toBe('done')
  })

  test('concurrent with beginning a renewal: one of them succeeds', async () => {
    const assigned = { ...provided, assignedUserId: testApp.of('Contributor').person.id }
    for (let n = 0; n < 4; n++) {
      const { id } = await theirLicense(testApp, assigned)
      const begun = refusal(testApp.as('Contributor').renewals.begin({ params: { id }, body: { processStartDate: TODAY } }))
      const answers = await Promise.all(n % 2 ? [remove(id), begun] : [begun, remove(id)])
      expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
      const stands = (await testApp.database.read('licenses').where({ id }).first('id')) !== undefined
      expect(await testApp.database.read('renewals').where('license_id', id)).toHaveLength(stands ? 1 : 0)
    }
  })

  test('with a stale version is refused', async () => {
    const { id } = await theirLicense(testApp, provided)
    expect(await refusal(testApp.as(STAFF).licenses.remove({ params: { id }, ifMatch: 99 }))).toMatchObject({ status: 412 })
  })
})
