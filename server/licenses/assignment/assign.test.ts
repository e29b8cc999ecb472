import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense, aProperty, aTask, aUser } from '../../../fixtures/builders.ts'
import type { Designation } from '../../../rules/licenses/designation.ts'
import { type MessageKey, messages } from '../../../rules/messages.ts'
import { licenseNow, renewalNow, theirLicense, theirRenewal } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const assign = (id: number, renewalDesignation: Designation, userId?: number | null, actor: Actor = ADMIN) =>
  testApp.as(actor).licenses.assign({ params: { id }, body: { renewalDesignation, ...(userId !== undefined && { userId }) } })
const users = () => testApp.tenants.Saas.users
const staffId = () => testApp.of('Contributor').person.id
const because = (key: MessageKey, field?: string) => ({
  status: 400,
  detail: field ? expect.any(String) : messages[key],
  errors: field ? { [field]: [messages[key]] } : {},
})
/** Far in the future, so that no approval is required. */
const FAR = { dueDate: '2027-06-01', expirationDate: '2027-07-01' }
const far = (given: object = {}) => theirLicense(testApp, { ...FAR, ...given })

describe('permissions', () => {
  test.each<[Actor, number]>([
    ['Administrator', 200],
    ['RenewalAdministrator', 200],
    ['Contributor', 403],
    ['ClientAdministrator at Saas', 200],
    ['ClientContributor at Saas', 403],
    ['Client at Saas', 403],
    ['ClientAdministrator at FullService', 403],
    ['ClientAdministrator at Hybrid', 404],
  ])('%s: %i', async (actor, status) => {
    const [theirs, ours] = [await far(), await far({ renewalDesignation: 'Provider', assignedUserId: null })]
    for (const { id } of [theirs, ours]) expect(await refused(assign(id, 'Provider', -1, actor)), String(id)).toMatchObject({ status })
  })
})

describe('assigning to', () => {
  test('the client, unassigned', async () => {
    const { id } = await far()
    for (const nobody of [-1, null, undefined])
      expect(await assign(id, 'BillingClient', nobody)).toEqual({
        renewalDesignation: 'BillingClient',
        userId: -1,
        assignedUserId: null,
        assignedUserName: null,
        renewalDesignationApprovalStatus: 'None',
      })
    expect(await licenseNow(testApp, id)).toMatchObject({ assignedUserId: null, renewalDesignation: 'BillingClient' })
  })

  test('the provider, and back to a user of the client', async () => {
    const { id } = await far()
    expect(await assign(id, 'Provider')).toMatchObject({ renewalDesignation: 'Provider', userId: -1, assignedUserName: null })
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignation: 'Provider', assignedUserId: null })
    const named = users().ClientContributor
    expect(await assign(id, 'BillingClient', named)).toMatchObject({
      userId: named,
      assignedUserId: named,
      assignedUserName: expect.any(String),
    })
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignation: 'BillingClient', assignedUserId: named })
  })

  test('the provider when it has the license already keeps its assignee', async () => {
    const { id } = await far({ renewalDesignation: 'Provider', assignedUserId: staffId() })
    expect(await assign(id, 'Provider')).toMatchObject({ renewalDesignation: 'Provider' })
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignation: 'Provider', assignedUserId: staffId(), version: 1 })
    await assign(id, 'Provider', -1, 'Administrator')
    expect(await licenseNow(testApp, id)).toMatchObject({ assignedUserId: null })
  })

  test('staff is possible for staff only, on the provider’s side', async () => {
    const { id } = await far()
    expect(await assign(id, 'Provider', staffId(), 'RenewalAdministrator')).toMatchObject({
      renewalDesignation: 'Provider',
      userId: staffId(),
    })
    expect(await refused(assign(id, 'BillingClient', staffId(), 'Administrator'))).toEqual(because('assigneeNotAllowed', 'userId'))
    expect(await refused(assign(id, 'Provider', users().ClientContributor, 'Administrator'))).toEqual(
      because('assigneeNotAllowed', 'userId'),
    )
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignation: 'Provider', assignedUserId: staffId() })
  })

  test('staff or users without renewal permission is refused for a client user', async () => {
    const { id } = await far()
    const inactive = await testApp.build((db) => aUser(db, { clientId: testApp.tenants.Saas.clientId, active: false }))
    const nobodies = [staffId(), users().Client, inactive.id, testApp.tenants.Hybrid.users.ClientAdministrator, 2_000_000_000]
    for (const designation of ['BillingClient', 'Provider'] as const)
      for (const userId of nobodies) expect(await refused(assign(id, designation, userId))).toEqual(because('unknownId', 'userId'))
    expect(await licenseNow(testApp, id)).toMatchObject({ assignedUserId: users().ClientContributor, version: 1 })
  })

  test('a client is refused for a Full Service client’s license', async () => {
    const { clientId, propertyId } = testApp.tenants.FullService
    const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId, renewalDesignation: 'Provider' }))
    expect(await refused(assign(id, 'BillingClient', -1, 'Administrator'))).toEqual(because('designationFullService', 'renewalDesignation'))
    expect(await assign(id, 'Provider', staffId(), 'Administrator')).toMatchObject({ userId: staffId() })
  })
})

