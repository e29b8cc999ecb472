import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { ADMIN, check, REGISTER, remap, run, upload } from '../testing/jobs/importing.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const numbersOf = async (id: number, query: { field?: string; reason?: string }) =>
  (await testApp.as(ADMIN).imports.rows({ params: { id }, query: { outcome: 'refused', ...query } })).items.map(({ name }) => name)

test('refused rows are counted by reason, without the texts of their cells, and each reason opens to its rows', async () => {
  const file = [
    'License #,License Type,Property,Address 1,City,State,Effective Date,Expiration Date',
    'G-1,Tavern,Grouped Bar,1 Main St,Denver,CO,soon,12/31/2026',
    'G-2,Tavern,Grouped Bar,1 Main St,Denver,CO,100%,12/31/2026',
    'G-3,Tavern,Grouped Inn,2 Main St,,CO,later,12/31/2026',
    'G-4,Tavern,Grouped Bar,1 Main St,Denver,CO,1/1/2026,12/31/2026',
  ].join('\n')
  const one = await upload(testApp, file)
  await remap(testApp, one, [...REGISTER, { field: 'effectiveDate', columns: ['Effective Date'], format: 'M/D/YYYY' }])
  const { reasons } = await check(testApp, one.id)
  expect(reasons).toEqual([
    { field: 'effectiveDate', text: messages.invalidDate, count: 3 },
    { field: 'city', text: messages.importBlank, count: 1 },
  ])
  expect(await numbersOf(one.id, { field: 'effectiveDate', reason: messages.invalidDate })).toEqual(['G-1', 'G-2', 'G-3'])
  expect(await numbersOf(one.id, { field: 'city', reason: messages.importBlank })).toEqual(['G-3'])
  expect(await numbersOf(one.id, { field: 'zip' })).toEqual([])
  // The text of the filter is not a pattern.
  expect(await numbersOf(one.id, { reason: '%' })).toEqual([])
})

test('sites by number: guessed as numbers, not names, and a license finds its property by less than a whole address', async () => {
  const sites = [
    'SITE,BUS_PROF_NAME,FULL_ADDRESS,ADDRESS_LINE1,CITY,STATE,ZIP',
    'D01,Site Bar,1 SITE ST,,Denver,CO,80202',
    'D02,Site Inn,2 SITE ST,2 Site St,Denver,CO,80202',
  ].join('\n')
  const places = await upload(testApp, sites, { kind: 'properties' })
  expect(places.mapping.fields).toContainEqual({ field: 'name', columns: ['BUS_PROF_NAME'] })
  expect(places.mapping.fields).toContainEqual({ field: 'propertyNumber', columns: ['SITE'] })
  expect(await check(testApp, places.id)).toMatchObject({ created: 2, refused: 0 })
  await run(testApp, places.id)
  const register = [
    'BFN,BUS_PROF_NAME,FULL_ADDRESS,ADDRESS_LINE1,CITY,STATE,TYPE,ISSUE_DATE,END_DATE',
    'S-1,Site Bar,1 SITE ST,,,,LIQUOR - Tavern,1/1/2026,12/31/2026',
    'S-2,Site Inn,2 SITE ST,2 Site St,Denver,CO,LIQUOR -,1/1/2026,12/31/2026',
    'S-3,Site Inn,9 OTHER ST,,,,LIQUOR - Tavern,1/1/2026,12/31/2026',
  ].join('\n')
  const one = await upload(testApp, register)
  // A table names whole cells, also those of which only a prefix is left.
  const licenseType = { field: 'licenseType', columns: ['TYPE'], strip: 'LIQUOR - ', values: [{ from: 'LIQUOR -', to: 'Tavern' }] }
  await remap(testApp, one, [...REGISTER, licenseType])
  const { refusedRows } = await check(testApp, one.id)
  expect(refusedRows.map(({ name }) => name)).toEqual(['S-3'])
  await run(testApp, one.id)
  const made = await testApp.database
    .read('licenses')
    .whereIn('license_number', ['S-1', 'S-2'])
    .orderBy('license_number')
    .select('property_name', 'city')
  expect(made).toEqual([
    { property_name: 'Site Bar', city: 'Denver' },
    { property_name: 'Site Inn', city: 'Denver' },
  ])
})
