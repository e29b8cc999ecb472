import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aDivision, aLicense, anEntity, aProperty, aUser } from '../../fixtures/builders.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
let clientId: number
let token: string
let me: number

beforeAll(async () => {
  testApp = await startTestApp()
  ;({ id: clientId } = await testApp.build((db) => aClient(db, { serviceLevel: 'Saas' })))
  ;({ id: me } = await testApp.build((db) => aUser(db, { clientId })))
  token = await testApp.tokenOf(me)
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = () => testApp.as({ token }).gettingStarted
const openSteps = async () => (await api().get()).steps.filter(({ isDone }) => !isDone).map(({ step }) => step)

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
    licenses: () => testApp.build((db) => aLicense(db, { clientId, propertyId, licenseTypeId })),
    assign: () => testApp.build((db) => db('licenses').where({ client_id: clientId }).update({ assigned_user_id: me })),
    reminders: () => testApp.as({ token }).reminders.switch({ body: { isOn: true, from: TODAY } }),
  }
  for (const [n, step] of Object.keys(add).entries()) {
    await add[step as keyof typeof add]()
    expect(await openSteps()).toEqual(all.slice(n + 1))
  }
})

test('an inactive user is nobody', async () => {
  const { id } = await testApp.build((db) => aClient(db, { serviceLevel: 'Hybrid' }))
  const admin = await testApp.build((db) => aUser(db, { clientId: id }))
  await testApp.build((db) => aUser(db, { clientId: id, active: false }))
  const { steps } = await testApp.as({ token: await testApp.tokenOf(admin.id) }).gettingStarted.get()
  expect(steps[0]).toEqual({ step: 'people', isDone: false })
})

test('staff begin with a client', async () => {
  const { steps } = await testApp.as('Administrator').gettingStarted.get()
  expect(steps[0]).toEqual({ step: 'client', isDone: true })
  expect(steps.at(-1)).toEqual({ step: 'reminders', isDone: false })
})

test('dismissing is for oneself, and can be taken back', async () => {
  const other = await testApp.build((db) => aUser(db, { clientId }))
  await api().dismiss({ body: { isDismissed: true } })
  expect(await api().get()).toMatchObject({ isDismissed: true })
  expect(await testApp.as({ token: await testApp.tokenOf(other.id) }).gettingStarted.get()).toMatchObject({ isDismissed: false })
  await api().dismiss({ body: { isDismissed: false } })
  expect(await api().get()).toMatchObject({ isDismissed: false })
})