describe('an approval within 30 days, today being 2026-11-20', () => {
  const near: [string | null, string | null, boolean][] = [
    ['2026-12-19', '2027-07-01', true],
    ['2026-12-20', '2027-07-01', false],
    ['2027-06-01', '2026-12-19', true],
    ['2027-06-01', '2026-12-20', false],
    ['2026-11-20', null, true],
    ['2020-01-01', '2027-07-01', true],
    [null, '2026-12-19', true],
    [null, null, false],
  ]
  test.each(near)('due %j and expiring %j requires approval: %s', async (dueDate, expirationDate, asks) => {
    const { id } = await theirLicense(testApp, { dueDate, expirationDate })
    const answer = await assign(id, 'Provider')
    expect(answer).toMatchObject(
      asks
        ? { renewalDesignation: 'BillingClient', userId: users().ClientContributor, renewalDesignationApprovalStatus: 'ApprovalRequested' }
        : { renewalDesignation: 'Provider', userId: -1, renewalDesignationApprovalStatus: 'None' },
    )
    const kept = { requestedDesignation: 'Provider', requestedUserId: null, requestedByUserId: users().ClientAdministrator }
    expect(await licenseNow(testApp, id)).toMatchObject(asks ? kept : { requestedDesignation: null, requestedByUserId: null })
  })

  test('uses the due date of the renewal in process, for single and bulk assignment, and shows it in the list', async () => {
    const near = await theirRenewal(testApp, { renewalDueDate: '2026-12-19' }, FAR)
    const far = await theirRenewal(testApp, { renewalDueDate: '2027-06-01' }, { ...FAR, dueDate: '2026-12-01' })
    const asked = { renewalDesignationApprovalStatus: 'ApprovalRequested' }
    const { bulkAssign } = testApp.as('ClientAdministrator at Saas').dashboard
    expect(await bulkAssign({ body: { licenseIds: [near.licenseId, far.licenseId], renewalDesignation: 'Provider' } })).toMatchObject({
      updatedLicensesCount: 1,
      approvalRequestedCount: 1,
    })
    expect(await licenseNow(testApp, near.licenseId)).toMatchObject(asked)
    const { items } = await testApp.as('Administrator').designationApprovals.list({ query: { pageSize: 100 } })
    expect(items.find(({ id }) => id === near.licenseId)).toMatchObject({ dueDate: '2026-12-19' })

    const one = await theirRenewal(testApp, { renewalDueDate: '2026-12-19' }, FAR)
    expect(await assign(one.licenseId, 'Provider')).toMatchObject(asked)
  })

  const soon = { dueDate: '2026-12-01', expirationDate: '2026-12-31' }

  test('stores the requested assignee', async () => {
    const { id } = await theirLicense(testApp, { ...soon, renewalDesignation: 'Provider', assignedUserId: null })
    await assign(id, 'BillingClient', users().ClientContributor)
    expect(await licenseNow(testApp, id)).toMatchObject({
      renewalDesignation: 'Provider',
      assignedUserId: null,
      requestedDesignation: 'BillingClient',
      requestedUserId: users().ClientContributor,
    })
  })

  test('is not required to change the assignee on the same side', async () => {
    const { id } = await theirLicense(testApp, soon)
    for (const userId of [users().ClientAdministrator, -1])
      expect(await assign(id, 'BillingClient', userId)).toMatchObject({ userId, renewalDesignationApprovalStatus: 'None' })
  })

  test('is not required for staff', async () => {
    const { id } = await theirLicense(testApp, soon)
    expect(await assign(id, 'Provider', -1, 'Administrator')).toMatchObject({ renewalDesignation: 'Provider' })
  })

  test('while pending, blocks assignments and renewals', async () => {
    const { id } = await theirLicense(testApp, soon)
    await assign(id, 'Provider')
    for (const actor of [ADMIN, 'Administrator'] as const)
      expect(await refused(assign(id, 'Provider', -1, actor))).toMatchObject({ status: 400, detail: messages.approvalPending })
    const begin = testApp.as(ADMIN).renewals.begin({ params: { id }, body: { processStartDate: '2026-11-20' } })
    expect(await refused(begin)).toMatchObject({ status: 400, errors: { licenseId: [messages.approvalPending] } })
  })

  test('while pending, leaves a renewal in process with its side', async () => {
    const { licenseId, params } = await theirRenewal(testApp, {}, soon)
    await assign(licenseId, 'Provider')
    const save = testApp.as(ADMIN).renewals.formsReceived({ params, body: { formsReceivedDate: '2026-11-19' } })
    expect(await refused(save)).toMatchObject({ status: 200 })
  })
})

