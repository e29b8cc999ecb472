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

const importing = async (body: LicenseImport): Promise<number> => {
  const { status, headers } = await testApp.request({ method: 'POST', path: '/licenses/import', body }, ADMIN)
  expect(status).toBe(200)
  return Number(headers['batch-id'])
}
const undo = (id: number) => testApp.as(ADMIN).batches.undo({ params: { id }, body: {} })

const TABLES = [
  'licenses',
  'licensing_authorities',
  'license_types',
  'properties',
  'property_clients',
  'corporate_entities',
  'license_licensees',
]
const STAMPS = ['version', 'modified_on']
const stored = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const rows: Record<string, unknown>[] = await testApp.database.read(table)
        const lines = rows.map((one) => JSON.stringify(Object.entries(one).filter(([name]) => !STAMPS.includes(name))))
        return [table, lines.sort()]
      }),
    ),
  )

test('an import is undone with all that it has created and changed', async () => {
  const untouched = await stored()
  const first = await importing(file([row(1, { licensees: 'Bar LLC' }), row(2), row(3, { propertyName: 'Another' })]))
  const before = await stored()
  const second = await importing(
    file([
      row(1, { expirationDate: '2027-06-30', city: 'Golden', licensees: 'Bar LLC; Third Inc' }),
      row(2, { propertyName: 'The New Bar', licenseType: 'Beach' }),
      row(3, { propertyName: 'Another', licensees: 'Third Inc' }),
      row(4),
    ]),
  )
  expect(await undo(second)).toMatchObject({ kept: [] })
  expect(await stored()).toEqual(before)
  expect(await undo(first)).toMatchObject({ kept: [] })
  expect(await stored()).toEqual(untouched)
})

test('a license that somebody has changed since stays, with its property, its type and its authority', async () => {
  const batchId = await importing(file([row(11), row(12), row(13, { propertyName: 'Another' })]))
  const { id } = await testApp.database.read('licenses').where('license_number', 'I-11').first('id')
  await testApp.as(ADMIN).licenses.updateAlert({ params: { id }, body: { alert: 'Changed in between' } })
  const { kept } = await undo(batchId)
  expect(kept.map(({ record, reason }) => [record, reason])).toEqual([
    ['licenses', expect.stringMatching(/changed it on/)],
    ['license_types', messages.undoInUse],
    ['licensing_authorities', messages.undoInUse],
    ['properties', messages.undoInUse],
  ])
  const numbers = await testApp.database.read('licenses').whereLike('license_number', 'I-1_').pluck('license_number')
  expect(numbers).toEqual(['I-11'])
})

test('a license of the import that is in a renewal stays', async () => {
  const { email } = await testApp.as(ADMIN).userProfile.get()
  const batchId = await importing(file([row(21), row(22)], { assignedUser: email }))
  const { id } = await testApp.database.read('licenses').where('license_number', 'I-21').first('id')
  await testApp.as(ADMIN).renewals.begin({ params: { id }, body: { processStartDate: '2026-11-20' } })
  const { kept } = await undo(batchId)
  expect(kept).toContainEqual(expect.objectContaining({ record: 'licenses', id, reason: messages.undoInUse }))
})
