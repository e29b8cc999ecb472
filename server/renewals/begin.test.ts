import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProperty, aRenewal, termId } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { renewalNow, theirLicense } from '../testing/in-process.ts'
import { refused, tally } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const body = { processStartDate: '2026-11-20' }
const begin = (id: number, more: object = {}) => testApp.as(MINE).renewals.begin({ params: { id }, body: { ...body, ...more } })
const stored = async (id: number, more: object = {}) => renewalNow(testApp, (await begin(id, more)).id)
const because = (key: keyof typeof messages) => ({ status: 400, detail: messages[key], errors: { licenseId: [messages[key]] } })

test('starts at stage 2 with the due date, the path and the copy flag of the license', async () => {
  const { id, trackDate } = await theirLicense(testApp, { isTrackingOnly: true })
  const { id: renewalId } = await begin(id)
  const license = await testApp.as(MINE).licenses.get({ params: { id } })
  expect(license).toMatchObject({ renewalStatus: 2, cannotBegin: messages.renewalInProcess })
  expect(license.inProcessRenewal).toMatchObject({
    id: renewalId,
    renewalStatusCode: 2,
    processStartDate: '2026-11-20',
    renewalDueDate: '2026-12-01',
    isTrackingOnlyRenewal: true,
    copyToSecondaryLicenses: true,
    completedSteps: 1,
    noInvoiceRequired: false,
    sendLicenseNotApplicable: false,
    mayAbandon: true,
  })
  expect(await renewalNow(testApp, renewalId)).toMatchObject({ licenseTrackDateAtBegin: trackDate, formsReceivedDate: null })
})

test('given values override those of the license', async () => {
  const { id } = await theirLicense(testApp, { isTrackingOnly: true })
  const row = await stored(id, { dueDate: '2026-12-24', trackingOnly: false, copyToSecondaryLicenses: false, licenseId: id })
  expect(row).toMatchObject({ renewalDueDate: '2026-12-24' })
  expect([row?.isTrackingOnlyRenewal, row?.copyToSecondaryLicenses].map(Boolean)).toEqual([false, false])
})

test('the due date is null if neither the request nor the license has one', async () => {
  const { id } = await theirLicense(testApp, { dueDate: null })
  expect(await stored(id, { dueDate: null })).toMatchObject({ renewalDueDate: null })
})

test('a license id in the body must match the path', async () => {
  const { id } = await theirLicense(testApp)
  expect(await refused(begin(id, { licenseId: id + 1 }))).toEqual(because('licenseIdMismatch'))
})

test('reports each reason once the ones before it are resolved', async () => {
  const { users } = testApp.tenants.Saas
  const [primary, { oneTime, oneYear }, shut] = await Promise.all([
    theirLicense(testApp),
    testApp.build(async (db) => ({ oneTime: await termId(db, 'One Time'), oneYear: await termId(db, '1 Year') })),
    testApp.build((db) => aProperty(db, { billingClientId: testApp.tenants.Saas.clientId, active: false })),
  ])
  const license = await theirLicense(
    testApp,
    {
      propertyId: shut.id,
      propertyActive: false,
      active: false,
      renewalDesignation: 'Provider',
      masterLicenseId: primary.id,
      assignedUserId: null,
      renewalDesignationApprovalStatus: 'ApprovalRequested',
    },
    { licenseTermId: oneTime },
  )
  const renewal = await testApp.build((db) => aRenewal(db, { licenseId: license.id }))
  const change = (columns: object) => testApp.build((db) => db('licenses').where('id', license.id).update(columns))

  expect(await refused(begin(license.id))).toMatchObject({ status: 403, errors: {} })
  await change({ renewal_designation: 'BillingClient' })
  expect(await refused(begin(license.id))).toEqual(because('secondaryLicense'))
  await change({ master_license_id: null })
  expect(await refused(begin(license.id))).toEqual(because('renewalInProcess'))
  await testApp.build((db) => db('renewals').where('id', renewal.id).delete())
  await change({ renewal_id: null, renewal_stage: null })
  expect(await refused(begin(license.id))).toEqual(because('inactiveLicense'))
  await change({ active: true })
  expect(await refused(begin(license.id))).toEqual(because('inactiveProperty'))
  await testApp.build((db) => db('properties').where('id', shut.id).update({ active: true }))
  await change({ property_active: true })
  expect(await refused(begin(license.id))).toEqual(because('oneTimeTerm'))
  await testApp.build((db) => db('license_types').where('id', license.licenseTypeId).update({ license_term_id: oneYear }))
  expect(await refused(begin(license.id))).toEqual(because('approvalPending'))
  await change({ renewal_designation_approval_status: 'None' })
  expect(await refused(begin(license.id))).toEqual(because('unassigned'))
  await change({ assigned_user_id: users.ClientContributor })
  expect(await refused(begin(license.id))).toMatchObject({ status: 200 })
})

