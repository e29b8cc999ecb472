import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportKind } from '../../rules/imports/kinds.ts'
import { check, REGISTER, remap, run, upload } from '../testing/jobs/importing.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'

const exported = async (type: 'licenses' | 'properties', format: 'csv' | 'xlsx'): Promise<Buffer> => {
  const api = testApp.as(ADMIN).exports
  const { id } = await api[type]({ body: {} })
  const file = await api.download({ params: { type, id }, query: { format } })
  return Buffer.from(await file.arrayBuffer())
}

const given = async (kind: ImportKind, file: Buffer, name: string) => {
  const one = await upload(testApp, file, { kind, name })
  expect(one.missing).toEqual([])
  return { one, checked: await check(testApp, one.id) }
}

test.each(['csv', 'xlsx'] as const)('properties as exported change nothing, as %s', async (format) => {
  const { checked } = await given('properties', await exported('properties', format), `properties.${format}`)
  expect(checked.refusedRows).toEqual([])
  expect(checked).toMatchObject({ created: 0, updated: 0, refused: 0 })
  expect(checked.unchanged).toBeGreaterThan(1)
})

test('an edited cell changes that field alone', async () => {
  const csv = (await exported('properties', 'csv')).toString('utf8')
  const { name } = await testApp.database.read('properties').where('id', testApp.tenants.Saas.withoutLicenses.propertyId).first()
  const { one, checked } = await given('properties', Buffer.from(csv.replaceAll(name, `${name} Annex`)), 'properties.csv')
  expect(checked).toMatchObject({ created: 0, updated: 1, refused: 0 })
  const { batchId } = await run(testApp, one.id)
  const [row] = await testApp.database.read('audit').where({ batch_id: batchId, record: 'properties' }).whereNull('event')
  expect(JSON.parse(row.changes)).toEqual([{ field: 'name', from: name, to: `${name} Annex` }])
})

test('licenses as exported change nothing', async () => {
  const file =
    'License #,License Type,Property,Address 1,City,State,Effective Date,Expiration Date\nE-1,Tavern,Bar,1 A St,Denver,CO,2026-01-01,2026-12-31'
  const first = await upload(testApp, file)
  await remap(testApp, first, REGISTER)
  await check(testApp, first.id)
  await run(testApp, first.id)
  const csv = (await exported('licenses', 'csv')).toString('utf8').split('\n')
  const own = Buffer.from([csv[0], ...csv.filter((line) => line.includes('E-1'))].join('\n'))
  const one = await upload(testApp, own, { name: 'licenses.csv' })
  await remap(
    testApp,
    one,
    REGISTER.filter(({ field }) => field !== 'licensingAuthority'),
  )
  const checked = await check(testApp, one.id)
  expect(checked.refusedRows).toEqual([])
  expect(checked).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
})
