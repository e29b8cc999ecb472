import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkBeginFilter } from '../../../contract/renewals/bulk.ts'
import { aLicense, aLicenseType, aLicensingAuthority, categoryIds } from '../../../fixtures/builders.ts'
import { Chance } from '../../../fixtures/demo/kit.ts'
import { addDays } from '../../../rules/day.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { type Fact, factsOf } from '../../testing/queue/expected.ts'
import { aRandomQueue } from '../../testing/queue/random.ts'
import { refused } from '../../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../../testing/test-app.ts'

const seed = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)
const FILTERS = process.env.EVERGREEN_DEEP === '1' ? 300 : 40
const ADMIN = 'ClientAdministrator at Saas'
const MINE = 'ClientContributor at Saas'

let testApp: TestApp
let facts: Fact[]
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build((db) => aRandomQueue(db, new Chance(seed), [testApp.tenants.Saas, testApp.tenants.Hybrid], 500))
  facts = await testApp.build((db) => factsOf(db, TODAY))
})
afterAll(() => testApp[Symbol.asyncDispose]())

const list = (query: BulkBeginFilter, actor: Actor = ADMIN) => testApp.as(actor).renewals.bulkLicenses({ query })
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

const statesIn = ({ state, states = [] }: BulkBeginFilter) => (state ? [...states, state] : states)

/** The expected result by the rules, license by license. */
const expected = (query: BulkBeginFilter, actor: Actor): Fact[] => {
  const { person } = testApp.of(actor)
  const { dateType, trackDate, expirationDate } = query
  const within = (day: string | null, from?: string, to?: string) =>
    (!from && !to) || (day !== null && (!from || day >= from) && (!to || day <= to))
  return facts
    .filter(
      (row) =>
        (person.clientId === null
          ? row.renewalDesignation === 'Provider'
          : row.clientId === person.clientId && row.renewalDesignation === 'BillingClient') &&
        row.active &&
        row.propertyActive &&
        row.masterLicenseId === null &&
        row.renewalStage === null &&
        row.termName !== 'One Time' &&
        (statesIn(query).length === 0 || statesIn(query).includes(row.state ?? '')) &&
        (query.allAssignees || row.assignee === (query.assignedUserId ?? person.id)) &&
        (!query.licensingAuthorityId || row.licensingAuthorityId === query.licensingAuthorityId) &&
        (!query.licenseTypeIds?.length || query.licenseTypeIds.includes(row.licenseTypeId)) &&
        (!query.renewalTrackingType || Boolean(row.isTrackingOnly) === (query.renewalTrackingType === 'TrackingOnly')) &&
        (dateType === 'RANGE' ||
          ((!trackDate || row.trackDate === trackDate) && (!expirationDate || row.expirationDate === expirationDate))) &&
        (dateType === 'EXACT' ||
          (within(row.trackDate, query.trackDateStart, query.trackDateEnd) &&
            within(row.expirationDate, query.expirationDateStart, query.expirationDateEnd))),
    )
    .toSorted((a, b) => {
      const [x, y] = [a.expirationDate ?? '~', b.expirationDate ?? '~']
      return x === y ? a.id - b.id : x < y ? -1 : 1
    })
}

const someFilter = (chance: Chance, actor: Actor): BulkBeginFilter => {
  const { clientId } = testApp.of(actor).person
  const row = chance.pick(facts.filter((one) => clientId === null || one.clientId === clientId))
  const some = <T>(share: number, value: () => T): T | undefined => (chance.often(share) ? value() : undefined)
  const day = () => addDays(TODAY, chance.between(-100, 100))
  const dates = chance.pick<Partial<BulkBeginFilter>>([
    {},
    {},
    { dateType: 'EXACT', trackDate: row.trackDate ?? TODAY, trackDateStart: day() },
    { dateType: 'EXACT', expirationDate: row.expirationDate ?? TODAY },
    { dateType: 'RANGE', trackDate: TODAY, expirationDateStart: '2026-01-01', expirationDateEnd: day() },
    { dateType: 'RANGE', trackDateStart: '2026-01-01', trackDateEnd: day() },
    { trackDateEnd: day() },
  ])
  const assignee =
    actor === MINE
      ? {}
      : chance.pick([
          {},
          { allAssignees: true },
          { allAssignees: true },
          { assignedUserId: -1 },
          { assignedUserId: testApp.tenants.Saas.users.ClientContributor },
        ])
  return {
    ...chance.pick([
      {},
      { state: row.state ?? 'CO' },
      { states: [row.state ?? 'CO'] },
      { states: [...new Set(['CO', 'UT', row.state ?? 'WY'])] },
    ]),
    licensingAuthorityId: some(0.1, () => row.licensingAuthorityId),
    licenseTypeIds: some(0.1, () => [row.licenseTypeId]),
    renewalTrackingType: some(0.2, () => chance.pick(['TrackingOnly', 'TrackingAndProcess'] as const)),
    ...dates,
    ...assignee,
  }
}

