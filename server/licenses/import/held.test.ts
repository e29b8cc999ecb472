import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LicenseImport } from '../../../contract/licenses/import.ts'
import { aProperty } from '../../../fixtures/builders.ts'
import { messages } from '../../../rules/messages.ts'
import { type ImportRow, importFile, importRow as row } from '../../testing/files/imports.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const importAs = (rows: ImportRow[], { actor = ADMIN, ...more }: Partial<LicenseImport> & { actor?: Actor } = {}) =>
  testApp.as(actor).licenses.import({ body: importFile(rows, more) })

/** The license that the row with this number has created. */
const made = async (number: number) => {
  const { items } = await testApp.as(ADMIN).licenses.list({ body: { searchTerm: `I-${number}` } })
  return testApp.as(ADMIN).licenses.get({ params: { id: items[0]?.id as number } })
}
const refusedIn = ({ refused }: { refused: { row: number; errors: object }[] }) =>
  refused.map(({ row: number, errors }) => [number, errors])

describe('an existing license', () => {
  test('is changed only by the side that handles it; equal values are no change', async () => {
    await importAs([row(1), row(2)])
    const { id } = await made(1)
    await testApp.build((db) => db('licenses').where({ id }).update({ renewal_designation: 'Provider' }))
    const later = [row(1, { expirationDate: '2027-06-30' }), row(2, { expirationDate: '2027-06-30' })]
    const byClient = await importAs(later)
    expect(refusedIn(byClient)).toEqual([[1, { licenseNumber: [messages.handledByOthers] }]])
    expect(byClient).toMatchObject({ updatedCount: 1, refusedCount: 1 })
    expect(await made(1)).toMatchObject({ expirationDate: '2026-12-31', version: 1 })
    expect(await importAs([row(1)])).toMatchObject({ unchangedCount: 1, refusedCount: 0 })

    const byStaff = await importAs([...later.slice(0, 1), row(2)], { actor: 'Administrator', clientId: testApp.tenants.Saas.clientId })
    expect(refusedIn(byStaff)).toEqual([[2, { licenseNumber: [messages.handledByOthers] }]])
    expect((await made(1)).expirationDate).toBe('2027-06-30')
  })

  test('is deactivated and activated by its row, and stays as it is where the row does not say', async () => {
    await importAs([row(80, { active: ' Inactive ' }), row(81, { active: 'yes' }), row(82)])
    const states = async () => (await Promise.all([80, 81, 82].map(made))).map(({ active }) => active)
    expect(await states()).toEqual([false, true, true])
    expect(await importAs([row(80), row(81, { active: 'FALSE' }), row(82, { active: 'Active' })])).toMatchObject({
      updatedCount: 1,
      unchangedCount: 2,
    })
    expect(await states()).toEqual([false, false, true])
    const wrong = await importAs([row(80, { active: 'Cancelled' })])
    expect(refusedIn(wrong)).toEqual([[80, { active: [messages.activeOrInactive] }]])
  })

  test('stays at the property of its primary and secondaries, and keeps its primary’s effective date', async () => {
    await importAs([row(10), row(11), row(12)])
    const [primary, child] = await Promise.all([made(10), made(11)])
    const { promoteToMaster, updateMaster } = testApp.as(ADMIN).licenses
    await promoteToMaster({ params: { id: primary.id } })
    await updateMaster({ params: { id: child.id }, body: { masterLicenseId: primary.id } })
    const elsewhere = { propertyName: 'The New Bar', address1: '9 Side St' }
    const moved = await importAs([row(10, elsewhere), row(11, elsewhere), row(12, elsewhere)])
    const stays = { propertyName: [messages.linkedLicenseStays] }
    expect(refusedIn(moved)).toEqual([
      [10, stays],
      [11, stays],
    ])
    expect([(await made(10)).propertyId, (await made(11)).propertyId]).toEqual([primary.propertyId, primary.propertyId])
    expect((await made(12)).propertyName).toBe('The New Bar')

    await importAs([row(11, { effectiveDate: '2026-02-01', expirationDate: '2027-01-31' })])
    expect(await made(11)).toMatchObject({ effectiveDate: '2026-01-01', expirationDate: '2027-01-31' })
    const early = { effectiveDate: '2025-01-01', expirationDate: '2025-12-31' }
    expect(refusedIn(await importAs([row(11, early)]))).toEqual([[11, { expirationDate: [messages.expirationNotAfterEffective] }]])
  })

  test('gets licensees that a later file names, and keeps values that the file leaves blank', async () => {
    await importAs([row(20)])
    const { id } = await made(20)
    await testApp.build((db) => db('licenses').where({ id }).update({ zip: '80203', county: 'Denver', premises_name: 'Roof Bar' }))
    const named = [row(20, { licensees: 'Bar LLC' })]
    expect(await importAs(named)).toMatchObject({ updatedCount: 1 })
    expect(await made(20)).toMatchObject({ zip: '80203', county: 'Denver', premisesName: 'Roof Bar', licensees: [{ name: 'Bar LLC' }] })
    expect(await importAs([row(20, { licensees: 'BAR  llc' })])).toMatchObject({ unchangedCount: 1 })

    await importAs([row(20, { address1: '2 Main St' })])
    expect(await made(20)).toMatchObject({ address1: '2 Main St', zip: null, county: null })
  })
})

