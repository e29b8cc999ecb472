import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense, aTask, licenseOf } from '../../../fixtures/builders.ts'
import type { Designation } from '../../../rules/licenses/designation.ts'
import { type MessageKey, messages } from '../../../rules/messages.ts'
import { licenseNow, theirLicense, theirRenewal } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused } from '../../testing/refused.ts'
import { everyRow } from '../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const assign = (licenseIds: number[], renewalDesignation: Designation, userId?: number | null, actor: Actor = ADMIN) =>
  testApp.as(actor).dashboard.bulkAssign({ body: { licenseIds, renewalDesignation, ...(userId !== undefined && { userId }) } })
const users = () => testApp.tenants.Saas.users
const staffId = () => testApp.of('Contributor').person.id
/** FAR requires no approval; SOON is within the 30 days. */
const FAR = { dueDate: '2027-06-01', expirationDate: '2027-07-01' }
const SOON = { dueDate: '2026-12-01', expirationDate: '2026-12-31' }
const far = async (given: object = {}) => (await theirLicense(testApp, { ...FAR, ...given })).id
const soon = async (given: object = {}) => (await theirLicense(testApp, { ...SOON, ...given })).id
const now = (id: number) => licenseNow(testApp, id)
const because = (key: MessageKey, field: string) => ({ status: 400, detail: expect.any(String), errors: { [field]: [messages[key]] } })

describe('a client’s administrator', () => {
  test('assigns to a user, to no one, or to the provider; skipped licenses do not change', async () => {
    const able = [await far(), await far({ assignedUserId: null }), await far({ renewalDesignation: 'Provider', assignedUserId: null })]
    const skipped = [
      await far({ active: false }),
      await far({ propertyActive: false }),
      await far({ masterLicenseId: able[0] }),
      await far({ renewalDesignationApprovalStatus: 'ApprovalRequested', requestedDesignation: 'Provider' }),
    ]
    const before = await Promise.all(skipped.map(now))
    const userId = users().ClientAdministrator
    const name = (await testApp.as(ADMIN).lists.users({ query: { renewalUsersOnly: true } })).find(({ value }) => value === userId)?.label
    expect(await assign([...able, ...skipped, ...able], 'BillingClient', userId)).toEqual({
      renewalDesignation: 'BillingClient',
      userId,
      userName: name,
      updatedLicensesCount: 3,
      approvalRequestedCount: 0,
    })
    for (const id of able) expect(await now(id)).toMatchObject({ renewalDesignation: 'BillingClient', assignedUserId: userId })

    for (const nobody of [undefined, null, -1])
      expect(await assign([...able, ...skipped], 'BillingClient', nobody)).toMatchObject({
        userId: -1,
        userName: null,
        updatedLicensesCount: 3,
      })
    for (const id of able) expect(await now(id)).toMatchObject({ renewalDesignation: 'BillingClient', assignedUserId: null })

    expect(await assign([...able, ...skipped], 'Provider')).toMatchObject({ userId: -1, userName: null, updatedLicensesCount: 3 })
    for (const id of able) expect(await now(id)).toMatchObject({ renewalDesignation: 'Provider', assignedUserId: null })
    // Licenses that the provider has already do not change and are not counted.
    expect(await assign(able, 'Provider')).toMatchObject({ updatedLicensesCount: 0, approvalRequestedCount: 0 })
    expect(await Promise.all(skipped.map(now))).toEqual(before)
  })

  test('requests approval only for a change of designation within 30 days', async () => {
    const userId = users().ClientAdministrator
    const [near, past, away, same] = [
      await soon(),
      await far({ expirationDate: '2020-01-01' }),
      await far(),
      await soon({ renewalDesignation: 'Provider', assignedUserId: null }),
    ]
    expect(await assign([near, past, away, same], 'Provider')).toMatchObject({ updatedLicensesCount: 1, approvalRequestedCount: 2 })
    // For a renewal in process, its own due date counts.
    const { licenseId } = await theirRenewal(testApp, { renewalDueDate: SOON.dueDate }, FAR)
    expect(await assign([licenseId], 'Provider')).toMatchObject({ updatedLicensesCount: 0, approvalRequestedCount: 1 })
    for (const id of [near, past])
      expect(await now(id)).toMatchObject({
        renewalDesignation: 'BillingClient',
        assignedUserId: users().ClientContributor,
        renewalDesignationApprovalStatus: 'ApprovalRequested',
        requestedDesignation: 'Provider',
        requestedUserId: null,
        requestedByUserId: userId,
        requestedOn: expect.any(String),
      })
    expect(await now(away)).toMatchObject({ renewalDesignation: 'Provider', assignedUserId: null })
    // Licenses with a pending approval are skipped; a new assignee on the same side needs no approval.
    expect(await assign([near, past], 'BillingClient', userId)).toMatchObject({ updatedLicensesCount: 0, approvalRequestedCount: 0 })
    const third = await soon()
    expect(await assign([third], 'BillingClient', userId)).toMatchObject({ updatedLicensesCount: 1, approvalRequestedCount: 0 })
    expect(await now(third)).toMatchObject({ assignedUserId: userId, renewalDesignationApprovalStatus: 'None' })
  })
})