test('are those on the user’s side that match the filter, each with the reason if it cannot begin', { timeout: 60_000 }, async () => {
  const chance = new Chance(seed + 1)
  let counted = 0
  for (let n = 0; n < FILTERS; n++) {
    const actor = chance.pick([ADMIN, ADMIN, MINE, 'Administrator'] as const)
    const query = someFilter(chance, actor)
    const said = `EVERGREEN_SEED=${seed} ${actor} ${JSON.stringify(query)}`
    const whole = expected(query, actor)
    counted += whole.length
    const { items, totalItemCount, licenseIds } = await list({ ...query, allIds: true, pageSize: 10 }, actor)
    expect(ids(items), said).toEqual(ids(whole.slice(0, 10)))
    expect(totalItemCount, said).toBe(whole.length)
    const reasons = items.map(({ cannotBegin }) => cannotBegin)
    expect(reasons, said).toEqual(
      whole
        .slice(0, 10)
        .map(({ renewalDesignationApprovalStatus, assignee }) =>
          renewalDesignationApprovalStatus !== 'None' ? messages.approvalPending : assignee === -1 ? messages.unassigned : null,
        ),
    )
    expect(licenseIds, said).toEqual(ids(whole.filter(({ assignee }) => assignee !== -1)))
  }
  expect(counted).toBeGreaterThan(0)
})

test('are by default the user’s own; only administrators can request those of others', async () => {
  const own = testApp.of(MINE).person.id
  const colleague = testApp.of(ADMIN).person.id
  expect((await list({ state: 'CO' }, MINE)).items.every(({ assignedUserId }) => assignedUserId === own)).toBe(true)
  expect(await list({ state: 'CO', assignedUserId: own }, MINE)).toEqual(await list({ state: 'CO' }, MINE))
  const notAllowed = (field: string) => ({ status: 400, errors: { [field]: [messages.notAllowed] } })
  expect(await refused(list({ state: 'CO', assignedUserId: colleague }, MINE))).toMatchObject(notAllowed('assignedUserId'))
  expect(await refused(list({ state: 'CO', assignedUserId: -1 }, MINE))).toMatchObject(notAllowed('assignedUserId'))
  expect(await refused(list({ state: 'CO', allAssignees: true }, MINE))).toMatchObject(notAllowed('allAssignees'))
  expect(await refused(list({ state: 'CO', allAssignees: true }, 'Contributor'))).toMatchObject(notAllowed('allAssignees'))
})

describe('an incomplete filter is refused:', () => {
  const turned = {
    trackDateStart: '2026-12-02',
    trackDateEnd: '2026-12-01',
    expirationDateStart: '2026-12-01',
    expirationDateEnd: '2026-12-01',
  }
  const both = { trackDateEnd: [messages.trackDateEndNotAfter], expirationDateEnd: [messages.expirationDateEndNotAfter] }
  const wrong: [string, object, object][] = [
    ['a state that is too long', { states: ['x'.repeat(21)] }, { 'states.0': [expect.any(String)] }],
    ['ranges that end before they start', { state: 'CO', dateType: 'RANGE', ...turned }, both],
    ['an invalid date', { state: 'CO', dateType: 'EXACT', trackDate: '2026-02-30' }, { trackDate: [messages.invalidDate] }],
    ['a year too early', { state: 'CO', expirationDateStart: '1899-12-31' }, { expirationDateStart: [messages.yearTooEarly] }],
  ]
  test.each(wrong)('%s', async (_, query, errors) => {
    expect(await refused(list(query as BulkBeginFilter))).toMatchObject({ status: 400, errors })
  })

  test('but ranges are ignored if exact dates are requested', async () => {
    expect(await refused(list({ state: 'CO', dateType: 'EXACT', ...turned }))).toMatchObject({ status: 200 })
  })
})

