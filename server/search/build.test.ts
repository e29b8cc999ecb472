import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense } from '../../fixtures/builders.ts'
import { STAMP } from '../../fixtures/rows.ts'
import { migrationNames, migrationSource } from '../../migrations/index.ts'
import { openDatabase } from '../kit/database/db.ts'
import { insertRows } from '../kit/database/many.ts'
import { buildingSearch, buildSearch, requestBuild } from '../kit/search/build.ts'
import { KINDS } from '../kit/search/kinds.ts'
import { batchRequests } from '../testing/batches.ts'
import { BULK_ACTIONS } from '../testing/bulk-actions.ts'
import { freshDatabase } from '../testing/databases/database.ts'
import { importFile, importRow } from '../testing/files/imports.ts'
import { entriesAreCurrent } from '../testing/search.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const as = () => testApp.as(ADMIN)
const found = async (searchTerm: string) =>
  (await as().search.find({ body: { searchTerm, kinds: ['licenses'] } })).items.map(({ title }) => title)
const listed = async (searchTerm: string) =>
  (await as().licenses.list({ body: { searchTerm } })).items.map(({ licenseNumber }) => licenseNumber)

test('an import can be searched at once, also when it is repeated, undone, or its rows are merged into one license', async () => {
  const send = async (rows: object[]) => {
    const body = importFile(rows as Parameters<typeof importFile>[0])
    const { status, headers } = await testApp.request({ method: 'POST', path: '/licenses/import', body }, ADMIN)
    expect(status).toBe(200)
    return Number(headers['batch-id'])
  }
  const rows = [1, 2, 3].map((n) => importRow(n, { licensees: 'Wisteria LLC', propertyName: 'Wisteria Arms' }))
  const batchId = await send(rows)
  expect(await listed('wisteria arms')).toHaveLength(3)
  expect(await listed('wisteria llc')).toHaveLength(3)
  expect(await entriesAreCurrent(testApp)).toBeGreaterThan(0)
  await send([importRow(1, { propertyName: 'The Magnolia' })])
  expect(await listed('magnolia')).toHaveLength(1)
  await entriesAreCurrent(testApp)
  await as().batches.undo({ params: { id: batchId }, body: {} })
  await entriesAreCurrent(testApp)
})

test('bulk actions and their undo leave current entries', async () => {
  const { doing, undo } = batchRequests(() => testApp)
  for (const make of Object.values(BULK_ACTIONS)) {
    const action = await make(testApp)
    const batchId = await doing(action)
    await entriesAreCurrent(testApp)
    await undo(batchId)
    await entriesAreCurrent(testApp)
  }
}, 60_000)

test('a write that fails leaves no entries', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const failing = testApp.build(async (db) => {
    await aLicense(db, { clientId, propertyId, licenseNumber: 'GONE-1' })
    throw new Error('halfway')
  })
  await expect(failing).rejects.toThrow('halfway')
  expect(await found('gone-1')).toEqual([])
  expect(await testApp.database.read('search_changes')).toEqual([])
})

test('what a program without the index has written is indexed with the next write', async () => {
  const { database } = testApp
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseNumber: 'BEFORE-1' }))
  // An older program records the change through the triggers, and does not write the entry.
  await database.write(async (db) => {
    await db('search_entries').where({ kind: KINDS.licenses.code, record_id: id }).delete()
    await db('search_changes').insert({ kind: KINDS.licenses.code, record_id: id, is_new: false })
  })
  expect(await found('before-1')).toEqual(['BEFORE-1'])
})

