import { licenseOf } from '../../fixtures/builders.ts'
import { insertAll, serial } from '../../fixtures/rows.ts'
import { theirLicense } from './in-process.ts'
import type { TestApp } from './test-app.ts'

/** Creates many licenses like `theirLicense` in a few statements; returns their ids in order. */
export const theirLicenses = async (testApp: TestApp, count: number, given: Parameters<typeof theirLicense>[1] = {}): Promise<number[]> => {
  const first = await theirLicense(testApp, given)
  return testApp.build(async (db) => {
    const { id, ...like } = await licenseOf(db, first.id)
    const others = Array.from({ length: count - 1 }, () => ({ ...like, licenseNumber: `M-${serial()}` }))
    const made = await insertAll(db, 'licenses', others)
    return [Number(id), ...made.map((one) => one.id)]
  })
}
