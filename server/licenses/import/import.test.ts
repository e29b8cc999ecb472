import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LicenseImport } from '../../../contract/licenses/import.ts'
import { messages } from '../../../rules/messages.ts'
import { importFile as file, importRow as row } from '../../testing/files/imports.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const importAs = (given: LicenseImport, actor: Parameters<TestApp['as']>[0] = ADMIN) => testApp.as(actor).licenses.import({ body: given })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => ({ status: error.status, errors: error.errors }),
  )

test('rows become licenses with their authority, types and properties; a repetition changes nothing', async () => {
  const rows = [
    row(1),
    row(2, { licenseType: ' tavern ' }),
    row(3, { propertyName: 'Another', licenseType: 'Liquor Store', licensees: 'Bar LLC; Old Bar Inc' }),
  ]
  const dry = await importAs(file(rows, { dryRun: true }))
  expect(dry).toMatchObject({
    dryRun: true,
    createdCount: 3,
    propertiesCreatedCount: 2,
    licenseTypesCreatedCount: 2,
    licensingAuthorityCreated: true,
  })
  expect((await testApp.as(ADMIN).licenses.list({ body: { searchTerm: 'I-1' } })).totalItemCount).toBe(0)

  const done = await importAs(file(rows))
  expect(done).toEqual({ ...dry, dryRun: false })
  const again = await importAs(file(rows))
  expect(again).toMatchObject({
    createdCount: 0,
    updatedCount: 0,
    unchangedCount: 3,
    propertiesCreatedCount: 0,
    licenseTypesCreatedCount: 0,
    licensingAuthorityCreated: false,
  })

  const found = await testApp.as(ADMIN).licenses.list({ body: { searchTerm: 'I-3' } })
  const license = await testApp.as(ADMIN).licenses.get({ params: { id: found.items[0]?.id as number } })
  expect(license).toMatchObject({
    licenseNumber: 'I-3',
    propertyName: 'Another',
    renewalDesignation: 'BillingClient',
    assignedUserId: null,
    expirationDateSource: 'imported',
  })
  expect(license.licensees.map((one) => one.name)).toEqual(['Bar LLC', 'Old Bar Inc'])
})

test('a changed row updates its license; a license that was renewed since keeps its dates', async () => {
  await importAs(file([row(10), row(11)]))
  const [first, second] = await Promise.all(
    ['I-10', 'I-11'].map(async (searchTerm) => (await testApp.as(ADMIN).licenses.list({ body: { searchTerm } })).items[0]?.id as number),
  )
  await testApp.build((db) =>
    db('licenses').where({ id: second }).update({ expiration_date: '2027-12-31', expiration_date_source: 'typed' }),
  )
  const result = await importAs(
    file([row(10, { expirationDate: '2026-11-30', city: 'Golden' }), row(11, { expirationDate: '2026-11-30' })]),
  )
  expect(result).toMatchObject({ updatedCount: 1, unchangedCount: 1 })
  expect(await testApp.as(ADMIN).licenses.get({ params: { id: first as number } })).toMatchObject({
    expirationDate: '2026-11-30',
    city: 'Golden',
  })
  expect(await testApp.as(ADMIN).licenses.get({ params: { id: second as number } })).toMatchObject({ expirationDate: '2027-12-31' })
})

test('each refused row has its number and fields; the others are imported', async () => {
  const rows = [
    row(20),
    row(21, { effectiveDate: '2026-02-30' }),
    row(22, { expirationDate: '2026-01-01' }),
    row(23, { licenseNumber: '  ', licenseType: null }),
    row(24, { licenseNumber: 'I-20' }),
    row(25, { trackDate: '2027-01-01' }),
    row(26, { licenseNumber: 'x'.repeat(101) }),
    row(27, { effectiveDate: '1899-12-31' }),
  ]
  const { refused, createdCount } = await importAs(file(rows))
  expect(createdCount).toBe(1)
  expect(refused.map(({ row: number, errors }) => [number, errors])).toEqual([
    [21, { effectiveDate: [messages.invalidDate] }],
    [22, { expirationDate: [messages.expirationNotAfterEffective] }],
    [23, { licenseNumber: [messages.required], licenseType: [messages.licenseTypeRequired] }],
    [24, { licenseNumber: ['This license number is already in row 20'] }],
    [25, { trackDate: [messages.trackNotBeforeExpiration] }],
    [26, { licenseNumber: ['License # cannot exceed 100 characters'] }],
    [27, { effectiveDate: [messages.yearTooEarly] }],
  ])
})

test('formulas stay text, and text keeps its accents and leading zeros', async () => {
  await importAs(file([row(30, { licenseNumber: '00123', propertyName: '=HYPERLINK("http://x")', premisesName: 'JOSÉ’S CAFÉ' })]))
  const { items } = await testApp.as(ADMIN).licenses.list({ body: { searchTerm: '00123' } })
  expect(items[0]).toMatchObject({ licenseNumber: '00123', propertyName: '=HYPERLINK("http://x")', premisesName: 'JOSÉ’S CAFÉ' })
})

test('invalid constants refuse the whole file on their field', async () => {
  const { clientId } = testApp.tenants.other
  const before = await testApp.database.read('licenses').count({ n: '*' }).first()
  const wrong: [Partial<LicenseImport>, Parameters<TestApp['as']>[0], string][] = [
    [{ licenseTerm: 'A while' }, ADMIN, 'licenseTerm'],
    [{ clientId }, ADMIN, 'clientId'],
    [{}, 'Administrator', 'clientId'],
    [{ clientId: 999_999 }, 'Administrator', 'clientId'],
    [{ assignedUser: 'nobody@nowhere.example' }, ADMIN, 'assignedUser'],
    [{ clientId: testApp.tenants.FullService.clientId, renewalDesignation: 'BillingClient' }, 'Administrator', 'renewalDesignation'],
  ]
  for (const [more, actor, field] of wrong) {
    expect(await refusal(importAs(file([row(40)], more), actor))).toMatchObject({ status: 400, errors: { [field]: expect.any(Array) } })
  }
  expect(await testApp.database.read('licenses').count({ n: '*' }).first()).toEqual(before)
})

test('staff import for any client, on the provider’s side', async () => {
  const { clientId } = testApp.tenants.FullService
  expect(await importAs(file([row(50)], { clientId }), 'RenewalAdministrator')).toMatchObject({ createdCount: 1 })
  const { items } = await testApp.as('Administrator').licenses.list({ body: { searchTerm: 'I-50', clientIds: [clientId] } })
  expect(await testApp.as('Administrator').licenses.get({ params: { id: items[0]?.id as number } })).toMatchObject({
    renewalDesignation: 'Provider',
  })
})
