import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDivision } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { check, constant, REGISTER, remap, run, upload } from '../testing/jobs/importing.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const HEADER = 'License No,Type,Business Name,Address,City,State,Issue Date,End Date,Status'
const lines = (...rows: string[]) => [HEADER, ...rows].join('\n')
const stored = (numbers: string[]) => testApp.database.read('licenses').whereIn('license_number', numbers).orderBy('license_number')

test('a file becomes licenses, is undone, and can be given again', async () => {
  const file = lines(
    'N-1,Tavern,The Bar,1 Main St,Denver,CO,1/31/2026,12/31/2026,LICENSE ISSUED - ACTIVE',
    HEADER,
    'N-2,Tavern,The Bar,1 Main St,Denver,CO,2/1/2026,12/31/2026,CANC',
    'N-3,Tavern,The Bar,1 Main St,Denver,CO,soon,12/31/2026,LICENSE ISSUED - ACTIVE',
  )
  const one = await upload(testApp, file)
  expect(one).toMatchObject({ status: 'Uploaded', rowCount: 4, headerRow: 1, encoding: 'utf-8', separator: ',' })
  expect(one.missing.map(({ field }) => field)).toEqual(['licensingAuthority', 'authorityState', 'licenseTerm'])
  expect(one.mapping.fields).toContainEqual({
    field: 'active',
    columns: ['Status'],
    values: [
      { from: 'LICENSE ISSUED - ACTIVE', to: 'Active' },
      { from: 'CANC', to: 'Inactive' },
    ],
  })
  expect(await refused(check(testApp, one.id))).toMatchObject({ status: 400, errors: { licenseTerm: [expect.any(String)] } })

  await remap(testApp, one, REGISTER)
  const found = await check(testApp, one.id)
  expect(found).toMatchObject({ created: 2, updated: 0, unchanged: 0, leftOut: 1, refused: 1 })
  expect(found.refusedRows).toEqual([
    { row: 5, name: 'N-3', errors: { effectiveDate: [expect.stringMatching(`^“.+”: ${messages.invalidDate}$`)] } },
  ])
  expect(found.alsoCreated).toEqual([
    { record: 'Properties', count: 1 },
    { record: 'License Types', count: 1 },
    { record: 'Licensing Authorities', count: 1 },
  ])
  expect(found.queue).toMatchObject({ activeCount: 1, expiredCount: 0, standings: [{ count: 1 }] })
  expect(await stored(['N-1', 'N-2'])).toEqual([])

  const done = await run(testApp, one.id)
  expect(done).toMatchObject({ status: 'Done', doneCount: 4, createdCount: 2, refusedCount: 1, leftOutCount: 1, error: null })
  expect(await stored(['N-1', 'N-2', 'N-3'])).toMatchObject([
    { license_number: 'N-1', effective_date: '2026-01-31', expiration_date: '2026-12-31' },
    { license_number: 'N-2' },
  ])

  const again = await upload(testApp, file)
  await remap(testApp, again, REGISTER)
  expect(await check(testApp, again.id)).toMatchObject({ created: 0, unchanged: 2, refused: 1 })

  const batchId = done.batchId as number
  const undo = await testApp.as(ADMIN).batches.undo({ params: { id: batchId }, body: {} })
  expect(undo.kept).toEqual([])
  expect(await stored(['N-1', 'N-2'])).toEqual([])
})

test('the refused rows are a file that can be corrected and given back, and the results name every row', async () => {
  const one = await upload(
    testApp,
    lines(
      'R-1,Tavern,"=SUM(1), Bar",1 Main St,Denver,CO,1/31/2026,,Active',
      'R-2,Tavern,Bar,1 Main St,Denver,CO,1/1/2026,12/31/2026,Active',
    ),
  )
  await remap(testApp, one, REGISTER)
  await check(testApp, one.id)
  await run(testApp, one.id)
  const text = async (what: 'results' | 'refused') =>
    (await (await testApp.as(ADMIN).imports[what]({ params: { id: one.id } })).text()).replace('\ufeff', '')
  expect(await text('results')).toBe(
    `Row,Outcome,Record,Id,Reason\n2,refused,R-1,,Expiration Date (End Date): ${messages.importBlank}\n3,created,R-2,${(await stored(['R-2']))[0].id},\n`,
  )
  const refusedRows = await text('refused')
  expect(refusedRows).toBe(
    `${HEADER},Why refused\nR-1,Tavern,"'=SUM(1), Bar",1 Main St,Denver,CO,1/31/2026,,Active,Expiration Date (End Date): ${messages.importBlank}\n`,
  )
  const corrected = await upload(testApp, refusedRows.replace('1/31/2026,,', '1/31/2026,12/31/2026,'))
  // The file gets the mapping of its import.
  expect(corrected.missing).toEqual([])
  expect(await check(testApp, corrected.id)).toMatchObject({ created: 1, refused: 0 })
  expect(corrected.rows[0]?.cells[2]).toBe('=SUM(1), Bar')
})

