import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicense, aTask, aUser } from '../../../fixtures/builders.ts'
import type { Designation } from '../../../rules/licenses/designation.ts'
import { type MessageKey, messages } from '../../../rules/messages.ts'
import { licenseNow, renewalNow, theirLicense, theirRenewal } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused, tally } from '../../testing/refused.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const users = () => testApp.tenants.Saas.users
const assign = (id: number, renewalDesignation: Designation, userId?: number | null, actor: Actor = ADMIN) =>
  testApp.as(actor).licenses.assign({ params: { id }, body: { renewalDesignation, ...(userId !== undefined && { userId }) } })
const decide = (id: number, approved: boolean, actor: Actor = 'RenewalAdministrator') =>
  testApp.as(actor).licenses.designationApproval({ params: { id }, body: { approved } })
const mailOf = (licenseId: number) => testApp.build((db) => db('outbox').where('license_id', licenseId).orderBy('id'))
const because = (key: MessageKey, field?: string) => ({ status: 400, errors: field ? { [field]: [messages[key]] } : {} })

/** Within the 30 days, so that a client's change of designation requires approval. */
const soon = (given: object = {}) => theirLicense(testApp, { dueDate: '2026-12-01', expirationDate: '2026-12-31', ...given })
const licenseWithRequest = async (given: object = {}) => {
  const license = await soon(given)
  await assign(license.id, 'Provider')
  return license
}
const NOTHING = {
  renewalDesignationApprovalStatus: 'None',
  requestedDesignation: null,
  requestedUserId: null,
  requestedByUserId: null,
  requestedOn: null,
}

describe('a decision', () => {
  test('that approves makes the change and notifies the requesting user', async () => {
    const { id } = await licenseWithRequest({ licenseNumber: 'D-1' })
    await decide(id, true)
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignation: 'Provider', assignedUserId: null, ...NOTHING })
    const { email } = await testApp.build((db) => db('users').where('id', users().ClientAdministrator).first('email'))
    const mail = await mailOf(id)
    expect(mail).toHaveLength(1)
    expect(mail[0]).toMatchObject({
      to_address: email,
      subject: 'Designation change approved: License D-1',
      cause: 'licenses.designationApproval',
      client_id: testApp.tenants.Saas.clientId,
    })
    expect(mail[0].text).toContain(`From: ${testApp.tenants.Saas.mark} client\nTo: Provider\n`)
    expect(mail[0].text).toContain(`${testApp.config.publicUrl}/licenses/${id}\n`)
  })

  test('that denies changes nothing and notifies the requesting user', async () => {
    const { id } = await licenseWithRequest({ licenseNumber: 'D-2' })
    await decide(id, false, 'Administrator')
    expect(await licenseNow(testApp, id)).toMatchObject({
      renewalDesignation: 'BillingClient',
      assignedUserId: users().ClientContributor,
      ...NOTHING,
    })
    expect(await mailOf(id)).toMatchObject([{ subject: 'Designation change denied: License D-2' }])
    expect(await assign(id, 'BillingClient', -1)).toMatchObject({ userId: -1 })
  })

  test('that approves assigns the requested user', async () => {
    const { id } = await soon({ renewalDesignation: 'Provider', assignedUserId: null })
    await assign(id, 'BillingClient', users().ClientContributor)
    await decide(id, true)
    expect(await licenseNow(testApp, id)).toMatchObject({
      renewalDesignation: 'BillingClient',
      assignedUserId: users().ClientContributor,
      ...NOTHING,
    })
  })

  test('is audited', async () => {
    const { id } = await licenseWithRequest()
    await decide(id, true)
    const rows = await testApp.build((db) => db('audit').where({ record: 'licenses', record_id: id, call: 'licenses.designationApproval' }))
    expect(rows).toHaveLength(1)
    expect(rows[0].user_id).toBe(testApp.of('RenewalAdministrator').person.id)
    const changes = JSON.parse(rows[0].changes)
    expect(changes).toContainEqual({ field: 'renewalDesignation', from: 'BillingClient', to: 'Provider' })
    expect(changes).toContainEqual({ field: 'renewalDesignationApprovalStatus', from: 'ApprovalRequested', to: 'None' })
  })

  test('moves the renewal in process with its open task', async () => {
    const { licenseId, renewalId } = await theirRenewal(testApp, { stage: 4 })
    const task = await testApp.build((db) => aTask(db, { renewalId }))
    await assign(licenseId, 'Provider')
    const before = await renewalNow(testApp, renewalId)
    await decide(licenseId, true)
    expect(await renewalNow(testApp, renewalId)).toEqual(before)
    expect((await testApp.build((db) => db('user_tasks').where('id', task.id).first())).assigned_user_id).toBeNull()
  })

  test.each<[string, (id: number) => object]>([
    ['inactive', (id) => ({ id, active: false })],
    ['deleted', (id) => ({ id, deleted: true })],
    ['no longer a renewal user', (id) => ({ id, role_name: 'Client' })],
  ])('cannot approve an assignee who is %s, but can deny', async (_, gone) => {
    const { clientId } = testApp.tenants.Saas
    const person = await testApp.build((db) => aUser(db, { clientId }))
    const { id } = await soon({ renewalDesignation: 'Provider', assignedUserId: null })
    await assign(id, 'BillingClient', person.id)
    const { deleted, ...columns } = gone(person.id) as { deleted?: boolean }
    await testApp.build((db) => {
      const row = db('users').where('id', person.id)
      return deleted ? row.delete() : row.update(columns)
    })
    expect(await refused(decide(id, true))).toMatchObject(because('assigneeGone', 'userId'))
    expect(await mailOf(id)).toEqual([])
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignationApprovalStatus: 'ApprovalRequested' })
    await decide(id, false)
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignation: 'Provider', ...NOTHING })
  })

  test('cannot approve a license that can no longer be assigned', async () => {
    const { id } = await licenseWithRequest()
    await testApp.build((db) => db('licenses').where('id', id).update({ active: false }))
    expect(await refused(decide(id, true))).toMatchObject({ status: 400, detail: messages.notAssignable })
    await decide(id, false)
    expect(await licenseNow(testApp, id)).toMatchObject(NOTHING)
  })

  test('sends no mail to a deactivated user', async () => {
    const { clientId } = testApp.tenants.Saas
    const requester = await testApp.build((db) => aUser(db, { clientId }))
    const { id } = await soon()
    const theirs = testApp.as({ token: await testApp.tokenOf(requester.id) })
    await theirs.licenses.assign({ params: { id }, body: { renewalDesignation: 'Provider' } })
    await testApp.build((db) => db('users').where('id', requester.id).update({ active: false }))
    await decide(id, true)
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignation: 'Provider' })
    expect(await mailOf(id)).toEqual([])
  })

  test('requires a pending request, and a decision', async () => {
    const { id } = await soon()
    for (const approved of [true, false])
      expect(await refused(decide(id, approved))).toMatchObject({ status: 400, detail: messages.noApprovalPending })
    expect(await refused(decide(id, null as never))).toMatchObject(because('required', 'approved'))
  })

  test('is made once, of two concurrent decisions', async () => {
    const { id } = await licenseWithRequest()
    const counts = await tally([decide(id, true), decide(id, false, 'Administrator')])
    expect(counts).toEqual({ 200: 1, 400: 1 })
    expect(await mailOf(id)).toHaveLength(1)
  })

  test.each<[Actor, number]>([
    ['Administrator', 200],
    ['RenewalAdministrator', 200],
    ['Contributor', 403],
    ['ClientAdministrator at Saas', 403],
    ['ClientAdministrator at Hybrid', 403],
  ])('%s: %i', async (actor, status) => {
    const { id } = await licenseWithRequest()
    expect(await refused(decide(id, true, actor))).toMatchObject({ status })
  })
})

