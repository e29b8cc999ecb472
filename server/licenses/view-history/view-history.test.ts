import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { theirLicense } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refusal } from '../../testing/refusal.ts'
import { startTestApp, type TestApp, TODAY } from '../../testing/test-app.ts'

let testApp: TestApp
let skip = 0
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
/** Each view is a moment later. */
const view = (licenseId: number, actor: Actor = MINE) => {
  skip += 1000
  clock.set({ today: TODAY, skip })
  return testApp.as(actor).userViewHistory.create({ body: { type: 'License', licenseId } })
}
const viewed = async (actor: Actor = MINE) => (await testApp.as(actor).userViewHistory.list()).items.map(({ id }) => id)

test('the viewed licenses, the latest first, each once', async () => {
  const [one, two] = [await theirLicense(testApp, { premisesName: 'The Bar', alert: 'Words' }), await theirLicense(testApp)]
  expect(await viewed()).toEqual([])
  for (const { id } of [one, two, one]) await view(id)
  expect(await viewed()).toEqual([one.id, two.id])
  expect((await testApp.as(MINE).userViewHistory.list()).items[0]).toMatchObject({
    type: 'License',
    licenseNumber: one.licenseNumber,
    premisesName: 'The Bar',
    propertyName: 'Our Saas property',
    licenseRank: 'Standalone',
    renewalStatus: 1,
    active: true,
    alertExists: true,
  })
  expect(await viewed('ClientAdministrator at Saas')).toEqual([])
})

test('the number of licenses is limited', async () => {
  const made = []
  for (let n = 0; n < limits.recentlyViewed + 2; n++) made.push((await theirLicense(testApp)).id)
  for (const id of made) await view(id, 'ClientAdministrator at Saas')
  expect(await viewed('ClientAdministrator at Saas')).toEqual(made.reverse().slice(0, limits.recentlyViewed))
})

test('deleted licenses and those no longer visible are not shown', async () => {
  const provided = { renewalDesignation: 'Provider', assignedUserId: null } as const
  const [gone, moved] = [await theirLicense(testApp, provided), await theirLicense(testApp, provided)]
  for (const { id } of [gone, moved]) await view(id, 'Administrator')
  await testApp.as('Administrator').licenses.remove({ params: { id: gone.id } })
  expect(await viewed('Administrator')).toEqual([moved.id])
  await view(moved.id)
  const { clientId } = testApp.tenants.Hybrid
  await testApp.build((db) => db('licenses').where('id', moved.id).update({ client_id: clientId }))
  expect(await viewed()).not.toContain(moved.id)
})

test('a license that is not visible cannot be viewed', async () => {
  const { licenseId } = testApp.tenants.other.onClientSide
  expect(await refusal(view(licenseId))).toMatchObject({ status: 400, errors: { licenseId: [messages.unknownId] } })
  const { id } = await theirLicense(testApp)
  expect(await refusal(view(id, 'Client at Saas'))).toMatchObject({ status: 403 })
})
