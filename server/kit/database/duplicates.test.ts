import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentences } from '../../../rules/messages.ts'
import { refusal } from '../../testing/refusal.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const OURS = 'ClientAdministrator at Saas'
const THEIRS = 'ClientAdministrator at Hybrid'
const place = { address1: '1 Street', city: 'Denver', state: 'CO', zip: '80202', country: 'United States' }
const contact = { name: 'Ann Example', email: 'ann@test.example' }
const asks = (what: string, name: string, where: string) => {
  const sentence = sentences.alreadyThere(what, name, where)
  return { status: 400, message: sentence, errors: { allowDuplicate: [sentence] } }
}

test('a second property of the same name and place asks first', async () => {
  const { properties } = testApp.as(OURS)
  const body = { name: 'The Öld Anchor', ...place, contact }
  await properties.create({ body })
  const again = (more: object, actor: typeof OURS | typeof THEIRS = OURS) =>
    refusal(testApp.as(actor).properties.create({ body: { ...body, ...more } }))
  const asked = asks('property', 'The Öld Anchor', 'Denver, CO')
  expect(await again({})).toMatchObject(asked)
  expect(await again({ name: 'the old  anchor', city: 'DENVER' })).toMatchObject(asked)
  expect(await again({ allowDuplicate: false })).toMatchObject(asked)
  expect(await again({ city: 'Boulder' })).toBe('done')
  expect(await again({}, THEIRS)).toBe('done')
  const before = await testApp.database.read('properties').count({ total: '*' }).first()
  expect(await again({ allowDuplicate: true })).toBe('done')
  expect(await testApp.database.read('properties').count({ total: '*' }).first()).toEqual({ total: Number(before?.total) + 1 })
})

test('a second division asks first; a place that one of them does not have tells nothing apart', async () => {
  const { divisions } = testApp.as(OURS)
  const body = { name: 'Islands', companyCode: 'HH-I' }
  await divisions.create({ body: { ...body, city: 'Honolulu', state: 'HI' } })
  expect(await refusal(divisions.create({ body }))).toMatchObject(asks('division', 'Islands', 'Honolulu, HI'))
  expect(await refusal(divisions.create({ body: { ...body, state: 'HI' } }))).toMatchObject(asks('division', 'Islands', 'Honolulu, HI'))
  expect(await refusal(divisions.create({ body: { ...body, city: 'Key West', state: 'FL' } }))).toBe('done')
  expect(await refusal(divisions.create({ body: { ...body, allowDuplicate: true } }))).toBe('done')
})

test('a second entity asks first, unless they were formed in different states', async () => {
  const { corporateEntities } = testApp.as(OURS)
  await corporateEntities.create({ body: { name: 'HH Beverage, Inc.', stateOfFormation: 'DE' } })
  expect(await refusal(corporateEntities.create({ body: { name: 'HH Beverage Inc' } }))).toMatchObject(
    asks('entity', 'HH Beverage, Inc.', 'DE'),
  )
  expect(await refusal(corporateEntities.create({ body: { name: 'HH Beverage, Inc.', stateOfFormation: 'NV' } }))).toBe('done')
  expect(await refusal(corporateEntities.create({ body: { name: 'HH Beverage, Inc.', allowDuplicate: true } }))).toBe('done')
})