describe('withdrawing a request', () => {
  test('happens by assigning the stored designation and assignee', async () => {
    const { id } = await licenseWithRequest()
    const before = await licenseNow(testApp, id)
    expect(await assign(id, 'BillingClient', users().ClientContributor)).toEqual({
      renewalDesignation: 'BillingClient',
      userId: users().ClientContributor,
      assignedUserId: users().ClientContributor,
      assignedUserName: expect.any(String),
      renewalDesignationApprovalStatus: 'None',
    })
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignation: before.renewalDesignation, ...NOTHING })
    expect(await mailOf(id)).toEqual([])
    expect(await refused(decide(id, true))).toMatchObject({ detail: messages.noApprovalPending })
  })

  test('is offered on the profile to the user who made the request', async () => {
    const { id } = await licenseWithRequest()
    const profile = (actor: Actor) => testApp.as(actor).licenses.get({ params: { id } })
    const request = { requestedDesignation: 'Provider', requestedOn: expect.any(String) }
    expect(await profile(ADMIN)).toMatchObject({ ...request, mayWithdraw: true })
    expect(await profile('ClientContributor at Saas')).toMatchObject({ ...request, mayWithdraw: false })
    await assign(id, 'BillingClient', users().ClientContributor)
    expect(await profile(ADMIN)).toMatchObject({ requestedDesignation: null, requestedOn: null, mayWithdraw: false })
  })

  test('works for a license of the provider with any assignee', async () => {
    const { id } = await soon({ renewalDesignation: 'Provider', assignedUserId: testApp.of('Contributor').person.id })
    await assign(id, 'BillingClient', users().ClientContributor)
    await assign(id, 'Provider')
    expect(await licenseNow(testApp, id)).toMatchObject({ assignedUserId: testApp.of('Contributor').person.id, ...NOTHING })
  })

  test('works for a license that was deactivated since', async () => {
    const { id } = await licenseWithRequest()
    await testApp.build((db) => db('licenses').where('id', id).update({ active: false }))
    await assign(id, 'BillingClient', users().ClientContributor)
    expect(await licenseNow(testApp, id)).toMatchObject(NOTHING)
  })

  test('is refused for other users and for other values', async () => {
    const { id } = await licenseWithRequest()
    const colleague = await testApp.build((db) => aUser(db, { clientId: testApp.tenants.Saas.clientId }))
    const theirs = testApp.as({ token: await testApp.tokenOf(colleague.id) }).licenses
    const stored = { renewalDesignation: 'BillingClient' as const, userId: users().ClientContributor }
    const pending = { status: 400, detail: messages.approvalPending }
    expect(await refused(theirs.assign({ params: { id }, body: stored }))).toMatchObject(pending)
    expect(await refused(assign(id, 'BillingClient', users().ClientContributor, 'Administrator'))).toMatchObject(pending)
    for (const userId of [-1, users().ClientAdministrator])
      expect(await refused(assign(id, 'BillingClient', userId))).toMatchObject(pending)
    expect(await refused(assign(id, 'Provider'))).toMatchObject(pending)
    expect(await licenseNow(testApp, id)).toMatchObject({ renewalDesignationApprovalStatus: 'ApprovalRequested' })
  })
})

