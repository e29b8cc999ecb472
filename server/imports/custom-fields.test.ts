import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCustomField } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { check, REGISTER, remap, run, upload } from '../testing/jobs/importing.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())
beforeEach(() => testApp.build((db) => db('custom_fields').delete()))

const ADMIN = 'ClientAdministrator at Saas'
const csv = (...lines: string[]) => lines.join('\n')
const own = (values: object = {}): Parameters<typeof aCustomField>[1] => ({ clientId: testApp.tenants.Saas.clientId, ...values })
const aField = (values: object = {}) => testApp.build((db) => aCustomField(db, own(values)))

const undo = (batchId: number | null) => testApp.as(ADMIN).batches.undo({ params: { id: batchId as number }, body: {} })

test('licenses: columns are matched by label, values checked by row, written, changed, emptied and undone', async () => {
  const policy = await aField({ label: 'Policy Number' })
  const insured = await aField({ label: 'Insured Until', kind: 'Date' })
  const theirs = await testApp.build((db) => aCustomField(db, { clientId: testApp.tenants.Hybrid.clientId, label: 'Secret' }))
  const header = 'License No,Type,Business Name,Address,City,State,Issue Date,End Date,POLICY NUMBER,Insured until,Secret'
  const row = (number: string, texts: string) => `${number},Tavern,The Inn,1 Inn St,Denver,CO,1/31/2026,12/31/2026,${texts}`
  const custom = async (number: string) => {
    const { id } = await testApp.database.read('licenses').where('license_number', number).first('id')
    return (await testApp.as(ADMIN).licenses.get({ params: { id } })).customFields
  }

  const given = await upload(testApp, csv(header, row('C-1', 'P-7,3/14/2027,x'), row('C-2', 'P-8,someday,x'), row('C-3', ',,')))
  expect(given.mapping.fields).toContainEqual({ field: `customFields.${policy.id}`, columns: ['POLICY NUMBER'] })
  expect(given.fields.map(({ field }) => field)).not.toContain(`customFields.${theirs.id}`)
  const name = `customFields.${insured.id}`
  await remap(testApp, given, [...REGISTER, { field: name, columns: ['Insured until'], format: 'M/D/YYYY' }])
  const found = await check(testApp, given.id)
  expect(found).toMatchObject({ created: 2, refused: 1 })
  expect(found.refusedRows).toEqual([{ row: 3, name: 'C-2', errors: { [name]: [sentences.importCell('someday', messages.invalidDate)] } }])
  await run(testApp, given.id)
  expect(await custom('C-1')).toEqual({ [policy.id]: 'P-7', [insured.id]: '2027-03-14' })
  expect(await custom('C-3')).toEqual({})

  const again = await upload(testApp, csv(header, row('C-1', 'P-9,,x'), row('C-3', ',,')))
  await remap(testApp, again, [...REGISTER, { field: name, columns: ['Insured until'], whenBlank: 'clear' }])
  expect(await check(testApp, again.id)).toMatchObject({ updated: 1, unchanged: 1, refused: 0 })
  const { batchId } = await run(testApp, again.id)
  expect(await custom('C-1')).toEqual({ [policy.id]: 'P-9' })
  const undone = await undo(batchId)
  expect(undone).toMatchObject({ undone: 1, kept: [] })
  const { items } = await testApp.as(ADMIN).imports.list({ query: {} })
  expect(items.find(({ id }) => id === again.id)).toMatchObject({ status: 'Done', undoneBy: undone.batchId })
  expect(items.find(({ id }) => id === given.id)).toMatchObject({ status: 'Done', undoneBy: null })
  expect(await custom('C-1')).toEqual({ [policy.id]: 'P-7', [insured.id]: '2027-03-14' })
})

test('a required field is asked for in rows that create a license, of its type alone', async () => {
  const header = 'License No,Type,Business Name,Address,City,State,Issue Date,End Date,Grade'
  const row = (number: string, grade: string) => `${number},Tavern,The Inn,1 Inn St,Denver,CO,1/31/2026,12/31/2026,${grade}`
  const made = await upload(testApp, csv(header, row('Q-1', '')))
  await remap(testApp, made, REGISTER)
  await check(testApp, made.id)
  await run(testApp, made.id)
  const [type] = await testApp.database.read('licenses').where('license_number', 'Q-1').pluck('license_type_id')

  const grade = await aField({ label: 'Grade', kind: 'Choice', options: ['A', 'B'], isRequired: true, licenseTypeIds: [type] })
  const given = await upload(testApp, csv(header, row('Q-1', ''), row('Q-2', ''), row('Q-3', 'c'), row('Q-4', 'b')))
  await remap(testApp, given, REGISTER)
  const found = await check(testApp, given.id)
  expect(found).toMatchObject({ created: 1, unchanged: 1, refused: 2 })
  const name = `customFields.${grade.id}`
  expect(found.refusedRows).toEqual([
    { row: 3, name: 'Q-2', errors: { [name]: [messages.importBlank] } },
    { row: 4, name: 'Q-3', errors: { [name]: [sentences.importCell('c', sentences.oneOf(['A', 'B']))] } },
  ])
})

test('properties: the same, and a value that is there already changes nothing', async () => {
  const rent = await aField({ label: 'Rent', record: 'Property', kind: 'Money' })
  const header = 'Property Name,Address 1,City,State,Zip,Country,Rent'
  const row = (name: string, amount: string) => `${name},1 Rent St,Denver,CO,80202,United States,"${amount}"`
  const whole = async (...rows: string[]) => {
    const one = await upload(testApp, csv(header, ...rows), { kind: 'properties' })
    const found = await check(testApp, one.id)
    const { batchId } = await run(testApp, one.id)
    return { found, batchId }
  }
  const custom = async () => {
    const [id] = await testApp.database.read('properties').where('name', 'Rented').pluck('id')
    return (await testApp.as(ADMIN).properties.get({ params: { id } })).customFields
  }
  const { found } = await whole(row('Rented', '$1,200'), row('Other', 'much'))
  expect(found).toMatchObject({ created: 1, refused: 1 })
  expect(found.refusedRows).toMatchObject([
    { row: 3, errors: { [`customFields.${rent.id}`]: [sentences.importCell('much', messages.number)] } },
  ])
  expect(await custom()).toEqual({ [rent.id]: '1200.00' })
  expect((await whole(row('Rented', '1200'))).found).toMatchObject({ updated: 0, unchanged: 1 })
  const { batchId } = await whole(row('Rented', '1300'))
  expect(await custom()).toEqual({ [rent.id]: '1300.00' })
  expect(await undo(batchId)).toMatchObject({ undone: 1, kept: [] })
  expect(await custom()).toEqual({ [rent.id]: '1200.00' })
})