test('corrected rows are also read in the date format of their own file, and a notification says how many were imported', async () => {
  const one = await upload(
    testApp,
    lines('D-1,Tavern,Bar,1 Main St,Denver,CO,2026-01-31,,Active', 'D-2,Tavern,Bar,1 Main St,Denver,CO,2026-01-01,2026-12-31,Active'),
  )
  await remap(testApp, one, REGISTER)
  await check(testApp, one.id)
  await run(testApp, one.id)
  const refused = await (await testApp.as(ADMIN).imports.refused({ params: { id: one.id } })).text()
  const [told] = (await testApp.as(ADMIN).notifications.list({ body: {} })).items
  expect(told).toMatchObject({
    text: 'Your bulk action has ended: a file.csv, 1 of 2 rows',
    link: expect.stringMatching(/^\/batches\/\d+$/),
  })
  // A spreadsheet program has rewritten the dates.
  const corrected = await upload(testApp, refused.replace('2026-01-31,,', '1/31/2026,12/31/2026,'))
  expect(await check(testApp, corrected.id)).toMatchObject({ created: 1, refused: 0 })
})

test('each row may have its own authority, term, classification and assignee', async () => {
  const file = [
    'License #,License Type,Licensing Authority,Jurisdiction,State of the Authority,Term,Classification,Assignee,Property,Address 1,City,State,Effective Date,Expiration Date',
    'G-1,Beer,Town One,Town,CO,1 Year,Liquor,,P,1 A St,Denver,CO,2026-01-01,2026-12-31',
    `G-2,Food,Town Two,Town,CO,2 Years,Operational,${(await testApp.as(ADMIN).authentication.identity()).email},P,1 A St,Denver,CO,2026-01-01,2027-12-31`,
    'G-3,Food,Town Two,Village,CO,2 Years,Operational,nobody@example.com,P,1 A St,Denver,CO,2026-01-01,2027-12-31',
  ].join('\n')
  const one = await upload(testApp, file)
  expect(one.missing).toEqual([])
  const found = await check(testApp, one.id)
  expect(found).toMatchObject({ created: 2, refused: 1 })
  expect(found.refusedRows[0]).toMatchObject({ row: 4, errors: { jurisdiction: [expect.any(String)] } })
  await run(testApp, one.id)
  const types = await testApp.database
    .read('license_types')
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .join('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
    .whereIn('licensing_authorities.name', ['Town One', 'Town Two'])
    .orderBy('license_types.name')
    .select({ type: 'license_types.name', term: 'license_terms.name', classification: 'classification' })
  expect(types).toEqual([
    { type: 'Beer', term: '1 Year', classification: 'Liquor' },
    { type: 'Food', term: '2 Years', classification: 'Operational' },
  ])
  const [first, second] = await stored(['G-1', 'G-2'])
  expect([first.assigned_user_id, second.assigned_user_id]).toEqual([null, testApp.of(ADMIN).person.id])
})

test('rows are left out by a value, and a blank cell keeps or clears', async () => {
  const columns = 'License #,License Type,Property,Address 1,City,State,Effective Date,Expiration Date,Account #,Notes,Kind'
  const file = (account: string, notes: string) =>
    `${columns}\nK-1,Tavern,Bar,1 Main St,Denver,CO,2026-01-01,2026-12-31,${account},${notes},real\nK-2,Tavern,Bar,1 Main St,Denver,CO,2026-01-01,2026-12-31,,,Deferred`
  const leaveOut = [{ column: 'Kind', values: ['deferred'] }]
  const first = await upload(testApp, file('A-1', 'first'))
  await remap(testApp, first, REGISTER, { leaveOut })
  expect(await check(testApp, first.id)).toMatchObject({ created: 1, leftOut: 1 })
  await run(testApp, first.id)
  const second = await upload(testApp, file('', ''))
  await remap(testApp, second, [...REGISTER, { field: 'notes', columns: ['Notes'], whenBlank: 'clear' }], { leaveOut })
  expect(await check(testApp, second.id)).toMatchObject({ updated: 1, leftOut: 1 })
  await run(testApp, second.id)
  expect(await stored(['K-1'])).toMatchObject([{ account_number: 'A-1', notes: null }])
})

test('a second click gets the same job, and a client runs one import at a time', async () => {
  const file = (number: string) => lines(`${number},Tavern,Bar,1 Main St,Denver,CO,1/1/2026,12/31/2026,Active`)
  const [one, other] = [await upload(testApp, file('T-1')), await upload(testApp, file('T-2'))]
  for (const each of [one, other]) {
    await remap(testApp, each, REGISTER)
    await check(testApp, each.id)
  }
  const start = (id: number) => testApp.as(ADMIN).imports.run({ params: { id } })
  const [first, second] = await Promise.all([start(one.id), start(one.id)])
  expect(second).toEqual(first)
  expect(await refused(start(other.id))).toMatchObject({ status: 409, detail: messages.importRunning })
  expect(await refused(testApp.as(ADMIN).imports.remove({ params: { id: one.id } }))).toMatchObject({ status: 409 })
  await testApp.as(ADMIN).imports.cancel({ params: { id: one.id } })
  expect(await testApp.as(ADMIN).imports.get({ params: { id: one.id } })).toMatchObject({ status: 'Cancelled', doneCount: 0 })
  expect(await run(testApp, other.id)).toMatchObject({ status: 'Done', createdCount: 1 })
})

test('a mapping is saved, and used for the next file with its columns', async () => {
  const one = await upload(testApp, lines('M-1,Tavern,Bar,1 Main St,Denver,CO,1/1/2026,12/31/2026,Active'))
  const { mapping } = await remap(testApp, one, [...REGISTER, constant('licenseClassification', 'Liquor')])
  const { id } = await testApp.as(ADMIN).importMappings.create({ body: { kind: 'licenses', name: 'Denver', mapping } })
  const next = await upload(testApp, lines('M-2,Tavern,Bar,1 Main St,Denver,CO,1/1/2026,12/31/2026,Active'))
  expect(next).toMatchObject({ mappingId: id, mapping, missing: [] })
  const other = await upload(testApp, 'Number,Kind\n1,2')
  expect(other.mappingId).toBeNull()
  const { items } = await testApp.as('ClientAdministrator at Hybrid').importMappings.list({ query: {} })
  expect(items.map(({ name }) => name)).not.toContain('Denver')
  await testApp.as(ADMIN).importMappings.remove({ params: { id } })
})

test('without a saved mapping, that of the last import that ran with the same columns is used', async () => {
  const columns = 'Reg,Kind of thing,Where,Street,Town,Region,Begins,Ends'
  const file = (number: string) => `${columns}\n${number},Tavern,Bar,1 Main St,Denver,CO,1/1/2026,12/31/2026`
  const titles = ['licenseNumber', 'licenseType', 'propertyName', 'address1', 'city', 'state', 'effectiveDate', 'expirationDate']
  const fields = titles.map((field, n) => ({ field, columns: [columns.split(',')[n] as string] }))
  const first = await upload(testApp, file('LR-1'))
  const { mapping } = await remap(testApp, first, [...fields, ...REGISTER])
  await check(testApp, first.id)
  // A check alone may have been an attempt.
  expect((await upload(testApp, file('LR-2'))).mapping).not.toEqual(mapping)
  await run(testApp, first.id)
  expect(await upload(testApp, file('LR-3'))).toMatchObject({ mapping, missing: [], mappingId: null })
  expect((await upload(testApp, file('LR-4'), {}, 'ClientAdministrator at Hybrid')).mapping).not.toEqual(mapping)
  expect((await upload(testApp, file('LR-5').replace('Ends', 'End'))).mapping).not.toEqual(mapping)
})

test('a property is found by its name or number, and its address is taken', async () => {
  const csvOf = (...rows: string[]) => ['Property Name,Property Number,Address 1,City,State,Zip,Country', ...rows].join('\n')
  const places = await upload(
    testApp,
    csvOf(
      'Dock Grill,D-1,1 Dock St,Denver,CO,80202,United States',
      'Dock Grill,D-2,2 Dock St,Denver,CO,80202,United States',
      'Dock Bar,D-3,3 Dock St,Denver,CO,80202,United States',
    ),
    { kind: 'properties' },
  )
  // A chain: the address tells two places of one name apart, and the check says what the run does.
  expect(await check(testApp, places.id)).toMatchObject({ created: 3, refused: 0 })
  expect(await run(testApp, places.id)).toMatchObject({ createdCount: 3, refusedCount: 0 })
  const header = 'License #,License Type,Property,Site #,Effective Date,Expiration Date'
  const rows = ['P-1,Tavern,,D-2', 'P-2,Tavern,dock bar,', 'P-3,Tavern,Dock Grill,', 'P-4,Tavern,Nowhere,'].map(
    (row) => `${row},2026-01-01,2026-12-31`,
  )
  const one = await upload(testApp, [header, ...rows].join('\n'))
  await remap(testApp, one, REGISTER)
  const checked = await check(testApp, one.id)
  expect(checked).toMatchObject({ created: 2, refused: 2, alsoCreated: expect.not.arrayContaining([{ record: 'Properties', count: 1 }]) })
  expect(checked.refusedRows).toMatchObject([
    { row: 4, errors: { propertyName: [sentences.importCell('Dock Grill', messages.importSeveralProperties)] } },
    { row: 5, errors: { propertyName: [sentences.importCell('Nowhere', messages.importPropertyFirst)] } },
  ])
  await run(testApp, one.id)
  expect(await stored(['P-1', 'P-2'])).toMatchObject([
    { property_name: 'Dock Grill', address1: '2 Dock St', city: 'Denver', zip: '80202' },
    { property_name: 'Dock Bar', address1: '3 Dock St', city: 'Denver' },
  ])
})

test('a file that names properties by their numbers alone needs no column of names', async () => {
  const places = 'Property Name,Property Number,Address 1,City,State,Zip\nQuay Grill,Q-1,1 Quay St,Denver,CO,80202'
  const there = await upload(testApp, places, { kind: 'properties' })
  await check(testApp, there.id)
  await run(testApp, there.id)
  const rows = ['Q-1', 'Q-9', ''].map((number, n) => `QN-${n},Tavern,${number},2026-01-01,2026-12-31`)
  const one = await upload(testApp, ['License #,License Type,Site #,Effective Date,Expiration Date', ...rows].join('\n'))
  expect((await remap(testApp, one, REGISTER)).missing).toEqual([])
  const checked = await check(testApp, one.id)
  expect(checked).toMatchObject({ created: 1, refused: 2 })
  expect(checked.refusedRows).toMatchObject([
    { row: 3, errors: { propertyNumber: [sentences.importCell('Q-9', messages.importNoNumber)] } },
    { row: 4, errors: { propertyName: [messages.required] } },
  ])
})

test('a property that is created needs a state that exists', async () => {
  const at = (number: string, state: string) => `${number},Tavern,State Bar,${number} Bar St,Denver,${state},1/31/2026,12/31/2026,ACTIVE`
  const one = await upload(testApp, [HEADER, at('ZS-1', 'Colorado'), at('ZS-2', 'ZZ')].join('\n'))
  await remap(testApp, one, REGISTER)
  const found = await check(testApp, one.id)
  expect(found).toMatchObject({ created: 1, refused: 1 })
  expect(found.refusedRows).toMatchObject([{ row: 3, errors: { state: [sentences.importCell('ZZ', messages.importNoState)] } }])
})

test('a file names the divisions of its properties; an unknown one refuses its row', async () => {
  const { clientId } = testApp.tenants.Saas
  const north = await testApp.build((db) => aDivision(db, { clientId, name: 'North Coast' }))
  const file = [
    `${HEADER},Division Name`,
    'DV-1,Tavern,Coast Bar,1 Coast St,Denver,CO,1/31/2026,12/31/2026,ACTIVE,NORTH  coast',
    'DV-2,Tavern,Other Bar,2 Coast St,Denver,CO,1/31/2026,12/31/2026,ACTIVE,',
    'DV-3,Tavern,Third Bar,3 Coast St,Denver,CO,1/31/2026,12/31/2026,ACTIVE,Nowhere',
  ].join('\n')
  const one = await upload(testApp, file)
  expect(one.mapping.fields).toContainEqual({ field: 'division', columns: ['Division Name'] })
  await remap(testApp, one, REGISTER)
  const found = await check(testApp, one.id)
  expect(found).toMatchObject({ created: 2, refused: 1 })
  expect(found.refusedRows).toMatchObject([
    { row: 4, errors: { division: [sentences.importCell('Nowhere', messages.importDivisionFirst)] } },
  ])
  const { batchId } = await run(testApp, one.id)
  const places = () =>
    testApp.database
      .read('property_clients')
      .join('properties', 'properties.id', 'property_clients.property_id')
      .whereIn('properties.name', ['Coast Bar', 'Other Bar', 'Third Bar'])
      .orderBy('properties.name')
      .select('properties.name', 'division_id')
  expect(await places()).toEqual([
    { name: 'Coast Bar', division_id: north.id },
    { name: 'Other Bar', division_id: null },
  ])
  const undo = await testApp.as(ADMIN).batches.undo({ params: { id: batchId as number }, body: {} })
  expect(undo.kept).toEqual([])
  expect(await places()).toEqual([])
})

test('a division that goes before the import runs refuses its rows', async () => {
  const { clientId } = testApp.tenants.Saas
  const { id } = await testApp.build((db) => aDivision(db, { clientId, name: 'Short Lived' }))
  const one = await upload(
    testApp,
    `${HEADER},Division\nDV-9,Tavern,Brief Bar,9 Coast St,Denver,CO,1/31/2026,12/31/2026,ACTIVE,Short Lived`,
  )
  await remap(testApp, one, REGISTER)
  expect(await check(testApp, one.id)).toMatchObject({ created: 1 })
  await testApp.build((db) => db('divisions').where({ id }).delete())
  expect(await run(testApp, one.id)).toMatchObject({ createdCount: 0, refusedCount: 1 })
})
