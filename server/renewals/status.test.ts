import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInvoice } from '../../fixtures/builders.ts'
import { type MessageKey, messages } from '../../rules/messages.ts'
import type { Stage } from '../../rules/renewals/stages.ts'
import { FILLED, type InProcess, PATHS, renewalNow, theirRenewal } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const move = ({ params }: InProcess, renewalStatus: Stage, ifMatch?: number) =>
  testApp.as(MINE).renewals.status({ params, body: { renewalStatus }, ifMatch })
const stageNow = async ({ renewalId }: InProcess) => (await renewalNow(testApp, renewalId))?.stage
const because = (key: MessageKey) => ({ status: 400, detail: messages[key] })

describe.each(['full', 'trackingOnly'] as const)('on the path %s', (path) => {
  const stages = PATHS[path]
  const isTrackingOnlyRenewal = path === 'trackingOnly'

  test('moves forward step by step and back again, and keeps the entered data', async () => {
    const renewal = await theirRenewal(testApp, { ...FILLED, isTrackingOnlyRenewal })
    const there = stages.slice(1)
    for (const stage of [...there, ...stages.slice(0, -1).reverse()]) {
      const answer = await move(renewal, stage)
      expect(answer).toMatchObject({ renewalStatusCode: stage, completedSteps: stages.indexOf(stage) + 1 })
      const license = await testApp.as(MINE).licenses.get({ params: { id: renewal.licenseId } })
      expect(license.renewalStatus).toBe(stage)
    }
    expect(await renewalNow(testApp, renewal.renewalId)).toMatchObject({
      ...FILLED,
      noInvoiceRequired: expect.toSatisfy(Boolean),
      stage: 2,
    })
  })

  test.each(stages)('moves from stage %i only to its neighbors', async (from) => {
    const at = stages.indexOf(from)
    for (const to of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
      const renewal = await theirRenewal(testApp, { ...FILLED, isTrackingOnlyRenewal, stage: from })
      const may = to === stages[at - 1] || to === stages[at + 1]
      expect(await refused(move(renewal, to)), `${from} to ${to}`).toMatchObject(
        may ? { status: 200 } : because('unableToMarkStepComplete'),
      )
      expect(await stageNow(renewal)).toBe(may ? to : from)
    }
  })
})

const needs: [Stage, Stage, boolean, object, MessageKey][] = [
  [3, 4, false, { noInvoiceRequired: false }, 'invoiceNeeded'],
  [2, 4, true, { noInvoiceRequired: false }, 'invoiceNeeded'],
  [4, 5, false, { formsFiledDate: null }, 'formsFiledNeeded'],
  [4, 5, true, { formsFiledDate: null }, 'formsFiledNeeded'],
  [5, 6, false, { licenseReceivedDate: null }, 'licenseReceivedNeeded'],
  [5, 6, false, { effectiveDate: null }, 'licenseReceivedNeeded'],
  [5, 6, true, { expirationDate: null }, 'licenseReceivedNeeded'],
  [5, 6, true, { trackDate: null }, 'licenseReceivedNeeded'],
  [6, 7, false, { licenseSentDate: null }, 'licenseSentNeeded'],
]
test.each(needs)('from %i to %i (tracking only: %s) requires more than %j', async (from, to, isTrackingOnlyRenewal, missing, key) => {
  const renewal = await theirRenewal(testApp, { ...FILLED, isTrackingOnlyRenewal, stage: from, ...missing })
  expect(await refused(move(renewal, to))).toMatchObject(because(key))
  const { inProcessRenewal } = await testApp.as(MINE).licenses.get({ params: { id: renewal.licenseId } })
  expect(inProcessRenewal?.cannotAdvance).toBe(messages[key])
  expect(await stageNow(renewal)).toBe(from)
})

test('a cancelled invoice does not count', async () => {
  const renewal = await theirRenewal(testApp, { stage: 3 })
  await testApp.build((db) => anInvoice(db, { renewalId: renewal.renewalId, isCancelled: true }))
  expect(await refused(move(renewal, 4))).toMatchObject(because('invoiceNeeded'))
  await testApp.build((db) => anInvoice(db, { renewalId: renewal.renewalId }))
  expect((await move(renewal, 4)).renewalStatusCode).toBe(4)
})

test('forms require no date, and a license can be sent by mail, by e-mail or not at all', async () => {
  expect((await move(await theirRenewal(testApp), 3)).renewalStatusCode).toBe(3)
  const sent = { licenseSentDate: null, shippingMethodLicense: null }
  for (const how of [{ sendLicenseNotApplicable: true }, { licenseSentDate: '2026-11-19' }]) {
    const renewal = await theirRenewal(testApp, { ...FILLED, stage: 6, ...sent, ...how })
    expect((await move(renewal, 7)).renewalStatusCode).toBe(7)
  }
  const mailed = await theirRenewal(testApp, { ...FILLED, stage: 6, ...sent })
  await testApp.build((db) => db('renewals').where('id', mailed.renewalId).update({ license_email_sent_date: '2026-11-19' }))
  expect((await move(mailed, 7)).renewalStatusCode).toBe(7)
})

test('a Perpetual license requires neither expiration nor track date; a seasonal one can have a late track date', async () => {
  const bare = { ...FILLED, stage: 5 as Stage, expirationDate: null, trackDate: null }
  expect((await move(await theirRenewal(testApp, bare, {}, { term: 'Perpetual' }), 6)).renewalStatusCode).toBe(6)
  expect(await refused(move(await theirRenewal(testApp, bare, {}, { isSeasonal: true }), 6))).toMatchObject(
    because('licenseReceivedNeeded'),
  )
  const late = { ...FILLED, stage: 5 as Stage, trackDate: '2028-02-01' }
  expect((await move(await theirRenewal(testApp, late, {}, { isSeasonal: true }), 6)).renewalStatusCode).toBe(6)
  expect(await refused(move(await theirRenewal(testApp, late), 6))).toMatchObject(because('licenseReceivedNeeded'))
})

test('If-Match of an older version is 412 and changes nothing; the current version succeeds', async () => {
  const renewal = await theirRenewal(testApp, FILLED)
  const { version } = await testApp.as(MINE).licenses.get({ params: { id: renewal.licenseId } })
  await move(renewal, 3, version)
  expect(await refused(move(renewal, 4, version))).toMatchObject({ status: 412, detail: messages.staleEdit })
  expect(await stageNow(renewal)).toBe(3)
  const now = (await testApp.as(MINE).licenses.get({ params: { id: renewal.licenseId } })).version
  expect(now).toBeGreaterThan(version)
  expect((await move(renewal, 4, now)).renewalStatusCode).toBe(4)
})

test('the move is audited', async () => {
  const renewal = await theirRenewal(testApp)
  await move(renewal, 3)
  const rows = await testApp.build((db) => db('audit').where({ record: 'renewals', record_id: renewal.renewalId }))
  expect(rows.map(({ call, user_id, changes }) => [call, user_id, JSON.parse(changes)])).toEqual([
    ['renewals.status', testApp.tenants.Saas.users.ClientContributor, [{ field: 'stage', from: 2, to: 3 }]],
  ])
})
