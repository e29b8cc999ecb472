import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LicenseFilter } from '../../../contract/licenses/calls.ts'
import { Chance } from '../../../fixtures/demo/kit.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import { STANDINGS, type StandingLevel } from '../../../rules/watch/standing.ts'
import { type Fact, factsOf } from '../../testing/queue/expected.ts'
import { aRandomQueue } from '../../testing/queue/random.ts'
import { startTestApp, type TestApp, TODAY } from '../../testing/test-app.ts'
import { ofStandings, urgencyOf } from './order.queries.ts'
import { standingDays, standingLevel, standingSelect, withStanding } from './standing.queries.ts'

const seed = Number(process.env.EVERGREEN_SEED) || 11

let testApp: TestApp
let facts: Fact[]
const factOf = (id: number) => facts.find((fact) => fact.id === id) as Fact
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build(async (db) => {
    await aRandomQueue(db, new Chance(seed), [testApp.tenants.Saas, testApp.tenants.Hybrid], 1_200)
    await db('license_types').whereRaw('id % 3 = 0').update({ license_document_issuance: 'NoDocument' })
  })
  facts = await testApp.build((db) => factsOf(db, TODAY))
})
afterAll(() => testApp[Symbol.asyncDispose]())

const shown = ({ standing, noDocument, unassigned }: Pick<Fact, 'standing' | 'noDocument' | 'unassigned'>) => ({
  standing,
  noDocument: Boolean(noDocument),
  unassigned: Boolean(unassigned),
})
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)

test('every level and both flags occur', () => {
  for (const level of STANDINGS) expect(facts.filter(({ standing }) => standing.level === level).length, level).toBeGreaterThan(0)
  for (const flag of ['noDocument', 'unassigned'] as const) expect(new Set(facts.map((fact) => fact[flag])).size, flag).toBe(2)
})

/** Days on which every license gets other standings. */
const DAYS: Day[] = [-500, -95, -30, -1, 0, 1, 29, 60, 300].map((n) => addDays(TODAY, n))

test.each(DAYS)('on %s the SQL gives each license the standing and the flags that the rules give', async (today) => {
  const expected = await testApp.build((db) => factsOf(db, today))
  const { read } = testApp.database
  const rows = await read('licenses')
    .select({
      id: 'licenses.id',
      level: read.raw(standingLevel(today)),
      days: read.raw(standingDays(read, today)),
      urgency: read.raw(urgencyOf(today)),
      ...standingSelect(read, today),
    })
    .orderBy('id')
  expect(rows).toHaveLength(expected.length)
  for (const { level, days, urgency: _, ...row } of rows) {
    const fact = expected.find(({ id }) => id === row.id) as Fact
    expect({ ...fact.standing, level, days }, JSON.stringify(fact)).toEqual(fact.standing)
    expect(shown(withStanding(today)(row)), JSON.stringify(fact)).toEqual(shown(fact))
  }
  const inOrder = (key: (id: number) => string) =>
    rows.map(({ id }) => id).sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b))
  const [byRule, bySql] = [new Map(expected.map((fact) => [fact.id, fact.urgency])), new Map(rows.map((row) => [row.id, row.urgency]))]
  expect(inOrder((id) => bySql.get(id))).toEqual(inOrder((id) => byRule.get(id) ?? ''))
  for (const level of STANDINGS) {
    const found = await read('licenses')
      .modify(ofStandings([level], today))
      .select('licenses.id')
    expect(ids(found), level).toEqual(ids(expected.filter(({ standing }) => standing.level === level)))
  }
})

const rowsOf = async (filter: LicenseFilter) => {
  const page = await testApp.as('Contributor').licenses.list({ body: { pageSize: 100, ...filter } })
  return page
}

test('the list, the queue, a property and the profile answer the same standing', async () => {
  const { items } = await rowsOf({ sortBy: 'standing' })
  for (const row of items) expect(shown(row), row.licenseNumber).toEqual(shown(factOf(row.id)))
  const queue = await testApp.as('Contributor').dashboard.renewalsList({ body: { pageSize: 100, showCurrentRenewals: false } })
  for (const row of queue.items) expect(shown(row)).toEqual(shown(factOf(row.id)))
  const levels = STANDINGS.flatMap((level) => facts.find(({ standing }) => standing.level === level) ?? [])
  for (const { id, propertyId } of levels) {
    expect(shown(await testApp.as('Contributor').licenses.get({ params: { id } }))).toEqual(shown(factOf(id)))
    const query = { noPaging: true, includeSecondary: true }
    const { items: there } = await testApp.as('Contributor').propertyLicenses.list({ params: { id: propertyId }, query })
    for (const row of there) expect(shown(row)).toEqual(shown(factOf(row.id)))
  }
})

test.each<StandingLevel[]>([['expired'], ['expired', 'atRisk'], ['pastDue', 'dueSoon', 'noDates'], [...STANDINGS]])(
  'a list of %s %s %s',
  async (...levels) => {
    const standings = levels.filter((level) => STANDINGS.includes(level))
    const expected = facts.filter(({ standing }) => standings.includes(standing.level))
    for (const sortBy of ['standing', 'propertyName'] as const) {
      const page = await rowsOf({ standings, sortBy })
      expect(page.totalItemCount).toBe(expected.length)
      expect(page.items.every((row) => standings.includes(row.standing.level))).toBe(true)
    }
  },
)

test('the licenses of a property are filtered and sorted by standing', async () => {
  const [{ propertyId }] = facts.filter(({ standing }) => standing.level === 'expired') as [Fact]
  const list = (query: object) =>
    testApp
      .as('Contributor')
      .propertyLicenses.list({ params: { id: propertyId }, query: { noPaging: true, includeSecondary: true, ...query } })
  const there = facts.filter((fact) => fact.propertyId === propertyId)
  const inOrder = [...there].sort((a, b) => (a.urgency < b.urgency ? -1 : a.urgency > b.urgency ? 1 : a.id - b.id))
  expect((await list({ sortBy: 'standing' })).items.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id))
  const expired = await list({ standings: ['expired'] })
  expect(ids(expired.items)).toEqual(ids(there.filter(({ standing }) => standing.level === 'expired')))
})

test('licenses without a document, or without an assignee who may renew', async () => {
  for (const flag of ['noDocument', 'unassigned'] as const) {
    const { totalItemCount } = await rowsOf({ [flag]: true })
    expect(totalItemCount).toBe(facts.filter((fact) => fact[flag]).length)
  }
})
