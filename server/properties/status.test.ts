import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCitation,
  aDocument,
  aLicense,
  aLicenseFile,
  anAffiliation,
  anInspectionReport,
  aProperty,
  aPropertyContact,
  aRenewal,
  aTask,
} from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { refusal } from '../testing/refusal.ts'
import { PDF, startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'

/** A property of ours with an active license on a side, with an inactive license of ours, or without licenses. */
const aPlace = (license?: 'Provider' | 'BillingClient' | 'inactive') =>
  testApp.build(async (db) => {
    const { clientId } = testApp.tenants.Saas
    const { id } = await aProperty(db, { billingClientId: clientId })
    if (!license) return { id, licenseId: 0 }
    const active = license !== 'inactive'
    const renewalDesignation = license === 'Provider' ? 'Provider' : 'BillingClient'
    const made = await aLicense(db, { clientId, propertyId: id, renewalDesignation, active })
    await aRenewal(db, { licenseId: made.id, stage: 3 })
    return { id, licenseId: made.id }
  })

test('staff deactivate a property with licenses of the provider: its renewals are frozen until it is active again', async () => {
  const { id, licenseId } = await aPlace('Provider')
  const { properties, licenses, propertyLicenses } = testApp.as('RenewalAdministrator')
  const params = { id }
  expect(await properties.get({ params })).toMatchObject({ canUpdateActiveStatus: true, renewalsInProcessCount: 1, hasLicenses: true })
  await properties.deactivate({ params, body: { active: false, closeDate: '2026-12-01' } })
  expect(await properties.get({ params })).toMatchObject({ active: false, closeDate: '2026-12-01', canUpdateActiveStatus: true })
  expect(await licenses.get({ params: { id: licenseId } })).toMatchObject({ active: true, propertyActive: false })
  expect(await propertyLicenses.list({ params })).toMatchObject({ activeItemCount: 0, inactiveItemCount: 1 })
  const renewalId = (await licenses.get({ params: { id: licenseId } })).inProcessRenewal?.id as number
  const step = testApp
    .as('Administrator')
    .renewals.noInvoiceRequired({ params: { id: licenseId, renewalId }, body: { noInvoiceRequired: true } })
  expect(await refusal(step)).toMatchObject({ status: 400, message: messages.renewalFrozen })
  const edit = { name: 'X', address1: '1', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }
  const refused = { status: 400, message: messages.propertyInactive }
  expect(await refusal(properties.update({ params, body: edit }))).toMatchObject(refused)
  expect(await refusal(properties.billing({ params, body: {} }))).toMatchObject(refused)

  await properties.activate({ params, body: {} })
  expect(await properties.get({ params })).toMatchObject({ active: true, closeDate: null })
  expect(await licenses.get({ params: { id: licenseId } })).toMatchObject({ propertyActive: true })
})

test('the status is locked while an active license is designated to the client', async () => {
  const { id } = await aPlace('BillingClient')
  const { properties } = testApp.as(OURS)
  const [only] = await testApp.database.read('licenses').where('property_id', id).pluck('license_number')
  const cannotUpdateStatus = `${messages.propertyStatusLocked} The license is ${only}. ${messages.handOverLicenses}`
  expect(await properties.get({ params: { id } })).toMatchObject({ canUpdateActiveStatus: false, cannotUpdateStatus })
  expect(await refusal(properties.deactivate({ params: { id }, body: {} }))).toMatchObject({ status: 400, message: cannotUpdateStatus })
  const free = await aPlace('inactive')
  await properties.deactivate({ params: { id: free.id }, body: {} })
  expect(await properties.get({ params: { id: free.id } })).toMatchObject({ active: false, closeDate: null })
})

test('an unknown field or an invalid date is refused', async () => {
  const { id } = await aPlace()
  const { properties } = testApp.as(OURS)
  expect(await refusal(properties.deactivate({ params: { id }, body: { active: true } }))).toMatchObject({
    status: 400,
    errors: { active: expect.any(Array) },
  })
  expect(await refusal(properties.deactivate({ params: { id }, body: { closeDate: '2026-02-30' } }))).toMatchObject({
    status: 400,
    errors: { closeDate: [messages.invalidDate] },
  })
})

test('a property without licenses is deleted with its parts and tasks, by an administrator on the keeper’s side', async () => {
  const { id } = await aPlace()
  const { clientId } = testApp.tenants.Saas
  const stored = await testApp.documents.put(PDF)
  const documentIds = await testApp.build(async (db) => {
    await aPropertyContact(db, { propertyId: id })
    const [{ id: documentId }, { id: ofReport }] = [
      await aDocument(db, { ...stored, clientId }),
      await aDocument(db, { ...stored, clientId }),
    ]
    await aCitation(db, { propertyId: id, documentId })
    await anInspectionReport(db, { propertyId: id, documentId: ofReport })
    const file = await aLicenseFile(db, { clientId, propertyId: id, stored })
    await anAffiliation(db, { propertyId: id })
    await aTask(db, { kind: 'PropertyContact', propertyId: id })
    return [documentId, ofReport, file.documentId]
  })
  for (const actor of ['ClientContributor at Saas', 'RenewalAdministrator'] as const)
    expect(await refusal(testApp.as(actor).properties.remove({ params: { id } }))).toMatchObject({ status: 403 })
  expect(await refusal(testApp.as(OURS).properties.remove({ params: { id } }))).toBe('done')
  expect(await refusal(testApp.as(OURS).properties.get({ params: { id } }))).toMatchObject({ status: 404 })
  expect(await testApp.build((db) => db('documents').whereIn('id', documentIds))).toEqual([])
})

test('a property with licenses or ledger items cannot be deleted; the message mentions deactivation if possible', async () => {
  const hinted = (sentence: string) => ({ status: 409, message: `${sentence} ${messages.propertyMayBeDeactivated}` })
  const ours = await aPlace('BillingClient')
  const remove = (id: number, actor: typeof OURS | 'Administrator' = OURS) =>
    refusal(testApp.as(actor).properties.remove({ params: { id } }))
  expect(await remove(ours.id)).toMatchObject({ status: 409, message: messages.propertyHasLicenses })
  const old = await aPlace('inactive')
  expect(await remove(old.id)).toMatchObject(hinted(messages.propertyHasLicenses))
  const theirs = await aPlace('Provider')
  await testApp.build((db) =>
    db('trust_ledger').insert({
      client_id: testApp.tenants.Saas.clientId,
      license_id: theirs.licenseId,
      kind: 'Invoice',
      amount_cents: -100,
      created_on: '2026-11-01T00:00:00.000Z',
    }),
  )
  expect(await testApp.as('Administrator').properties.get({ params: { id: theirs.id } })).toMatchObject({
    hasTrustAccountLedgerItems: true,
  })
  expect(await remove(theirs.id, 'Administrator')).toMatchObject(hinted(messages.propertyHasLedgerItems))
})