describe('a renewal in process', () => {
  test('continues unchanged on the new side', async () => {
    const { licenseId, renewalId, params } = await theirRenewal(testApp, { stage: 4, notes: 'Called' }, FAR)
    const before = await renewalNow(testApp, renewalId)
    await assign(licenseId, 'Provider')
    expect(await renewalNow(testApp, renewalId)).toEqual(before)
    const file = (actor: Actor) => testApp.as(actor).renewals.formsFiled({ params, body: { dateFiled: '2026-11-19' } })
    expect(await refused(file(ADMIN))).toMatchObject({ status: 403 })
    expect(await refused(file('Contributor'))).toMatchObject({ status: 200 })
  })

  test('gives its open task to the assignee; a done task stays', async () => {
    const { licenseId, renewalId } = await theirRenewal(testApp, {}, FAR)
    const [open, done] = await testApp.build(async (db) => [
      await aTask(db, { renewalId }),
      await aTask(db, { renewalId, doneOn: '2026-11-19T12:00:00.000Z' }),
    ])
    const assignee = async (task?: { id: number }) =>
      (await testApp.build((db) => db('user_tasks').where('id', task?.id).first())).assigned_user_id
    await assign(licenseId, 'BillingClient', users().ClientAdministrator)
    expect(await assignee(open)).toBe(users().ClientAdministrator)
    await assign(licenseId, 'Provider')
    expect(await assignee(open)).toBeNull()
    await assign(licenseId, 'Provider', staffId(), 'Administrator')
    expect(await assignee(open)).toBe(staffId())
    expect(await assignee(done)).toBe(users().ClientContributor)
  })
})

describe('an assignment is refused for a license that is', () => {
  test.each(['inactive', 'secondary', 'at an inactive property'])('%s', async (what) => {
    const primary = await far()
    const shut = await testApp.build((db) => aProperty(db, { billingClientId: testApp.tenants.Saas.clientId, active: false }))
    const { id } = await far({
      ...(what === 'inactive' && { active: false }),
      ...(what === 'secondary' && { masterLicenseId: primary.id }),
      ...(what === 'at an inactive property' && { propertyId: shut.id, propertyActive: false }),
    })
    for (const actor of [ADMIN, 'Administrator'] as const)
      expect(await refused(assign(id, 'Provider', -1, actor))).toMatchObject({ status: 400, detail: messages.notAssignable })
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignation: 'BillingClient' })
  })
})

test('of two concurrent assignments of the same version, one succeeds', async () => {
  const { id } = await far()
  const tries = [users().ClientAdministrator, -1].map((userId) =>
    testApp.as(ADMIN).licenses.assign({ params: { id }, ifMatch: 1, body: { renewalDesignation: 'BillingClient', userId } }),
  )
  const statuses = (await Promise.all(tries.map(refused))).map((answer) => (answer as { status: number }).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect([400, 412]).toContain(statuses.find((status) => status !== 200))
})

test('assignments are audited', async () => {
  const { id } = await far()
  await assign(id, 'Provider')
  const rows = await testApp.build((db) => db('audit').where({ record: 'licenses', record_id: id }))
  expect(rows.map(({ call, user_id, changes }) => [call, user_id, JSON.parse(changes)])).toEqual([
    [
      'licenses.assign',
      users().ClientAdministrator,
      [
        { field: 'renewalDesignation', from: 'BillingClient', to: 'Provider' },
        { field: 'assignedUserId', from: users().ClientContributor, to: null },
      ],
    ],
  ])
})
