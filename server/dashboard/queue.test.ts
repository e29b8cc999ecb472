import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../client/index.ts'
import type { RenewalQueueFilter, RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import { aLicense } from '../../fixtures/builders.ts'
import { Chance } from '../../fixtures/demo/kit.ts'
import { addDays } from '../../rules/day.ts'
import { PAST_DUE_PRESET, PRESETS } from '../../rules/renewals/presets.ts'
import { STAGES } from '../../rules/renewals/stages.ts'
import { expectedQueue, type Fact, factsOf } from '../testing/queue/expected.ts'
import { aRandomQueue } from '../testing/queue/random.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

/** Compares the SQL of the queue with the rules, on new random licenses and filters in each run. */
const seed = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)
const FILTERS = process.env.EVERGREEN_DEEP === '1' ? 600 : 80

let testApp: TestApp
let facts: Fact[]

/** Licenses on the boundary of a rule, which random licenses may miss. */
const cornerCases = async (db: Knex) => {
  const { clientId, propertyId, licenseTypeId } = testApp.tenants.Saas
  for (const day of [-1, 0, 1, 89, 90, 91].map((n) => addDays(TODAY, n))) {
    for (const date of [{ expirationDate: day }, { trackDate: day }, { dueDate: day }, { trackDate: day, hasCompletedRenewal: true }]) {
      await aLicense(db, { clientId, propertyId, licenseTypeId, ...date })
    }
  }
}

beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build((db) => aRandomQueue(db, new Chance(seed), [testApp.tenants.Saas, testApp.tenants.Hybrid], 400))
  await testApp.build(cornerCases)
  facts = await testApp.build((db) => factsOf(db, TODAY))
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** All rows that match a filter, page by page. */
const rowsOf = async (filter: RenewalQueueFilter, api: Client = testApp.as('Administrator')): Promise<RenewalQueueLicense[]> => {
  const rows: RenewalQueueLicense[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { items, totalItemCount } = await api.dashboard.renewalsList({ body: { pageSize: 100, ...filter, pageNumber } })
    rows.push(...items)
    if (items.length > 0 && rows.length < totalItemCount) continue
    expect(rows).toHaveLength(totalItemCount)
    return rows
  }
}

const everything = { showCurrentRenewals: false, showPerpetualTerms: true } as const
const said = (filter: object) => `EVERGREEN_SEED=${seed} ${JSON.stringify(filter)}`
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const expected = (filter: RenewalQueueFilter, clientId: number | null = null) => ids(expectedQueue(facts, clientId, filter, TODAY))

/** A random filter with values from the rows. */
const someFilter = (chance: Chance): RenewalQueueFilter => {
  const row = chance.pick(facts)
  const some = <T>(share: number, value: () => T): T | undefined => (chance.often(share) ? value() : undefined)
  const [one, other] = [row.trackDate ?? TODAY, addDays(TODAY, chance.between(-100, 400))]
  const [startDate, endDate] = one < other ? [one, other] : [other, one]
  const specific = {
    dateType: 'SpecificDate' as const,
    dateField: chance.pick(['None', 'TrackDate', 'DueDate', 'FollowUpDate', 'ExpirationDate'] as const),
    ...chance.pick([{ startDate, endDate }, { startDate }, { endDate, startDate: null }]),
  }
  const parts: RenewalQueueFilter = {
    showCurrentRenewals: some(0.5, () => chance.often(0.3)),
    showPerpetualTerms: some(0.5, () => chance.often(0.7)),
    renewalStatuses: some(0.3, () => [chance.pick(STAGES).value, row.stage]),
    renewalDesignation: some(0.3, () => row.renewalDesignation),
    renewalTrackingType: some(0.25, () => chance.pick(['TrackingOnly', 'TrackingAndProcess'] as const)),
    assignedUserIds: some(0.3, () => [row.assignedUserId ?? -1, ...(chance.often(0.3) ? [-1] : [])]),
    states: some(0.15, () => [row.state ?? 'CO']),
    clientIds: some(0.2, () => [row.clientId]),
    licenseTypeIds: some(0.15, () => [row.licenseTypeId]),
    licensingAuthorityIds: some(0.15, () => [row.licensingAuthorityId]),
    ...(chance.often(0.4) ? specific : { dateRanges: some(0.6, () => [chance.between(1, 19), chance.between(1, 19)]) }),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

test('its rows and their order match the rules, for any filter', { timeout: 120_000 }, async () => {
  const chance = new Chance(seed + 1)
  for (let n = 0; n < FILTERS; n++) {
    const filter = someFilter(chance)
    expect(ids(await rowsOf(filter)), said(filter)).toEqual(expected(filter))
  }
})

const alone: [string, RenewalQueueFilter][] = [
  ...PRESETS.map(({ value, label }): [string, RenewalQueueFilter] => [label, { dateRanges: [value] }]),
  ...STAGES.map(({ value, label }): [string, RenewalQueueFilter] => [label, { renewalStatuses: [value] }]),
]
describe.each([
  ['everything', everything],
  ['current renewals', {}],
])('of %s', (_, all) => {
  test.each(alone)('under %s alone', async (_, filter) => {
    const whole = { ...all, ...filter }
    expect(ids(await rowsOf(whole)), said(whole)).toEqual(expected(whole))
  })
})

test('a row has the stage, dates and names that the rules give', async () => {
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const rows = await rowsOf(everything)
  expect(rows.length).toBeGreaterThan(150)
  for (const row of rows) {
    const { stage, clientRenews, isUrgentAlert, ...fact } = byId.get(row.id) as Fact
    const shared = Object.keys(row).filter((name) => name in fact)
    const flags = { billingClientSelfRenewalPermission: clientRenews, isUrgentAlert: Boolean(isUrgentAlert) }
    expect(row, said(row)).toEqual({
      ...row,
      ...Object.fromEntries(shared.map((name) => [name, fact[name]])),
      ...flags,
      renewalStatus: stage,
    })
  }
})

test('a complete renewal is never past due', async () => {
  const rows = await rowsOf({ ...everything, dateRanges: [PAST_DUE_PRESET] })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ renewalStatus }) => renewalStatus === 8)).toEqual([])
})

test('a client user sees only rows of their own client, whatever client they request', async () => {
  const { Saas, Hybrid } = testApp.tenants
  const theirs = testApp.as('Client at Saas')
  expect(ids(await rowsOf(everything, theirs))).toEqual(expected(everything, Saas.clientId))
  expect(await rowsOf({ ...everything, clientIds: [Hybrid.clientId] }, theirs)).toEqual([])
})
