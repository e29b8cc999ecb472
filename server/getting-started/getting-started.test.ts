import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aDivision, aLicense, anEntity, aProperty, aUser } from '../../fixtures/builders.ts'
import type { FirstStep } from '../../rules/installation/getting-started.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
let clientId: number
let token: string
let me: number

beforeAll(async () => {
  testApp = await startTestApp()
  ;({ id: clientId } = await testApp.build((db) => aClient(db, { serviceLevel: 'Saas', legalName: 'Pier Nine Taverns LLC' })))
  ;({ id: me } = await testApp.build((db) => aUser(db, { clientId })))
  token = await testApp.tokenOf(me)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as({ token }).gettingStarted
const openSteps = async () => (await api().get()).steps.filter(({ isDone }) => !isDone).map(({ step }) => step)
const ofStaff = () => testApp.as('Administrator').gettingStarted.get()
const stepOfStaff = async (named: FirstStep) => (await ofStaff()).steps.find(({ step }) => step === named)

test('each step of a client is done once there is a first record of it, and other clients do not count', async () => {
  const all = ['people', 'divisions', 'properties', 'entities', 'licenses', 'assign', 'reminders']
  expect(await openSteps()).toEqual(all)
  const { licenseTypeId } = testApp.shared
  let propertyId = 0
  const add = {
    people: () => testApp.build((db) => aUser(db, { clientId })),
    divisions: () => testApp.build((db) => aDivision(db, { clientId })),
    properties: async () => {
      ;({ id: propertyId } = await testApp.build((db) => aProperty(db, { billingClientId: clientId })))
    },
    entities: () => testApp.build((db) => anEntity(db, { clientId })),
    licenses: () =>
      testApp.build((db) =>
        aLicense(db, { clientId, propertyId, licenseTypeId, renewalDesignation: 'BillingClient', assignedUserId: null }),
      ),
    assign: () => testApp.build((db) => db('licenses').where({ client_id: clientId }).update({ assigned_user_id: me })),
    reminders: () => testApp.as({ token }).reminders.switch({ body: { isOn: true, from: TODAY } }),
  }
  for (const [n, step] of Object.keys(add).entries()) {
    await add[step as keyof typeof add]()
    expect(await openSteps()).toEqual(all.slice(n + 1))
  }
  await testApp.build((db) =>
    aLicense(db, { clientId, propertyId, licenseTypeId, renewalDesignation: 'BillingClient', assignedUserId: null }),
  )
  expect(await api().get()).toMatchObject({ silent: [], onlyClientId: null, hasMailServer: false })
  expect((await api().get()).steps.at(-2)).toEqual({ step: 'assign', isDone: false, done: 1, of: 2 })
  await testApp.as({ token }).reminders.switch({ body: { isOn: false } })
})

test('the reminders of a client that handles licenses are off: staff are told, however the policy of the provider stands', async () => {
  const named = async () => (await ofStaff()).silent.find((one) => one.clientId === clientId)
  const before = await stepOfStaff('reminders')
  expect(before).toMatchObject({ isDone: false })
  expect(await named()).toEqual({ clientId, name: 'Pier Nine Taverns LLC' })
  const on = { isOn: true, from: TODAY }
  await testApp.as('Administrator').reminders.switch({ body: on })
  try {
    expect(await named()).toBeDefined()
    expect(await stepOfStaff('reminders')).toMatchObject({ isDone: false })
    await testApp.as('Administrator').reminders.switch({ body: { ...on, clientId } })
    expect(await named()).toBeUndefined()
    for (const { clientId: other } of (await ofStaff()).silent)
      if (other !== null) await testApp.as('Administrator').reminders.switch({ body: { ...on, clientId: other } })
    const { silent, steps } = await ofStaff()
    expect(silent).toEqual([])
    expect(steps.at(-1)).toMatchObject({ step: 'reminders', isDone: true })
  } finally {
    await testApp.as('Administrator').reminders.switch({ body: { isOn: false } })
  }
})

test('an inactive user is nobody', async () => {
  const { id } = await testApp.build((db) => aClient(db, { serviceLevel: 'Hybrid' }))
  const admin = await testApp.build((db) => aUser(db, { clientId: id }))
  await testApp.build((db) => aUser(db, { clientId: id, active: false }))
  const { steps } = await testApp.as({ token: await testApp.tokenOf(admin.id) }).gettingStarted.get()
  expect(steps[0]).toMatchObject({ step: 'people', isDone: false })
})

test('staff begin with the installation and a client', async () => {
  const { steps } = await ofStaff()
  expect((await ofStaff()).silent.every(({ clientId: one }) => one !== null)).toBe((await stepOfStaff('assign'))?.of === 0)
  expect(steps.slice(0, 4).map(({ step, isDone }) => [step, isDone])).toEqual([
    ['provider', false],
    ['mail', false],
    ['catalogue', true],
    ['client', true],
  ])
  const { providerName, smtpUrl } = testApp.config
  Object.assign(testApp.config, { providerName: 'Northwind', smtpUrl: 'smtp://127.0.0.1:25' })
  try {
    expect(await ofStaff()).toMatchObject({ hasMailServer: true })
    for (const step of ['provider', 'mail'] as const) expect(await stepOfStaff(step)).toMatchObject({ isDone: true })
  } finally {
    Object.assign(testApp.config, { providerName, smtpUrl })
  }
})

test('staff are not offered what is refused: divisions without a Full Service client, licenses that only clients assign', async () => {
  expect(await stepOfStaff('divisions')).toBeDefined()
  expect(await stepOfStaff('assign')).toBeDefined()
  await testApp.build((db) => db('clients').where('service_level', 'FullService').update({ service_level: 'Hybrid' }))
  const theirs = await testApp.build((db) => db('licenses').where('renewal_designation', 'Provider').pluck('id'))
  await testApp.build((db) => db('licenses').update({ renewal_designation: 'BillingClient' }))
  try {
    expect(await stepOfStaff('divisions')).toBeUndefined()
    expect(await stepOfStaff('assign')).toBeUndefined()
  } finally {
    await testApp.build((db) => db('licenses').whereIn('id', theirs).update({ renewal_designation: 'Provider' }))
    const { clientId: id } = testApp.tenants.FullService
    await testApp.build((db) => db('clients').where({ id }).update({ service_level: 'FullService' }))
  }
})

test('staff are told how many licenses have a due date, and the step is done once most have', async () => {
  const { licenseTypeId } = testApp.shared
  const before = await stepOfStaff('dueDates')
  const { id } = await testApp.build((db) =>
    aLicense(db, { licenseTypeId, expirationDate: '2027-06-30', dueDate: null, renewalDesignation: 'Provider' }),
  )
  expect(await stepOfStaff('dueDates')).toEqual({ ...before, isDone: false, of: (before?.of ?? 0) + 1 })
  await testApp.build((db) => db('licenses').whereNotNull('expiration_date').whereNull('due_date').update({ due_date: '2027-05-01' }))
  const { isDone, done, of } = (await stepOfStaff('dueDates')) ?? {}
  expect({ isDone, done }).toEqual({ isDone: true, done: of })
  await testApp.build((db) => db('licenses').where({ id }).delete())
})

test('dismissing is for oneself, and can be taken back', async () => {
  const other = await testApp.build((db) => aUser(db, { clientId }))
  await api().dismiss({ body: { isDismissed: true } })
  expect(await api().get()).toMatchObject({ isDismissed: true })
  expect(await testApp.as({ token: await testApp.tokenOf(other.id) }).gettingStarted.get()).toMatchObject({ isDismissed: false })
  await api().dismiss({ body: { isDismissed: false } })
  expect(await api().get()).toMatchObject({ isDismissed: false })
})