test('are filtered by jurisdiction, classification and category, and sorted', async () => {
  const { clientId, propertyId, users } = testApp.tenants.Saas
  const assignedUserId = users.ClientAdministrator
  const [tavern, brewery] = await testApp.build(async (db) => {
    const [liquor, beer] = await categoryIds(db, ...(await db('license_categories').orderBy('id').limit(2).pluck('name')))
    const city = await aLicensingAuthority(db, { jurisdiction: 'City', name: 'B city', state: 'WY' })
    const county = await aLicensingAuthority(db, { jurisdiction: 'County', name: 'A county', state: 'WY' })
    const types = [
      await aLicenseType(db, { licensingAuthorityId: city.id, classification: 'Liquor' }),
      await aLicenseType(db, { licensingAuthorityId: county.id, classification: 'Operational' }),
    ]
    // One type matches by its category, the other by a sub-category.
    await db('license_types').where('id', types[0]?.id).update({ license_category_id: liquor })
    await db('license_type_sub_categories').insert({ license_type_id: types[1]?.id, license_category_id: beer })
    const made = []
    for (const { id: licenseTypeId } of types)
      made.push(await aLicense(db, { clientId, propertyId, licenseTypeId, assignedUserId, state: 'WY' }))
    return made.map((license, n) => ({ id: license.id, categoryId: [liquor, beer][n] as number }))
  })
  const found = async (query: Partial<BulkBeginFilter>) => ids((await list({ state: 'WY', ...query })).items)
  expect(await found({ jurisdiction: 'City' })).toEqual([tavern?.id])
  expect(await found({ classification: 'Operational' })).toEqual([brewery?.id])
  for (const one of [tavern, brewery]) expect(await found({ licenseCategoryIds: [one?.categoryId as number] })).toEqual([one?.id])
  expect(await found({ sortBy: 'licensingAuthority' })).toEqual([brewery?.id, tavern?.id])
  expect(await found({ sortBy: 'licensingAuthority', sortDirection: 'desc' })).toEqual([tavern?.id, brewery?.id])
  expect(await found({ searchTerm: 'no such license' })).toEqual([])
})

test('each says its standing as its page does', async () => {
  const { items } = await list({ allAssignees: true })
  expect(items.length).toBeGreaterThan(5)
  for (const { id, standing, noDocument, unassigned } of items.slice(0, 8))
    expect(await testApp.as(ADMIN).licenses.get({ params: { id } })).toMatchObject({ standing, noDocument, unassigned })
})

test('the licenses that should begin by now are those without a reason to wait', async () => {
  const { clientId, users } = testApp.tenants.Saas
  const place = { clientId, assignedUserId: users.ClientAdministrator, state: 'GU' }
  const dates = { expirationDate: '2026-12-31', trackDate: TODAY }
  const made = await testApp.build(async (db) => [
    (await aLicense(db, { ...place, ...dates })).id,
    (await aLicense(db, { ...place, ...dates, trackDate: addDays(TODAY, 1) })).id,
    (await aLicense(db, { ...place, ...dates, trackDate: addDays(TODAY, 1), hasCompletedRenewal: true })).id,
    (await aLicense(db, { ...place, ...dates, trackDate: null })).id,
    (await aLicense(db, { ...place, ...dates, renewalDesignationApprovalStatus: 'ApprovalRequested' })).id,
  ])
  const { items, licenseIds, dueLicenseIds } = await list({ states: ['GU'], allIds: true })
  const reasons = new Map(items.map(({ id, shouldWait }) => [id, shouldWait]))
  expect(made.map((id) => reasons.get(id))).toEqual([
    null,
    sentences.notDueUntil('11/21/26'),
    sentences.renewedUntil('11/21/26'),
    messages.datesMissing,
    null,
  ])
  expect(licenseIds?.toSorted((a, b) => a - b)).toEqual(made.slice(0, 4))
  expect(dueLicenseIds).toEqual(made.slice(0, 1))
})