test.each([
  ['inactive', { active: false }],
  ['a viewer', { role_name: 'Client' }],
])('an assignee who is %s counts as unassigned', async (_, columns) => {
  const { users } = testApp.tenants.Saas
  const { id } = await theirLicense(testApp, { assignedUserId: users.ClientAdministrator })
  const update = (row: object) => testApp.build((db) => db('users').where('id', users.ClientAdministrator).update(row))
  await update(columns)
  expect(await refused(begin(id))).toEqual(because('unassigned'))
  await update({ active: true, role_name: 'ClientAdministrator' })
  expect(await refused(begin(id))).toMatchObject({ status: 200 })
})

test('a completed renewal is followed by the next one', async () => {
  const { id } = await theirLicense(testApp)
  await testApp.build((db) => aRenewal(db, { licenseId: id, stage: 8 }))
  expect(await stored(id)).toMatchObject({ stage: 2 })
})

test('before the authority takes renewals, it needs a reason, which becomes the notes', async () => {
  const { id } = await theirLicense(testApp, {}, { earliestFilingDays: 30 })
  const sentence = sentences.beginsEarly('12/01/26')
  expect(await testApp.as(MINE).licenses.get({ params: { id } })).toMatchObject({ earliestFilingDate: '2026-12-01', cannotBegin: null })
  for (const earlyReason of [undefined, null, '', '  '])
    expect(await refused(begin(id, { earlyReason }))).toMatchObject({ status: 400, errors: { earlyReason: [sentence] } })
  expect(await refused(begin(id, { processStartDate: '2026-11-30' }))).toMatchObject({ status: 400 })
  expect(await testApp.build((db) => db('renewals').where('license_id', id))).toEqual([])

  await begin(id, { earlyReason: ' The bar moves in December ' })
  const { inProcessRenewal } = await testApp.as(MINE).licenses.get({ params: { id } })
  expect(inProcessRenewal).toMatchObject({ notes: 'Begun early: The bar moves in December', notesTimestamp: expect.any(String) })
})

test('from that day on, or without an expiration date, it needs none, and a reason is ignored', async () => {
  const { id } = await theirLicense(testApp, {}, { earliestFilingDays: 30 })
  const perpetual = await theirLicense(testApp, { expirationDate: null }, { earliestFilingDays: 30 })
  const none = { notes: null, notesTimestamp: null }
  expect(await stored(id, { processStartDate: '2026-12-01', earlyReason: 'Not needed' })).toMatchObject(none)
  expect(await stored(perpetual.id)).toMatchObject(none)
})

test('of many concurrent requests, one succeeds', async () => {
  const { id } = await theirLicense(testApp)
  expect(await tally(Array.from({ length: 10 }, () => begin(id)))).toEqual({ 200: 1, 400: 9 })
  expect(await testApp.build((db) => db('renewals').where('license_id', id))).toHaveLength(1)
})
