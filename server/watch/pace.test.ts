import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLicense, aLicenseType, aRenewal } from '../../fixtures/builders.ts'
import { addDays } from '../../rules/day.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { checkDeadlines } from './keep-deadlines.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'

/** Completed renewals of a client: the days to prepare and at the authority, oldest first. */
const history = (clientId: number, propertyId: number, licenseTypeId: number, all: [number, number][]) =>
  testApp.build(async (db) => {
    for (const [n, [preparation, processing]] of all.entries()) {
      const { id: licenseId } = await aLicense(db, { clientId, propertyId, licenseTypeId })
      const processStartDate = '2026-01-05'
      const formsFiledDate = addDays(processStartDate, preparation)
      const licenseReceivedDate = addDays(formsFiledDate, processing)
      const completedOn = `2026-03-${10 + n}T12:00:00.000Z`
      await aRenewal(db, { licenseId, stage: 8, processStartDate, formsFiledDate, licenseReceivedDate, completedOn })
    }
    return aLicense(db, { clientId, propertyId, licenseTypeId, dueDate: '2027-05-01', expirationDate: '2027-06-30' })
  })

const aType = (given: object = {}) => testApp.build((db) => aLicenseType(db, given))

test('each figure shows the renewals of its client that it was measured from', async () => {
  const { Saas, Hybrid } = testApp.tenants
  const { id: typeId, licensingAuthorityId } = await aType({ preparationDays: 99, processingDays: 99, earliestFilingDays: 90 })
  const [own, other, few] = [
    await history(Saas.clientId, Saas.propertyId, typeId, [
      [10, 20],
      [14, 21],
      [18, 60],
    ]),
    await history(Hybrid.clientId, Hybrid.propertyId, typeId, [
      [40, 40],
      [40, 40],
      [40, 40],
    ]),
    await history(testApp.tenants.FullService.clientId, testApp.tenants.FullService.propertyId, typeId, [[1, 1]]),
  ]
  await checkDeadlines(testApp.database)
  const pace = await testApp.as(MINE).licenses.pace({ params: { id: own.id } })
  expect(pace).toMatchObject({
    why: 'Why: 14 days to prepare (3 renewals), 21 days at the authority (3 renewals)',
    startBy: '2027-04-17',
    actBy: '2027-04-17',
    slack: 148,
    earliestFilingDate: '2027-04-01',
    figures: [
      { figure: 'preparationDays', days: 14, source: 'Measured' },
      { figure: 'formsToFiledDays', days: null, source: 'None', renewals: [] },
      { figure: 'processingDays', days: 21, source: 'Measured' },
    ],
  })
  expect(pace.figures[0]?.renewals.map(({ from, to, days }) => [from, to, days])).toEqual([
    ['2026-01-05', '2026-01-23', 18],
    ['2026-01-05', '2026-01-19', 14],
    ['2026-01-05', '2026-01-15', 10],
  ])
  expect(JSON.stringify(pace)).not.toContain('2026-02-14') // filed by the other client
  const staff = testApp.as('Contributor')
  expect((await staff.licenses.pace({ params: { id: other.id } })).why).toContain('40 days to prepare (3 renewals)')
  expect((await staff.licenses.pace({ params: { id: few.id } })).why).toContain('99 days to prepare (as the license type says)')
  const median = await staff.licenseTypes.pace({ params: { id: licensingAuthorityId, typeId } })
  expect(median).toEqual({ preparationDays: { days: 27, clients: 2 }, processingDays: { days: 31, clients: 2 } })
})

test('without history and without days the track date counts, and there is no slack', async () => {
  const { clientId, propertyId } = testApp.tenants.Saas
  const { id: licenseTypeId } = await aType()
  const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId, licenseTypeId, trackDate: '2027-02-01' }))
  await checkDeadlines(testApp.database)
  const pace = await testApp.as(MINE).licenses.pace({ params: { id } })
  expect(pace).toMatchObject({ startBy: '2027-02-01', actBy: null, slack: null, earliestFilingDate: null })
  expect(pace.why).toContain('Not enough history')
})