describe('staff', () => {
  test('need no approval, and assign staff to the provider’s licenses', async () => {
    const [near, theirs] = [await soon(), await soon({ renewalDesignation: 'Provider', assignedUserId: null })]
    expect(await assign([near, theirs], 'Provider', staffId(), 'RenewalAdministrator')).toMatchObject({
      userId: staffId(),
      updatedLicensesCount: 2,
      approvalRequestedCount: 0,
    })
    for (const id of [near, theirs]) expect(await now(id)).toMatchObject({ renewalDesignation: 'Provider', assignedUserId: staffId() })
  })

  test('assign a client’s user to licenses of that client only, and leave Full Service to the provider', async () => {
    const { clientId, propertyId } = testApp.tenants.FullService
    const [ours, fullService] = [
      await far(),
      await testApp.build((db) => aLicense(db, { clientId, propertyId, renewalDesignation: 'Provider' })),
    ]
    const both = [ours, fullService.id]
    const before = await everyRow(testApp.database.read)
    expect(await refused(assign(both, 'BillingClient', -1, 'Administrator'))).toEqual(
      because('designationFullService', 'renewalDesignation'),
    )
    expect(await refused(assign(both, 'Provider', users().ClientContributor, 'Administrator'))).toEqual(because('unknownId', 'userId'))
    const theirs = await refused(assign([ours], 'BillingClient', testApp.tenants.Hybrid.users.ClientAdministrator, 'Administrator'))
    expect(theirs).toEqual(because('unknownId', 'userId'))
    expect(await refused(assign([ours], 'BillingClient', staffId(), 'Administrator'))).toEqual(because('assigneeNotAllowed', 'userId'))
    expect(await everyRow(testApp.database.read)).toBe(before)
    expect(await assign(both, 'Provider', staffId(), 'Administrator')).toMatchObject({ updatedLicensesCount: 2 })
  })
})

test('a foreign id, an unknown id or a user unknown to a client refuses the whole request', async () => {
  const id = await far()
  const before = await everyRow(testApp.database.read)
  for (const foreign of [testApp.tenants.other.onClientSide.licenseId, 2_000_000_000])
    expect(await refused(assign([id, foreign], 'Provider'))).toEqual(because('unknownId', 'licenseIds'))
  for (const userId of [staffId(), users().Client, 2_000_000_000])
    expect(await refused(assign([id], 'BillingClient', userId))).toEqual(because('unknownId', 'userId'))
  const without = { status: 400, errors: { renewalDesignation: [messages.required] } }
  expect(await refused(assign([id], undefined as unknown as Designation))).toMatchObject(without)
  expect(await everyRow(testApp.database.read)).toBe(before)
})

test('changes each license like a single assignment: version, audit, and the assignee of the open task', async () => {
  const userId = users().ClientAdministrator
  const inProcess = async () => {
    const made = await theirRenewal(testApp, {}, FAR)
    await testApp.build((db) => aTask(db, { renewalId: made.renewalId, assignedUserId: users().ClientContributor }))
    return made
  }
  const [single, bulk] = [await inProcess(), await inProcess()]
  await testApp.as(ADMIN).licenses.assign({ params: { id: single.licenseId }, body: { renewalDesignation: 'BillingClient', userId } })
  await assign([bulk.licenseId], 'BillingClient', userId)
  const seen = ({ licenseId, renewalId }: typeof single) =>
    testApp.build(async (db) => {
      const audit = await db('audit')
        .where({ record: 'licenses', record_id: licenseId })
        .select('changes', 'client_id', 'license_id', 'property_id')
      const { assigned_user_id: assignee } = await db('user_tasks').where('renewal_id', renewalId).first()
      const { version, assignedUserId, renewalStage } = await licenseOf(db, licenseId)
      return {
        version,
        assignedUserId,
        renewalStage,
        assignee,
        audit: audit.map((row) => ({ ...row, license_id: row.license_id === licenseId })),
      }
    })
  const [one, other] = [await seen(single), await seen(bulk)]
  expect(one).toMatchObject({ assignedUserId: userId, assignee: userId, renewalStage: 2 })
  expect(one.audit).toHaveLength(1)
  expect(other).toEqual(one)
  // A license that is assigned like this already is counted, and not written again.
  expect(await assign([bulk.licenseId], 'BillingClient', userId)).toMatchObject({ updatedLicensesCount: 1 })
  expect(await seen(bulk)).toEqual(one)
})