test('an existing license without an expiration date keeps its term; it gets no new one without an expiration date', async () => {
  await importAs([row(90), row(91)])
  const [once, undated] = await Promise.all([made(90), made(91)])
  const put = (id: number, values: object) =>
    testApp.build((db) =>
      db('licenses')
        .where({ id })
        .update({ track_date: null, ...values }),
    )
  await put(once.id, { expiration_date: null })
  await put(undated.id, { effective_date: null, expiration_date: null })
  const without = { expirationDate: null }
  expect(await importAs([row(90, without), row(91, { ...without, effectiveDate: null })])).toMatchObject({
    unchangedCount: 2,
    refusedCount: 0,
  })
  expect(await importAs([row(90, { ...without, notes: 'Read me' })])).toMatchObject({ updatedCount: 1 })
  expect(await made(90)).toMatchObject({ notes: 'Read me', effectiveDate: '2026-01-01', expirationDate: null })
  const required = { expirationDate: [messages.required] }
  expect(refusedIn(await importAs([row(90, { ...without, effectiveDate: '2026-02-01' }), row(91, without)]))).toEqual([
    [90, required],
    [91, required],
  ])
})

describe('an existing property', () => {
  test('accepts no new license while it is inactive', async () => {
    await importAs([row(30, { propertyName: 'Closed' })])
    const { propertyId } = await made(30)
    await testApp.build((db) => db('properties').where({ id: propertyId }).update({ active: false }))
    const result = await importAs([row(30, { propertyName: 'Closed', city: 'Golden' }), row(31, { propertyName: 'Closed' }), row(32)])
    expect(refusedIn(result)).toEqual([[31, { propertyName: [messages.propertyInactive] }]])
    expect(result).toMatchObject({ createdCount: 1, updatedCount: 1 })
  })

  test('does not let a license into a state that does not exist, also if another row of the file has made it', async () => {
    const at = { propertyName: 'State Bar', address1: '1 State St' }
    const rows = [row(50, at), row(51, { ...at, state: 'ZZ' })]
    const refusedRow = [[51, { state: [messages.importNoState] }]]
    const first = await importAs(rows)
    expect([first.createdCount, refusedIn(first)]).toEqual([1, refusedRow])
    const again = await importAs(rows)
    expect([again.createdCount, again.unchangedCount, refusedIn(again)]).toEqual([0, 1, refusedRow])
    expect(refusedIn(await importAs([row(50, { ...at, state: 'ZZ' })]))).toEqual([[50, { state: [messages.importNoState] }]])

    const { id, propertyId } = await made(50)
    await testApp.build((db) => db('licenses').where({ id }).update({ state: 'ZZ' }))
    expect(await importAs([row(50, { ...at, state: 'ZZ', notes: 'Read me' })])).toMatchObject({ updatedCount: 1, refusedCount: 0 })
    await testApp.build((db) => db('properties').where({ id: propertyId }).update({ state: 'ZY' }))
    expect(await importAs([row(52, { ...at, state: 'ZY' })])).toMatchObject({ createdCount: 1, refusedCount: 0 })
    expect(await importAs([row(53, { ...at, state: 'Rhône', country: 'France' })])).toMatchObject({ createdCount: 1 })
  })

  test('is used if it is shared with the client, unless the client has one of that name', async () => {
    const { clientId } = testApp.tenants.Saas
    const shared = await testApp.build(async (db) => {
      const property = await aProperty(db, {
        billingClientId: testApp.tenants.Hybrid.clientId,
        name: 'Food Hall',
        address1: '5 Wynkoop St',
      })
      await db('property_clients').insert({ property_id: property.id, client_id: clientId })
      return property
    })
    const there = { propertyName: 'Food Hall', address1: '5 Wynkoop St' }
    expect(await importAs([row(40, there)])).toMatchObject({ propertiesCreatedCount: 0 })
    expect((await made(40)).propertyId).toBe(shared.id)
  })
})
