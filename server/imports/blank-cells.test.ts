import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { check, constant, REGISTER, remap, run, upload } from '../testing/jobs/importing.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

test('a second address column fills in blank cells, states go by name, and what a row lacks says what to do', async () => {
  const file = [
    'BFN,Business Name,Full Address,Address Line1,City,State,Type,Issue Date,End Date',
    'F-1,Fallback Bar,1 MAIN ST,1 Main St,Denver,Colorado,Tavern,1/31/2026,12/31/2026',
    'F-2,Fallback Inn,2 MAIN ST,,Denver,CO,Tavern,1/31/2026,12/31/2026',
    'F-3,Fallback Grill,3 MAIN ST,,,CO,Tavern,1/31/2026,12/31/2026',
    'F-4,Fallback Pub,,,Denver,CO,Tavern,1/31/2026,12/31/2026',
  ].join('\n')
  const one = await upload(testApp, file)
  expect(one.mapping.fields).toContainEqual({ field: 'address1', columns: ['Address Line1', 'Full Address'] })
  const terms = one.fields.find(({ field }) => field === 'licenseTerm')?.choices ?? []
  expect(terms).toContain('1 Year')
  await remap(testApp, one, [...REGISTER.slice(0, -1), constant('licenseTerm', 'one year')])
  expect((await check(testApp, one.id)).refusedRows[0]?.errors).toEqual({ licenseTerm: [sentences.oneOf(terms)] })
  await remap(
    testApp,
    one,
    REGISTER.map((one) => (one.field === 'authorityState' ? constant(one.field, 'colorado') : one)),
  )
  expect((await check(testApp, one.id)).refusedRows).toEqual([
    { row: 4, name: 'F-3', errors: { city: [messages.importBlank] } },
    { row: 5, name: 'F-4', errors: { address1: [messages.importBlankAddress] } },
  ])
  await run(testApp, one.id)
  const places = await testApp.database
    .read('properties')
    .where('name', 'like', 'Fallback%')
    .orderBy('name')
    .select('name', 'address1', 'state')
  expect(places).toEqual([
    { name: 'Fallback Bar', address1: '1 Main St', state: 'CO' },
    { name: 'Fallback Inn', address1: '2 MAIN ST', state: 'CO' },
  ])
  expect(await testApp.database.read('licensing_authorities').where('name', 'Excise Department').pluck('state')).toEqual(['CO'])
})
