import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicensingAuthority, anEntity, aProperty } from '../../../fixtures/builders.ts'
import { UNSET } from '../../../rules/intervals/intervals.ts'
import { messages } from '../../../rules/messages.ts'
import { freshDatabase } from '../../testing/databases/database.ts'
import { interrupted } from '../../testing/faults/interrupted.ts'
import { importFile as file, type ImportRow, importRow as row } from '../../testing/files/imports.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let between: ReturnType<typeof interrupted>
beforeAll(async () => {
  between = interrupted(await freshDatabase())
  testApp = await startTestApp({ database: between.database })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const importAs = (rows: ImportRow[]) => testApp.as(ADMIN).licenses.import({ body: file(rows) })
const clientId = () => testApp.tenants.Saas.clientId
const licenses = (db: Knex) => db('licenses').where('client_id', clientId())
const numbered = (db: Knex, number: number) => licenses(db).where('license_number', `I-${number}`)
const refusedIn = ({ refused }: Awaited<ReturnType<typeof importAs>>) => refused.map(({ row: at, errors }) => [at, errors])

/** The first step of an import takes 25 rows; the transaction of the lease comes before it. */
const STEP = 25
const SECOND_STEP = 3

let next = 1_000
/** New rows: `fill` for the first step, the others for the second; tests change the records that these refer to. */
const someRows = (count: number, fields: (n: number) => Partial<ImportRow> = () => ({})) => {
  const numbers = Array.from({ length: STEP + count }, () => next++)
  return { numbers: numbers.slice(STEP), rows: numbers.map((number, n) => row(number, n < STEP ? {} : fields(n - STEP))) }
}

/** Imports, and runs another change between its first and its second step. */
const importWhile = async (rows: ImportRow[], happen: (db: Knex) => Promise<unknown>) => {
  between.before(SECOND_STEP, () => testApp.build(happen))
  return importAs(rows)
}

const later = (rows: ImportRow[], fields: Partial<ImportRow> = { expirationDate: '2027-06-30' }) =>
  rows.map((one) => ({ ...one, ...fields }))

describe('a license that changes between preflight and step', () => {
  test('is not changed, and its row is refused; the others are written', async () => {
    const { rows, numbers } = someRows(8)
    await importAs(rows)
    const [edited, taken, gone, joined] = numbers as [number, number, number, number]
    const [untouched] = numbers.slice(4)
    const result = await importWhile(later(rows), async (db) => {
      const { id: property_id, name: property_name } = await aProperty(db, { billingClientId: clientId() })
      await numbered(db, edited).update({ notes: 'Mine', version: 2 })
      await numbered(db, taken).update({ renewal_designation: 'Provider', version: 2 })
      await numbered(db, gone).delete()
      await numbered(db, joined).update({ property_id, property_name, is_master: true, version: 2 })
      await numbered(db, numbers[7] as number).update({ master_license_id: (await numbered(db, joined).first('id')).id })
    })
    expect(refusedIn(result)).toEqual([
      [edited, { licenseNumber: [messages.changedMeanwhile] }],
      [taken, { licenseNumber: [messages.handledByOthers] }],
      [gone, { licenseNumber: [messages.notFound] }],
      [joined, { propertyName: [messages.linkedLicenseStays] }],
    ])
    expect(result).toMatchObject({ rowCount: 33, createdCount: 0, updatedCount: 29, unchangedCount: 0, refusedCount: 4 })
    const now = await licenses(testApp.database.read).whereIn(
      'license_number',
      [edited, taken, joined, untouched].map((n) => `I-${n}`),
    )
    expect(now.map(({ expiration_date: date }) => date).sort()).toEqual(['2026-12-31', '2026-12-31', '2026-12-31', '2027-06-30'])
  })

  test('and one that another request has created is not changed', async () => {
    const { rows, numbers } = someRows(2)
    const result = await importWhile(rows, async (db) => {
      const { id: _, ...like } = await numbered(db, (numbers[0] as number) - 1).first()
      await db('licenses').insert({ ...like, license_number: `I-${numbers[0]}`, notes: 'Mine' })
    })
    expect(refusedIn(result)).toEqual([[numbers[0], { licenseNumber: [messages.changedMeanwhile] }]])
    expect(result).toMatchObject({ createdCount: 26, refusedCount: 1 })
    expect(await numbered(testApp.database.read, numbers[0] as number)).toMatchObject([{ notes: 'Mine' }])
  })
})

describe('a record that a row refers to', () => {
  test('is not used if it was deactivated, renamed, given other rules or deleted', async () => {
    const names = ['Closing', 'Renamed', 'Ruled', 'Merged']
    await importAs(names.map((name, n) => row(n + 1, { propertyName: name, licenseType: name, licensees: name })))
    const { rows, numbers } = someRows(5, (n) => ({
      propertyName: n < 2 ? names[n] : 'The Old Bar',
      licenseType: n === 2 ? 'Ruled' : 'Tavern',
      licensees: n === 3 ? 'Merged' : null,
    }))
    const result = await importWhile(rows, async (db) => {
      const properties = () => db('properties').where('billing_client_id', clientId())
      await properties().where('name', 'Closing').update({ active: false })
      await properties().where('name', 'Renamed').update({ name: 'Otherwise' })
      await db('license_types').where('name', 'Ruled').update({ due_date_interval_type: 'None' })
      await db('corporate_entities').where('name', 'Merged').update({ name: 'Bigger Inc' })
    })
    expect(refusedIn(result)).toEqual([
      [numbers[0], { propertyName: [messages.propertyInactive] }],
      [numbers[1], { propertyName: [messages.changedMeanwhile] }],
      [numbers[2], { licenseType: [messages.changedMeanwhile] }],
      [numbers[3], { licensees: [messages.changedMeanwhile] }],
    ])
    expect(result).toMatchObject({ createdCount: 26, propertiesCreatedCount: 0, licenseTypesCreatedCount: 0 })
  })

  test('is not created again if another request creates it first', async () => {
    const place = { propertyName: 'Just Built', address1: '77 New St' }
    const { rows, numbers } = someRows(2, () => ({ ...place, licensees: 'Just Founded' }))
    const made: { propertyId?: number; entityId?: number } = {}
    const result = await importWhile(rows, async (db) => {
      made.propertyId = (await aProperty(db, { billingClientId: clientId(), name: 'just  built', address1: '77 New st' })).id
      made.entityId = (await anEntity(db, { clientId: clientId(), name: 'JUST FOUNDED' })).id
    })
    expect(result).toMatchObject({ createdCount: 27, propertiesCreatedCount: 0, refusedCount: 0 })
    const { read } = testApp.database
    const theirs = await licenses(read)
      .whereIn(
        'license_number',
        numbers.map((n) => `I-${n}`),
      )
      .select('id', 'property_id', 'property_name')
    expect(theirs.map((one) => ({ ...one, id: 0 }))).toEqual(
      Array(2).fill({ id: 0, property_id: made.propertyId, property_name: 'just  built' }),
    )
    const holders = read('license_licensees').whereIn(
      'license_id',
      theirs.map(({ id }) => id),
    )
    expect(await holders.pluck('corporate_entity_id')).toEqual([made.entityId, made.entityId])
  })

  test('is the first of several entities with the same name, in every step', async () => {
    const first = await testApp.build(async (db) => {
      const { id } = await anEntity(db, { clientId: clientId(), name: 'Twice Inc' })
      await anEntity(db, { clientId: clientId(), name: 'Another Inc' })
      await anEntity(db, { clientId: clientId(), name: 'twice inc' })
      return id
    })
    // The first step does not name it, and must not take the second entity for a new one.
    const { rows } = someRows(1, () => ({ licensees: 'Twice Inc' }))
    await importAs(rows.map((one, n) => (n === 0 ? { ...one, licensees: 'Another Inc' } : one)))
    const held = await numbered(testApp.database.read, rows.at(-1)?.row as number).first('id')
    expect(await testApp.database.read('license_licensees').where('license_id', held.id).pluck('corporate_entity_id')).toEqual([first])
  })

  test('a client that becomes Full Service during the import gets no more licenses on its side', async () => {
    const { rows, numbers } = someRows(2)
    const changed = { licenseNumber: [messages.changedMeanwhile] }
    const result = await importWhile(rows, (db) => db('clients').where('id', clientId()).update({ service_level: 'FullService' }))
    await testApp.build((db) => db('clients').where('id', clientId()).update({ service_level: 'Saas' }))
    expect(refusedIn(result)).toEqual(numbers.map((number) => [number, changed]))
    expect(result).toMatchObject({ createdCount: 25, refusedCount: 2 })
    expect(await importAs(rows)).toMatchObject({ createdCount: 2, unchangedCount: 25, refusedCount: 0 })
  })
})

test('the authority and its types are created once, and reused if another request was faster', async () => {
  const licensingAuthority = { name: 'New Bureau', jurisdiction: 'State', state: 'CO' } as const
  const authorities = () => testApp.database.read('licensing_authorities').where('name', 'New Bureau').pluck('id')
  const importThere = (rows: ImportRow[]) => testApp.as(ADMIN).licenses.import({ body: file(rows, { licensingAuthority }) })
  between.before(2, () => testApp.build((db) => aLicensingAuthority(db, { ...licensingAuthority, ...UNSET, clientId: clientId() })))
  const result = await importThere([row(1), row(2)])
  expect(result).toMatchObject({ createdCount: 2, licensingAuthorityCreated: false, licenseTypesCreatedCount: 1 })
  expect(await authorities()).toHaveLength(1)
  expect(await importThere([row(1), row(3)])).toMatchObject({ createdCount: 1, unchangedCount: 1, licenseTypesCreatedCount: 0 })
  expect(await authorities()).toHaveLength(1)
})
