import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLicensingAuthority } from '../../fixtures/builders.ts'
import type { Day } from '../../rules/day.ts'
import { anInformation } from '../testing/examples/licenses.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { updateDeadlines } from './keep-deadlines.ts'

/** The example of docs/domain/watch.md, through the API only. */
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ today: '2027-03-01' })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN = 'ClientAdministrator at Saas'
const api = () => testApp.as(ADMIN)

interface Case {
  preparationDays: number
  dueBefore: number
  expirationDate: Day
}

/** A license of a new type. */
const aCase = async ({ preparationDays, dueBefore, expirationDate }: Case) => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id: licensingAuthorityId } = await testApp.build((db) => aLicensingAuthority(db, { clientId }))
  const params = { id: licensingAuthorityId }
  const term = (await testApp.database.read('license_terms').where('name', '1 Year').first('id')).id
  const due = { dueDateIntervalType: 'Relative', dueDateRelativeIntervalUnit: 'Days', intervalBeforeAfter: 'Before' } as const
  const rule = { ...due, trackDateIntervalValue: 60, trackDateIntervalUnit: 'Days' } as const
  const { id: licenseTypeId } = await api().licenseTypes.create({
    params,
    body: { name: 'Tavern', term, licenseClassification: 'Liquor', ...rule, dueDateRelativeIntervalValue: dueBefore, preparationDays },
  })
  const information = { ...(await anInformation(testApp)), licensingAuthorityId, licenseTypeId }
  const dates = { effectiveDate: '2026-01-01', expirationDate, trackDate: '2027-01-15' }
  const made = await api().licenses.create({ body: { ...information, ...dates, clientId, propertyId } })
  return { id: made.id, params: { id: licensingAuthorityId, typeId: licenseTypeId } }
}

const queue = async (sortBy: 'slack' | 'renewalDueDate', ids: number[]) =>
  (await api().dashboard.renewalsList({ body: { sortBy } })).items.filter(({ id }) => ids.includes(id)).map(({ id }) => id)

describe('a license that expires on June 30, due 60 days before, with 25 days of preparation', () => {
  test('starts by April 6, in every list; one due sooner with more slack sorts after it', async () => {
    const urgent = await aCase({ preparationDays: 25, dueBefore: 60, expirationDate: '2027-06-30' })
    const sooner = await aCase({ preparationDays: 5, dueBefore: 61, expirationDate: '2027-06-30' })
    const there = { startBy: '2027-04-06', slack: 36 }
    expect(await api().licenses.get({ params: { id: urgent.id } })).toMatchObject({ dueDate: '2027-05-01', ...there })
    const lists = [
      await api().dashboard.renewalsList({ body: {} }),
      await api().licenses.list({ body: { pageSize: 100 } }),
      await api().propertyLicenses.list({ params: { id: testApp.tenants.Saas.propertyId }, query: { pageSize: 100 } }),
    ]
    for (const { items } of lists) expect(items.find(({ id }: { id: number }) => id === urgent.id)).toMatchObject(there)
    const ids = [urgent.id, sooner.id]
    expect(await queue('renewalDueDate', ids)).toEqual([sooner.id, urgent.id])
    expect(await queue('slack', ids)).toEqual([urgent.id, sooner.id])
  })

  test('starts earlier once the type says that the authority takes longer', async () => {
    const { id, params } = await aCase({ preparationDays: 25, dueBefore: 60, expirationDate: '2027-06-30' })
    await api().licenseTypes.renewalDetails({ params, body: { processingDays: 90, earliestFilingDays: 120 } })
    const type = await api().licenseTypes.get({ params })
    expect(type).toMatchObject({ earliestFilingDays: 120, processingDays: 90, preparationDays: 25 })
    await updateDeadlines(testApp.database).run(new AbortController().signal)
    expect(await api().licenses.get({ params: { id } })).toMatchObject({ startBy: '2027-03-07', slack: 6 })
    await api().licenseTypes.renewalDetails({ params, body: { processingDays: null, preparationDays: null } })
    await updateDeadlines(testApp.database).run(new AbortController().signal)
    expect(await api().licenses.get({ params: { id } })).toMatchObject({ startBy: '2027-01-15', slack: null })
  })
})

test.each([-1, 731, 2.5])('%s days are refused on their field', async (preparationDays) => {
  const { params } = await aCase({ preparationDays: 25, dueBefore: 60, expirationDate: '2027-06-30' })
  await expect(api().licenseTypes.renewalDetails({ params, body: { preparationDays } })).rejects.toMatchObject({
    status: 400,
    errors: { preparationDays: [expect.any(String)] },
  })
})
