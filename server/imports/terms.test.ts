import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentences } from '../../rules/messages.ts'
import { ADMIN, check, constant, REGISTER, remap, run, upload } from '../testing/jobs/importing.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const place = Object.entries({ propertyName: 'Harbor Bar', address1: '9 Pier Rd', city: 'Denver', state: 'CO', licenseType: 'Tavern' })
const always = [...REGISTER, ...place.map(([field, value]) => constant(field, value))]

/** The file of one year: each license has the term of that year. */
const fileOf = async (year: number, numbers: string[], repeated: 'history' | 'refuse' = 'history') => {
  const rows = numbers.map((number) => `${number},${year}-01-01,${year}-12-31`)
  const one = await upload(testApp, ['License No,Issue Date,End Date', ...rows].join('\n'))
  await remap(testApp, one, always, { repeated })
  return one.id
}

const licenseOf = (number: string) => testApp.database.read('licenses').where('license_number', number).first()
const termOf = async (number: string) => (await licenseOf(number)).expiration_date
const pastOf = async (number: string): Promise<string[]> =>
  testApp.database
    .read('renewals')
    .where({ license_id: (await licenseOf(number)).id, is_active: false })
    .orderBy('effective_date')
    .pluck('expiration_date')

test('a file for each year, in any order: the latest term is that of the license, the others are past renewals', async () => {
  await check(testApp, await fileOf(2025, ['Y-0'])) // A check alone changes nothing.
  expect(await licenseOf('Y-0')).toBeUndefined()

  const first = await fileOf(2025, ['Y-1', 'Y-2'])
  expect(await check(testApp, first)).toMatchObject({ created: 2 })
  await run(testApp, first)

  const newer = await fileOf(2026, ['Y-1'])
  const checked = await check(testApp, newer)
  expect(checked).toMatchObject({ updated: 1, history: 0 })
  expect(checked.warnings).toContainEqual({ field: 'expirationDate', count: 1, text: sentences.importEndsTerm(1, [2]) })
  const renewed = await run(testApp, newer)
  expect(renewed).toMatchObject({ status: 'Done', updatedCount: 1 })
  expect([await termOf('Y-1'), await pastOf('Y-1')]).toEqual(['2026-12-31', ['2025-12-31']])

  for (const _ of ['once', 'the same file again']) {
    const older = await fileOf(2024, ['Y-1', 'Y-2'])
    expect(await check(testApp, older)).toMatchObject({ history: 2, updated: 0, unchanged: 0, refused: 0 })
    expect(await run(testApp, older)).toMatchObject({ status: 'Done', historyCount: 2, doneCount: 2 })
    expect([await termOf('Y-1'), await pastOf('Y-1')]).toEqual(['2026-12-31', ['2024-12-31', '2025-12-31']])
    expect([await termOf('Y-2'), await pastOf('Y-2')]).toEqual(['2025-12-31', ['2024-12-31']])
  }
  const same = await fileOf(2026, ['Y-1'])
  expect(await check(testApp, same)).toMatchObject({ unchanged: 1, history: 0 })
})

test('undoing the file of a newer year brings the term back, and takes its past renewal away', async () => {
  await run(testApp, (await checkedFile(2025, 'U-1')).id)
  const done = await run(testApp, (await checkedFile(2026, 'U-1')).id)
  expect([await termOf('U-1'), await pastOf('U-1')]).toEqual(['2026-12-31', ['2025-12-31']])
  await testApp.as(ADMIN).batches.undo({ params: { id: done.batchId as number }, body: {} })
  expect([await termOf('U-1'), await pastOf('U-1')]).toEqual(['2025-12-31', []])
})

const checkedFile = async (year: number, number: string) => {
  const id = await fileOf(year, [number])
  await check(testApp, id)
  return { id }
}

test('where rows of a number are refused, the check says that an older file sets dates back', async () => {
  await run(testApp, (await checkedFile(2026, 'B-1')).id)
  const { warnings, updated } = await check(testApp, await fileOf(2025, ['B-1'], 'refuse'))
  expect(updated).toBe(1)
  expect(warnings).toContainEqual({ field: 'expirationDate', count: 1, text: sentences.importSetsBack(1, [2]) })
  const again = await check(testApp, await fileOf(2026, ['B-1'], 'refuse'))
  expect(again.warnings.map(({ field }) => field)).not.toContain('expirationDate')
})

test('a corrected date is no other term', async () => {
  await run(testApp, (await checkedFile(2026, 'D-1')).id)
  const one = await upload(testApp, 'License No,Issue Date,End Date\nD-1,2026-01-01,2026-11-30')
  await remap(testApp, one, always, { repeated: 'history' })
  expect(await check(testApp, one.id)).toMatchObject({ updated: 1, history: 0 })
  await run(testApp, one.id)
  expect([await termOf('D-1'), await pastOf('D-1')]).toEqual(['2026-11-30', []])
})

test('an older row of a license that others handle is refused', async () => {
  await run(testApp, (await checkedFile(2026, 'P-1')).id)
  await testApp.build((db) => db('licenses').where('license_number', 'P-1').update({ renewal_designation: 'Provider' }))
  const id = await fileOf(2025, ['P-1'])
  expect(await check(testApp, id)).toMatchObject({ refused: 1, history: 0 })
  expect(await run(testApp, id)).toMatchObject({ refusedCount: 1, historyCount: 0 })
  expect(await pastOf('P-1')).toEqual([])
})
