import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInvoice } from '../../fixtures/builders.ts'
import { messages } from '../../rules/messages.ts'
import { theirLicense, theirRenewal } from '../testing/in-process.ts'
import type { Actor } from '../testing/people/actors.ts'
import { refusal } from '../testing/refusal.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const THEIRS = 'ClientAdministrator at Saas'
const MINE = 'ClientContributor at Saas'
const fresh = { createdOn: '2026-11-01T12:00:00.000Z' }
const remove = (id: number, actor: Actor = THEIRS) => refusal(testApp.as(actor).licenses.remove({ params: { id } }))
const cannotDelete = async (id: number) => (await testApp.as(THEIRS).licenses.get({ params: { id } })).cannotDelete
const blocked = (reason: string, canDeactivate = true) => ({
  status: 409,
  message: canDeactivate ? `${reason} ${messages.licenseMayBeDeactivated}` : reason,
})

test('a license that the client handles can be deleted by its administrator alone', async () => {
  const { id } = await theirLicense(testApp, fresh)
  for (const actor of ['Administrator', 'RenewalAdministrator', MINE] as const)
    expect(await remove(id, actor)).toMatchObject({ status: 403 })
  expect(await remove(id, 'ClientAdministrator at Hybrid')).toMatchObject({ status: 404 })
  expect(await cannotDelete(id)).toBeNull()
  expect(await remove(id)).toBe('done')
  expect(await remove(id)).toMatchObject({ status: 404 })
})

// Today is 2026-11-20 in New York, where October 21 begins at 04:00 UTC.
test.each([
  ['2026-10-21T04:00:00.000Z', true],
  ['2026-10-21T03:59:59.999Z', false],
])('a license added on %s can be deleted: %s', async (createdOn, can) => {
  const { id } = await theirLicense(testApp, { createdOn })
  const late = blocked(messages.licenseTooOldToDelete)
  expect(await cannotDelete(id)).toBe(can ? null : late.message)
  if (can) expect(await remove(id)).toBe('done')
  else expect(await remove(id)).toMatchObject(late)
})

const blockers: [string, string, boolean, (id: number) => Promise<unknown>][] = [
  [
    'a ledger item',
    messages.licenseHasLedgerItems,
    true,
    (license_id) =>
      testApp.build((db) =>
        db('trust_ledger').insert({
          client_id: testApp.tenants.Saas.clientId,
          license_id,
          kind: 'Invoice',
          amount_cents: -1,
          created_on: TODAY,
        }),
      ),
  ],
  ['a secondary license', messages.licenseHasChildren, false, (masterLicenseId) => theirLicense(testApp, { masterLicenseId })],
  [
    'mail',
    messages.licenseHasMail,
    true,
    (license_id) => {
      const mail = { message_id: `m-${license_id}`, to_address: 'a@b.example', subject: 'S', text: 'T', created_on: TODAY }
      return testApp.build((db) => db('outbox').insert({ ...mail, license_id }))
    },
  ],
]

test.each(blockers)('%s blocks it', async (_, reason, canDeactivate, make) => {
  const { id } = await theirLicense(testApp, { ...fresh, isMaster: true })
  await make(id)
  const refused = blocked(reason, canDeactivate)
  expect(await cannotDelete(id)).toBe(refused.message)
  expect(await remove(id)).toMatchObject(refused)
})

test('a renewal blocks it, also a completed one, and so does an invoice', async () => {
  const inProcess = await theirRenewal(testApp, {}, fresh)
  const completed = await theirRenewal(testApp, { isActive: false, stage: 8 }, fresh)
  for (const { licenseId } of [inProcess, completed]) expect(await remove(licenseId)).toMatchObject(blocked(messages.licenseHasHadRenewal))
  await testApp.build((db) => anInvoice(db, { renewalId: completed.renewalId }))
  expect(await remove(completed.licenseId)).toMatchObject(blocked(messages.licenseHasInvoice))
})

test('a renewal that was abandoned blocks it too', async () => {
  const { id } = await theirLicense(testApp, fresh)
  const { renewals } = testApp.as(MINE)
  await renewals.begin({ params: { id }, body: { processStartDate: TODAY } })
  const { id: renewalId } = await testApp.build((db) => db('renewals').where('license_id', id).first('id'))
  await renewals.abandon({ params: { id: renewalId } })
  expect(await testApp.database.read('renewals').where('license_id', id)).toEqual([])
  expect(await remove(id)).toMatchObject(blocked(messages.licenseHasHadRenewal))
})

test('a renewal that was begun in bulk and abandoned blocks it too', async () => {
  const { id } = await theirLicense(testApp, fresh)
  await testApp.as(THEIRS).renewals.bulkBegin({ body: { licenseIds: [id], processStartDate: TODAY } })
  const { id: renewalId } = await testApp.build((db) => db('renewals').where('license_id', id).first('id'))
  await testApp.build((db) => db('renewals').where('id', renewalId).delete())
  await testApp.build((db) => db('licenses').where({ id }).update({ renewal_id: null, renewal_stage: null }))
  expect(await remove(id)).toMatchObject(blocked(messages.licenseHasHadRenewal))
})

test('an inactive license has no hint to deactivate it', async () => {
  const { id } = await theirLicense(testApp, { active: false, createdOn: '2026-01-01T12:00:00.000Z' })
  expect(await remove(id)).toMatchObject(blocked(messages.licenseTooOldToDelete, false))
})
