import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthorityCountFilter, RenewalCountFilter, RenewalQueueFilter, StateRenewalCounts } from '../../contract/dashboard/calls.ts'
import { Chance } from '../../fixtures/demo/kit.ts'
import { addDays } from '../../rules/day.ts'
import { PRESETS } from '../../rules/renewals/presets.ts'
import { GROUPS, isPastDue, type Stage } from '../../rules/renewals/stages.ts'
import type { Actor } from '../testing/people/actors.ts'
import { expectedQueue, type Fact, factsOf } from '../testing/queue/expected.ts'
import { aRandomQueue } from '../testing/queue/random.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

/** Compares the SQL of the dashboard with the rules, on new random licenses and filters in each run. */
const seed = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)
const FILTERS = process.env.EVERGREEN_DEEP === '1' ? 400 : 60

let testApp: TestApp
let facts: Fact[]
let typeFees: Map<number, number | null>
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build((db) => aRandomQueue(db, new Chance(seed), [testApp.tenants.Saas, testApp.tenants.Hybrid], 400))
  await testApp.build(async (db) => {
    const chance = new Chance(seed + 2)
    const types: { id: number }[] = await db('license_types').select('id')
    typeFees = new Map(types.map(({ id }) => [id, chance.often(0.5) ? chance.between(0, 90_000) : null]))
    for (const [id, renewal_fee_cents] of typeFees) await db('license_types').where({ id }).update({ renewal_fee_cents })
    const licenses: { id: number }[] = await db('licenses').select('id')
    for (const { id } of licenses)
      if (chance.often(0.3))
        await db('licenses')
          .where({ id })
          .update({ last_fee_cents: chance.between(0, 90_000) })
    facts = await factsOf(db, TODAY)
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const api = (actor: Actor = 'Administrator') => testApp.as(actor).dashboard
const clientOf = (actor: Actor) => testApp.of(actor).person.clientId
const said = (filter: object) => `EVERGREEN_SEED=${seed} ${JSON.stringify(filter)}`
const fitting = (filter: RenewalCountFilter, actor: Actor) =>
  expectedQueue(facts, clientOf(actor), { ...filter, showCurrentRenewals: true }, TODAY)

const feeOf = ({ lastFeeCents, licenseTypeId }: Fact): number | null => lastFeeCents ?? typeFees.get(licenseTypeId) ?? null

/** Counts by the rules, row by row. */
const expectedCounts = (rows: Fact[], hasFees: boolean): StateRenewalCounts[] => {
  const states = [...new Set(rows.map(({ state }) => state as string | null))].sort((a, b) =>
    a === null ? 1 : b === null ? -1 : a < b ? -1 : 1,
  )
  return states.map((stateCode) => {
    const there = rows.filter(({ state, stage }) => state === stateCode && stage !== 8)
    const count = (stages: readonly Stage[], pastDue = false) =>
      there.filter((row) => stages.includes(row.stage) && (!pastDue || isPastDue(row, TODAY))).length
    return {
      stateCode,
      renewalsCount: there.length,
      readyToStartCount: count(GROUPS.readyToStart),
      readyToStartPastDueCount: count(GROUPS.readyToStart, true),
      startedNotFiledCount: count(GROUPS.started),
      startedNotFiledPastDueCount: count(GROUPS.started, true),
      filedCount: count(GROUPS.filed),
      filedPastDueCount: count(GROUPS.filed, true),
      expectedFees: hasFees ? there.reduce((sum, row) => sum + (feeOf(row) ?? 0), 0) / 100 : null,
      unknownFeeCount: hasFees ? there.filter((row) => feeOf(row) === null).length : null,
    }
  })
}

const expectedAuthorities = (rows: Fact[]) => {
  const totals = new Map<number, number>()
  for (const { licensingAuthorityId: id } of rows) totals.set(id, (totals.get(id) ?? 0) + 1)
  return totals
}

const someFilter = (chance: Chance): RenewalCountFilter => {
  const row = chance.pick(facts)
  const some = <T>(share: number, value: () => T): T | undefined => (chance.often(share) ? value() : undefined)
  const specific = {
    dateType: 'SpecificDate' as const,
    dateField: chance.pick(['None', 'TrackDate', 'DueDate', 'FollowUpDate', 'ExpirationDate'] as const),
    startDate: addDays(TODAY, chance.between(-100, 0)),
    endDate: addDays(TODAY, chance.between(0, 300)),
  }
  return {
    showPerpetualTerms: some(0.5, () => chance.often(0.7)),
    renewalStatuses: some(0.2, () => [row.stage]),
    renewalDesignation: some(0.3, () => row.renewalDesignation),
    renewalTrackingType: some(0.25, () => chance.pick(['TrackingOnly', 'TrackingAndProcess'] as const)),
    assignedUserIds: some(0.3, () => [row.assignedUserId ?? -1]),
    states: some(0.15, () => [row.state ?? 'CO']),
    clientIds: some(0.2, () => [row.clientId]),
    licensingAuthorityIds: some(0.15, () => [row.licensingAuthorityId]),
    ...(chance.often(0.3) ? specific : { dateRanges: some(0.5, () => [chance.between(1, PRESETS.length)]) }),
  }
}

test('match the current rows of the queue, by state and by authority, for any filter', { timeout: 120_000 }, async () => {
  const chance = new Chance(seed + 1)
  let counted = 0
  for (let n = 0; n < FILTERS; n++) {
    const query = someFilter(chance)
    const actor = chance.pick(['Administrator', 'Contributor', 'ClientContributor at Saas', 'ClientAdministrator at Hybrid'] as const)
    const rows = fitting(query, actor)
    counted += rows.length
    const { items, totalItemCount, expectedFees } = await api(actor).renewalCounts({ query })
    const expected = expectedCounts(rows, actor !== 'Contributor')
    expect(items, said(query)).toEqual(expected)
    expect(totalItemCount).toBe(items.length)
    const cents = expected.reduce((sum, state) => sum + Math.round(100 * (state.expectedFees ?? 0)), 0)
    expect(expectedFees, said(query)).toBe(actor === 'Contributor' ? null : cents / 100)

    const state = chance.pick(['CO', 'NY', undefined])
    const authorities = await api(actor).authorityCounts({ query: { ...query, state, pageSize: 100 } })
    const totals = expectedAuthorities(rows.filter((row) => !state || row.state === state))
    expect(new Map(authorities.items.map(({ id, totalRenewalsCount }) => [id, totalRenewalsCount])), said({ ...query, state })).toEqual(
      totals,
    )
    expect(authorities.totalItemCount).toBe(totals.size)
  }
  expect(counted).toBeGreaterThan(FILTERS)
})

test('the three groups add up to the total, and past due is part of each', async () => {
  const { items } = await api().renewalCounts()
  // Which counts are above zero depends on the seed. The test above compares each with the rules.
  expect(items).not.toEqual([])
  for (const row of items) {
    expect(row.readyToStartCount + row.startedNotFiledCount + row.filedCount).toBe(row.renewalsCount)
    expect(row.readyToStartPastDueCount).toBeLessThanOrEqual(row.readyToStartCount)
    expect(row.startedNotFiledPastDueCount).toBeLessThanOrEqual(row.startedNotFiledCount)
    expect(row.filedPastDueCount).toBeLessThanOrEqual(row.filedCount)
  }
})

test('never include renewals that are not current, even if the filter asks for them', async () => {
  expect(await api().renewalCounts({ query: { showCurrentRenewals: false } })).toEqual(await api().renewalCounts())
  expect(await api().renewalCounts({ query: { renewalStatuses: [8] } })).toEqual({
    items: [],
    totalItemCount: 0,
    expectedFees: 0,
    unknownFeeCount: 0,
  })
})

test('count what a search finds, as the queue does', async () => {
  const { items } = await api().renewalsList({ body: {} })
  const searchTerm = items[0]?.propertyName ?? ''
  const { totalItemCount } = await api().renewalsList({ body: { searchTerm, exactTotal: true } })
  expect(totalItemCount).toBeGreaterThan(0)
  const sum = (rows: { renewalsCount: number }[]) => rows.reduce((total, { renewalsCount }) => total + renewalsCount, 0)
  for (const counts of ['renewalCounts', 'personCounts'] as const) {
    expect(sum((await api()[counts]({ query: { searchTerm } })).items), counts).toBe(totalItemCount)
    expect((await api()[counts]({ query: { searchTerm: 'no property of that name' } })).items, counts).toEqual([])
  }
})

describe('the authorities', () => {
  const all = async (query: AuthorityCountFilter = {}) => (await api().authorityCounts({ query: { pageSize: 100, ...query } })).items
  const columns = ['licensingAuthorityName', 'jurisdiction', 'stateProvince', 'totalRenewalsCount'] as const

  test.each(columns)('are sorted by %s', async (sortBy) => {
    const rows = await all({ sortBy })
    const inOrder = rows.toSorted((a, b) => (a[sortBy] === b[sortBy] ? a.id - b.id : (a[sortBy] ?? '~') < (b[sortBy] ?? '~') ? -1 : 1))
    expect(rows.length).toBeGreaterThan(4)
    expect(rows).toEqual(inOrder)
    expect(await all({ sortBy, sortDirection: 'desc' })).toEqual(rows.toReversed())
  })

  test('are listed by name, 25 on a page, without gaps or repeats', async () => {
    const rows = await all()
    expect((await api().authorityCounts()).items).toEqual(rows.slice(0, 25))
    const pages = await Promise.all([1, 2].map((pageNumber) => all({ pageSize: 5, pageNumber })))
    expect(pages.flat()).toEqual(rows.slice(0, 10))
  })

  test('are searched by their names', async () => {
    const [row] = await all({ sortBy: 'totalRenewalsCount', sortDirection: 'desc' })
    const found = await all({ searchTerm: row?.name.toUpperCase() })
    expect(found.map(({ id }) => id)).toContain(row?.id)
    expect(await all({ searchTerm: 'no authority of that name' })).toEqual([])
  })

  test('each list their renewals, under the same filters', async () => {
    const query: RenewalCountFilter = { renewalDesignation: 'BillingClient', showPerpetualTerms: true }
    const rows = await all(query)
    const busiest = rows.toSorted((a, b) => b.totalRenewalsCount - a.totalRenewalsCount)[0]
    const params = { id: busiest?.id as number }
    expect(await api().authorityCount({ params, query })).toEqual(busiest)
    const expected = expectedQueue(facts, null, { ...query, licensingAuthorityIds: [params.id], showCurrentRenewals: true }, TODAY)
    const { items, totalItemCount } = await api().authorityRenewals({ params, query: { ...query, pageSize: 5 } })
    expect(items.map(({ id }) => id)).toEqual(expected.slice(0, 5).map(({ id }) => id))
    expect(totalItemCount).toBe(busiest?.totalRenewalsCount)
    const wholeList: RenewalQueueFilter = { ...query, licensingAuthorityIds: [params.id], pageSize: 5 }
    expect(items).toEqual((await api().renewalsList({ body: wholeList })).items)
  })

  test('without matching renewals exist and count none', async () => {
    const params = { id: testApp.shared.authorityId }
    const query = { renewalStatuses: [8 as const] }
    expect(await api().authorityCount({ params, query })).toMatchObject({ name: 'The state', totalRenewalsCount: 0 })
    expect(await api().authorityRenewals({ params, query })).toEqual({ items: [], totalItemCount: 0 })
  })
})

test('an incomplete filter is refused as in the queue', async () => {
  const id = testApp.shared.authorityId
  const turned = { dateType: 'SpecificDate', dateField: 'DueDate', startDate: '2026-11-20', endDate: '2026-11-19' } as const
  const inTheQueue = await refused(api().renewalsList({ body: turned }))
  const asked = [
    api().renewalCounts({ query: turned }),
    api().authorityCounts({ query: turned }),
    api().authorityCount({ params: { id }, query: turned }),
    api().authorityRenewals({ params: { id }, query: turned }),
  ]
  expect(inTheQueue).toMatchObject({ status: 400 })
  for (const answer of await Promise.all(asked.map(refused))) expect(answer).toEqual(inTheQueue)
})

test('the people’s renewals add up to those of the states, past due ones too', async () => {
  const query = { showPerpetualTerms: true }
  const people = (await api().personCounts({ query })).items
  const states = (await api().renewalCounts({ query })).items
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
  expect(sum(people.map(({ renewalsCount }) => renewalsCount))).toBe(sum(states.map(({ renewalsCount }) => renewalsCount)))
  expect(sum(people.map(({ pastDueCount }) => pastDueCount))).toBe(
    sum(states.flatMap((one) => [one.readyToStartPastDueCount, one.startedNotFiledPastDueCount, one.filedPastDueCount])),
  )
  expect(people.length).toBeGreaterThan(1)
  for (const { id, renewalsCount } of people) {
    const theirs = await api().renewalsList({ body: { ...query, assignedUserIds: [id ?? -1] } })
    expect(theirs.totalItemCount).toBe(renewalsCount)
  }
})