test('until the entries are written for the first time, searches scan the tables', async () => {
  const { database } = testApp
  await database.write(async (db) => {
    await requestBuild(db, true)
    await db('search_entries').delete()
  })
  const { clientId, propertyId } = testApp.tenants.Saas
  await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseNumber: 'MEANWHILE-1' }))
  expect(await listed('before-1')).toEqual(['BEFORE-1'])
  expect(await found('before-1')).toEqual(['BEFORE-1'])
  expect(await found('meanwhile')).toEqual(['MEANWHILE-1'])
  const work = buildingSearch(database)
  expect(await work.due(database.read, null)).toBe(true)
  await work.run(new AbortController().signal)
  expect(await work.due(database.read, null)).toBe(false)
  expect(await found('before-1')).toEqual(['BEFORE-1'])
  await entriesAreCurrent(testApp)
})

test('a rebuild goes in steps, each its own transaction; searches and writes go on, and what was wrong is right', async () => {
  const { database } = testApp
  const { clientId, propertyId } = testApp.tenants.Saas
  const license = { clientId, propertyId, propertyName: '', renewalDesignation: 'Provider', createdOn: STAMP, modifiedOn: STAMP }
  const many = Array.from({ length: 650 }, (_, n) => ({ ...license, licenseNumber: `STEP-${n}` }))
  await testApp.build((db) => insertRows(db, 'licenses', many))
  await database.write(async (db) => {
    await db('search_entries').where('kind', KINDS.licenses.code).update({ text: 'wrong' })
    await db('search_entries').insert({ kind: KINDS.licenses.code, record_id: 2_000_000, client_id: clientId, text: 'of nothing' })
    await requestBuild(db, false)
  })
  const steps: number[] = []
  const stop = new AbortController()
  await buildSearch(database.write, stop.signal, (records) => {
    steps.push(records)
    if (steps.length === 1) stop.abort()
  })
  expect(steps).toEqual([300])
  expect(await found('of nothing')).toEqual([])
  await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseNumber: 'AMID-1' }))
  await buildSearch(database.write, undefined, (records) => steps.push(records))
  expect(Math.max(...steps)).toBe(300)
  expect(await found('step-649')).toEqual(['STEP-649'])
  expect(await found('amid-1')).toEqual(['AMID-1'])
  expect(await database.read('search_entries').where('text', 'wrong')).toEqual([])
  await entriesAreCurrent(testApp)
})

test('an upgrade of a database with records has their entries written', async () => {
  const database = await freshDatabase()
  await using upgraded = await startTestApp({ database })
  // A program that has not yet seen the index.
  const before = openDatabase(database.url)
  const name = migrationNames.find((each) => each.endsWith('create_search_entries'))
  await before.write((db) => db.migrate.down({ migrationSource, name } as never)).finally(() => before.close())
  expect(await database.read.schema.hasTable('search_entries')).toBe(false)
  await database.migrate()
  expect(await database.read('search_builds').where('is_first', true)).toHaveLength(Object.keys(KINDS).length)
  await buildSearch(database.write)
  expect(await entriesAreCurrent(upgraded)).toBeGreaterThan(50)
})

test('an upgrade that changes the text of entries has them written anew; meanwhile searches read what exists', async () => {
  const { database } = testApp
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseNumber: '☆☆' }))
  const name = migrationNames.find((each) => each.endsWith('rebuild_search_entries'))
  await database.write(async (db) => {
    await db.migrate.down({ migrationSource, name } as never)
    await db('search_entries').where({ kind: KINDS.licenses.code, record_id: id }).update({ text: '\u0001\u0001☆☆\u0001\n\u0002' })
  })
  expect(await found('☆')).toEqual([])
  await database.migrate()
  expect(await found('amid-1')).toEqual(['AMID-1'])
  await buildSearch(database.write)
  expect(await found('☆')).toEqual(['☆☆'])
})

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'sqlite')('the text index merges 16 segments in parts', async () => {
  const config: { k: string; v: number }[] = await testApp.database.read('search_texts_config').whereIn('k', ['automerge', 'crisismerge'])
  expect(Object.fromEntries(config.map(({ k, v }) => [k, v]))).toEqual({ automerge: 16, crisismerge: 32 })
})
