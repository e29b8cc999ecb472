import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aUser } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { theirLicense } from '../testing/in-process.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

const ADMIN = 'ClientAdministrator at Saas'

let testApp: TestApp
/** Another administrator of the client. */
let second: { email: string; token: string }
beforeAll(async () => {
  testApp = await startTestApp()
  const { clientId } = testApp.tenants.Saas
  const { id, email } = await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientAdministrator' }))
  second = { email, token: await testApp.tokenOf(id) }
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => requireApprovalAbove(null))

const admin = () => testApp.as(ADMIN)
const another = () => testApp.as({ token: second.token })
const requireApprovalAbove = async (approvalAbove: number | null) => {
  const { version, legalName } = await admin().myCompany.get({})
  const place = { address1: '1 Pier', city: 'Boston', state: 'MA', zip: '02110', country: 'United States' }
  await admin().myCompany.update({ ifMatch: version, body: { legalName, ...place, approvalAbove } })
}
const three = async () => [await theirLicense(testApp), await theirLicense(testApp), await theirLicense(testApp)].map(({ id }) => id)
const body = (licenseIds: number[]) => ({ licenseIds, processStartDate: TODAY })
const begunOf = (ids: number[]): Promise<number[]> =>
  testApp.build((db) => db('renewals').whereIn('license_id', ids).orderBy('license_id').pluck('license_id'))

test('above its limit, a bulk action needs a plan that another administrator of the client applies', async () => {
  const ids = await three()
  await requireApprovalAbove(2)
  expect(await refused(admin().renewals.bulkBegin({ body: body(ids) }))).toMatchObject({ status: 403, detail: sentences.planNeeded(3) })
  expect(await begunOf(ids)).toEqual([])

  // Reading the plan sends no mail.
  await admin().plans.create({ body: { call: 'renewals.bulkBegin', body: body(ids), notify: false } })
  const plan = await admin().plans.create({ body: { call: 'renewals.bulkBegin', body: body(ids) } })
  expect(plan).toMatchObject({ recordCount: 3, needsApproval: true })
  const mails = await testApp.build((db) => db('outbox').where('cause', 'plans.create').select('to_address', 'text'))
  expect(mails.map((mail: { to_address: string }) => mail.to_address)).toEqual([second.email])
  expect(mails[0].text).toContain(`/batches/${plan.id}`)

  const params = { id: plan.id }
  expect(await admin().batches.get({ params })).toMatchObject({ cannotApply: messages.planByAnother })
  expect(await refused(admin().plans.apply({ params }))).toMatchObject({ status: 400, detail: messages.planByAnother })
  expect(await refused(testApp.as('ClientAdministrator at Hybrid').plans.apply({ params }))).toMatchObject({ status: 404 })
  expect(await refused(testApp.as('Administrator').plans.apply({ params }))).toMatchObject({ status: 400, detail: messages.planByAnother })
  expect(await begunOf(ids)).toEqual([])

  expect(await another().batches.get({ params })).toMatchObject({ cannotApply: null })
  expect(await another().plans.apply({ params })).toMatchObject({ batchId: plan.id, recordCount: 3, refused: [] })
  expect(await begunOf(ids)).toEqual(ids)
})

test('a plan that was made before the limit needs the approval too, unless it is small enough', async () => {
  const [ids, few] = [await three(), (await three()).slice(1)]
  const plan = async (licenseIds: number[]) => {
    const { id, needsApproval } = await admin().plans.create({ body: { call: 'renewals.bulkBegin', body: body(licenseIds) } })
    expect(needsApproval).toBe(false)
    return { id }
  }
  const [params, small] = [await plan(ids), await plan(few)]
  await requireApprovalAbove(2)
  expect(await admin().batches.get({ params })).toMatchObject({ needsApproval: true, cannotApply: messages.planByAnother })
  expect(await refused(admin().plans.apply({ params }))).toMatchObject({ status: 400, detail: messages.planByAnother })
  expect(await admin().plans.apply({ params: small })).toMatchObject({ recordCount: 2 })
  expect(await another().plans.apply({ params })).toMatchObject({ recordCount: 3 })
  expect(await begunOf(ids)).toEqual(ids)
})

test('a hand-over that was planned before the limit counts what it changes at its properties', async () => {
  const { clientId, propertyId, users } = testApp.tenants.Saas
  const assignedUserId = (await testApp.build((db) => aUser(db, { clientId, roleName: 'ClientContributor' }))).id
  for (let n = 0; n < 3; n++) await theirLicense(testApp, { assignedUserId })
  const call = { call: 'users.handOver', id: assignedUserId, body: { userId: users.ClientAdministrator, propertyIds: [propertyId] } }
  const { id } = await admin().plans.create({ body: call })
  await requireApprovalAbove(3)
  expect(await admin().batches.get({ params: { id } })).toMatchObject({ cannotApply: null })
  await requireApprovalAbove(2)
  expect(await admin().batches.get({ params: { id } })).toMatchObject({ cannotApply: messages.planByAnother })
})

test('up to its limit, and without one, a bulk action is done at once', async () => {
  const ids = await three()
  await requireApprovalAbove(2)
  expect(await admin().renewals.bulkBegin({ body: body(ids.slice(0, 2)) })).toMatchObject({ startedCount: 2 })
  await requireApprovalAbove(null)
  const others = await three()
  expect(await admin().renewals.bulkBegin({ body: body(others) })).toMatchObject({ startedCount: 3 })
})

test('the provider sets the limit too; a limit below one is refused; a change of it is in the activity', async () => {
  const staff = testApp.as('Administrator')
  const params = { id: testApp.tenants.Saas.clientId }
  const { version, id: _id, ...client } = await staff.clients.get({ params })
  const settings = {
    legalName: client.legalName,
    serviceLevel: client.serviceLevel,
    clientCostStructure: client.clientCostStructure,
    clientRenewalBillingResponsibility: client.clientRenewalBillingResponsibility,
    clientAllowUserPasswordLogin: client.clientAllowUserPasswordLogin,
    isBillingIdRequired: client.isBillingIdRequired,
    isPropertyContactRequired: client.isPropertyContactRequired,
    isPropertyDivisionRequired: client.isPropertyDivisionRequired,
    trustAccountActive: client.trustAccountActive,
    minimumBalanceThreshold: client.minimumBalanceThreshold,
  }
  const update = (approvalAbove: number) => staff.clients.update({ params, ifMatch: version, body: { ...settings, approvalAbove } })
  expect(await refused(update(0))).toMatchObject({ status: 400, errors: { approvalAbove: [expect.any(String)] } })
  await update(25)
  expect(await admin().myCompany.get({})).toMatchObject({ approvalAbove: 25 })
  const { items } = await admin().activity.list({ query: { record: 'clients', pageSize: 5 } })
  expect(items[0]).toMatchObject({ call: 'clients.update', changes: [{ field: 'approvalAbove', from: null, to: '25' }] })
})
