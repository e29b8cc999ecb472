import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    ({ status, errors }) => ({ status, errors }),
  )
const settings = async (id: number) => {
  const client = await testApp.as('Administrator').clients.get({ params: { id } })
  const { legalName, displayName, serviceLevel, clientCostStructure, clientRenewalBillingResponsibility, clientAllowUserPasswordLogin } =
    client
  const { isBillingIdRequired, isPropertyContactRequired, isPropertyDivisionRequired, trustAccountActive, minimumBalanceThreshold } = client
  return {
    legalName,
    displayName,
    serviceLevel,
    clientCostStructure,
    clientRenewalBillingResponsibility,
    clientAllowUserPasswordLogin,
    isBillingIdRequired,
    isPropertyContactRequired,
    isPropertyDivisionRequired,
    trustAccountActive,
    minimumBalanceThreshold,
  }
}

test('an administrator creates a client; other staff read it, client users cannot', async () => {
  const { id } = await testApp.as('Administrator').clients.create({ body: { legalName: 'New Inns, Inc.', serviceLevel: 'Hybrid' } })
  expect(await testApp.as('Contributor').clients.get({ params: { id } })).toMatchObject({
    legalName: 'New Inns, Inc.',
    serviceLevel: 'Hybrid',
    usersCount: 0,
    currentBalance: 0,
  })
  const { items } = await testApp.as('Contributor').clients.list({ body: { searchTerm: 'new inns' } })
  expect(items).toMatchObject([{ id, name: 'New Inns, Inc.' }])
  expect(
    await refusal(testApp.as('RenewalAdministrator').clients.create({ body: { legalName: 'X', serviceLevel: 'Saas' } })),
  ).toMatchObject({
    status: 403,
  })
  expect(await refusal(testApp.as('ClientAdministrator at Saas').clients.get({ params: { id } }))).toMatchObject({ status: 403 })
})

test('Full Service designates the licenses to the provider and clears assignees and pending approvals', async () => {
  const { clientId, onClientSide, users } = testApp.tenants.Hybrid
  await testApp.build((db) =>
    db('licenses').where('id', onClientSide.licenseId).update({
      assigned_user_id: users.ClientContributor,
      renewal_designation_approval_status: 'ApprovalRequested',
      requested_designation: 'Provider',
    }),
  )
  const before = await testApp.as('Administrator').clients.get({ params: { id: clientId } })
  expect(before.licensesWithClientCount).toBe(1)
  await testApp.as('Administrator').clients.update({
    params: { id: clientId },
    body: { ...(await settings(clientId)), serviceLevel: 'FullService' },
    ifMatch: before.version,
  })
  const license = await testApp.as('Administrator').licenses.get({ params: { id: onClientSide.licenseId } })
  expect(license).toMatchObject({ renewalDesignation: 'Provider', assignedUserId: null, renewalDesignationApprovalStatus: 'None' })
  expect(await testApp.as('Administrator').clients.get({ params: { id: clientId } })).toMatchObject({
    licensesWithClientCount: 0,
    serviceLevel: 'FullService',
  })
  const { items } = await testApp.as('Administrator').activity.list({ query: { clientIds: [clientId], record: 'licenses' } })
  expect(items[0]).toMatchObject({
    call: 'clients.update',
    licenseId: onClientSide.licenseId,
    changes: expect.arrayContaining([expect.objectContaining({ field: 'renewalDesignation', from: 'BillingClient', to: 'Provider' })]),
  })
})

test('the trust account: deposits count, and an entry can be reversed once', async () => {
  const { clientId: id } = testApp.tenants.Saas
  const { clients } = testApp.as('Administrator')
  expect(await refusal(clients.addToLedger({ params: { id }, body: { amount: 100 } }))).toMatchObject({ status: 400 })
  await clients.update({ params: { id }, body: { ...(await settings(id)), trustAccountActive: true, minimumBalanceThreshold: 250.5 } })
  const { id: entry } = await clients.addToLedger({ params: { id }, body: { amount: 1000.25, description: 'Wire' } })
  await clients.addToLedger({ params: { id }, body: { amount: 10 } })
  expect(await clients.get({ params: { id } })).toMatchObject({ currentBalance: 1010.25, minimumBalanceThreshold: 250.5 })
  await clients.addToLedger({ params: { id }, body: { reversesId: entry } })
  expect(await refusal(clients.addToLedger({ params: { id }, body: { reversesId: entry } }))).toMatchObject({ status: 400 })
  expect((await clients.get({ params: { id } })).currentBalance).toBe(10)
  const { items } = await clients.ledger({ params: { id } })
  expect(items.map(({ kind, amount, isReversed }) => [kind, amount, isReversed])).toEqual([
    ['Reversal', -1000.25, false],
    ['Deposit', 10, false],
    ['Deposit', 1000.25, true],
  ])
  for (const body of [{}, { amount: 1, reversesId: entry }, { amount: 0 }, { amount: 0.001 }, { amount: -1 }]) {
    expect(await refusal(clients.addToLedger({ params: { id }, body }))).toMatchObject({
      status: 400,
      errors: { amount: expect.any(Array) },
    })
  }
  expect(await refusal(testApp.as('Contributor').clients.addToLedger({ params: { id }, body: { amount: 1 } }))).toMatchObject({
    status: 403,
  })
})

test('a client administrator sees only the activity of their client', async () => {
  const { items } = await testApp.as('ClientAdministrator at Saas').activity.list()
  expect(items.length).toBeGreaterThan(0)
  expect(items.every((entry) => entry.clientId === testApp.tenants.Saas.clientId)).toBe(true)
  expect(items[0]?.userName).toBe('Provider')
  expect(await refusal(testApp.as('ClientContributor at Saas').activity.list())).toMatchObject({ status: 403 })
})