describe('the list', () => {
  const list = (query: object = {}, actor: Actor = 'Contributor') => testApp.as(actor).designationApprovals.list({ query })

  test('shows staff the pending approvals with both sides', async () => {
    const { id } = await licenseWithRequest({ licenseNumber: 'List-1' })
    const { items } = await list({ searchTerm: 'list-1' })
    expect(items).toEqual([
      {
        id,
        version: 2,
        licenseNumber: 'List-1',
        propertyId: testApp.tenants.Saas.propertyId,
        propertyName: 'Our Saas property',
        clientId: testApp.tenants.Saas.clientId,
        clientName: 'Our Saas client',
        requestedByUserName: 'Our Saas Our Saas ClientAdministrator',
        requestedOn: expect.any(String),
        renewalDesignation: 'BillingClient',
        renewalDesignationName: 'Our Saas client',
        assignedUserName: 'Our Saas Our Saas ClientContributor',
        requestedDesignation: 'Provider',
        requestedDesignationName: 'Provider',
        requestedUserId: null,
        requestedUserName: null,
        standing: { level: 'dueSoon', days: 11, text: 'Due in 11 days' },
        dueDate: '2026-12-01',
        expirationDate: '2026-12-31',
      },
    ])
    await decide(id, true)
    expect(await list({ searchTerm: 'list-1' })).toEqual({ items: [], totalItemCount: 0 })
  })

  test('is sorted, filtered by client and paged', async () => {
    const { clientId, propertyId } = testApp.tenants.Hybrid
    await testApp.build(async (db) => {
      for (const [licenseNumber, requestedOn] of [
        ['Page-B', '2026-11-18T12:00:00.000Z'],
        ['Page-A', '2026-11-19T12:00:00.000Z'],
        ['Page-C', '2026-11-17T12:00:00.000Z'],
      ] as const)
        await aLicense(db, {
          clientId,
          propertyId,
          licenseNumber,
          requestedOn,
          renewalDesignationApprovalStatus: 'ApprovalRequested',
          requestedDesignation: 'Provider',
        })
    })
    await licenseWithRequest()
    const numbers = async (query: object) => (await list({ clientIds: [clientId], ...query })).items.map((row) => row.licenseNumber)
    expect(await numbers({})).toEqual(['Page-C', 'Page-B', 'Page-A'])
    expect(await numbers({ sortBy: 'licenseNumber', sortDirection: 'desc' })).toEqual(['Page-C', 'Page-B', 'Page-A'])
    for (const sortBy of ['propertyName', 'clientName', 'dueDate', 'expirationDate']) expect(await numbers({ sortBy })).toHaveLength(3)
    expect(await list({ clientIds: [clientId], pageNumber: 2, pageSize: 5 })).toEqual({ items: [], totalItemCount: 3 })
    expect((await list()).totalItemCount).toBeGreaterThan(3)
  })

  test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')('reads a partial index', async () => {
    const { read } = testApp.database
    const statements: { sql: string; bindings: unknown[] }[] = []
    const hear = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
      if (sql.includes('ApprovalRequested')) statements.push({ sql, bindings })
    }
    read.on('query', hear)
    await list()
    read.removeListener('query', hear)
    expect(statements).toHaveLength(2)
    for (const { sql, bindings } of statements) {
      const plan: { detail: string }[] = await read.raw(`explain query plan ${sql}`, bindings as string[])
      expect(plan.map(({ detail }) => detail).join()).toContain('licenses_awaiting_approval')
    }
  })

  test.each<[Actor, number]>([
    ['Administrator', 200],
    ['Contributor', 200],
    ['ClientAdministrator at Saas', 403],
  ])('%s: %i', async (actor, status) => {
    expect(await refused(list({}, actor))).toMatchObject({ status })
  })
})
