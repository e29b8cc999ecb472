import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUEUE_COLUMNS, type RenewalQueueFilter } from '../../contract/dashboard/calls.ts'
import { aLicense } from '../../fixtures/builders.ts'
import { Chance } from '../../fixtures/demo/kit.ts'
import { messages } from '../../rules/messages.ts'
import { expectedQueue, type Fact, factsOf } from '../testing/queue/expected.ts'
import { aRandomQueue } from '../testing/queue/random.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

const SEED = 20261120
const all = { showCurrentRenewals: false, showPerpetualTerms: true } as const

let testApp: TestApp
let facts: Fact[]
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.build((db) => aRandomQueue(db, new Chance(SEED), [testApp.tenants.Saas, testApp.tenants.Hybrid], 150))
  facts = await testApp.build((db) => factsOf(db, TODAY))
})
afterAll(() => testApp[Symbol.asyncDispose]())

const list = (body: RenewalQueueFilter) => testApp.as('Administrator').dashboard.renewalsList({ body })
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const expected = (filter: RenewalQueueFilter) => ids(expectedQueue(facts, null, filter, TODAY))

describe.each(QUEUE_COLUMNS)('sorted by %s', (sortBy) => {
  test.each(['asc', 'desc'] as const)('%s, missing values last, equal values by id', async (sortDirection) => {
    const filter = { ...all, sortBy, sortDirection, pageSize: 100 } as const
    const pages = [await list(filter), await list({ ...filter, pageNumber: 2 })]
    expect(pages.flatMap(({ items }) => ids(items))).toEqual(expected(filter))
  })
})

describe.each(['Administrator', 'ClientAdministrator at Saas'] as const)('the queue as it opens, for %s', (actor) => {
  const clientId = () => (actor === 'Administrator' ? null : testApp.tenants.Saas.clientId)

  test.each(QUEUE_COLUMNS)('by %s, has on its pages the rows in their order', async (sortBy) => {
    for (const sortDirection of ['asc', 'desc'] as const)
      for (const standings of [undefined, ['valid', 'inRenewal']] as const) {
        const filter = { sortBy, sortDirection, pageSize: 5, ...(standings && { standings: [...standings] }) } as const
        const whole = ids(expectedQueue(facts, clientId(), filter, TODAY))
        const seen: number[] = []
        for (let pageNumber = 1; pageNumber <= Math.ceil(whole.length / 5); pageNumber++)
          seen.push(...ids((await testApp.as(actor).dashboard.renewalsList({ body: { ...filter, pageNumber } })).items))
        expect(whole.length).toBeGreaterThan(5)
        expect(seen, `${sortDirection} ${standings}`).toEqual(whole)
      }
  })
})

test('the default order is by expiration date, 25 rows on a page', async () => {
  const { items } = await list(all)
  expect(ids(items)).toEqual(expected({ ...all, sortBy: 'expirationDate', sortDirection: 'asc' }).slice(0, 25))
})

describe('pages', () => {
  test.each([5, 10, 25, 50, 100] as const)('of %i have neither gaps nor repeats, although most rows sort equally', async (pageSize) => {
    const filter = { ...all, sortBy: 'state', sortDirection: 'desc', pageSize } as const
    const whole = expected(filter)
    const seen: number[] = []
    for (let pageNumber = 1; pageNumber <= Math.ceil(whole.length / pageSize); pageNumber++) {
      const { items, totalItemCount } = await list({ ...filter, pageNumber })
      expect(totalItemCount).toBe(whole.length)
      seen.push(...ids(items))
    }
    expect(seen).toEqual(whole)
  })

  test('past the end are empty and still have the total', async () => {
    expect(await list({ ...all, pageNumber: 2_000_000_000 })).toEqual({ items: [], totalItemCount: expected(all).length })
  })

  test('give their range in Content-Range', async () => {
    const total = expected(all).length
    const rangeOf = async (body: RenewalQueueFilter) => {
      const request = { method: 'POST', path: '/dashboard/renewals-list', body: { ...all, ...body } }
      return (await testApp.request(request, 'Administrator')).headers['content-range']
    }
    expect(await rangeOf({})).toBe(`items 0-24/${total}`)
    expect(await rangeOf({ pageSize: 10, pageNumber: 3 })).toBe(`items 20-29/${total}`)
    const last = Math.ceil(total / 100)
    expect(await rangeOf({ pageSize: 100, pageNumber: last })).toBe(`items ${(last - 1) * 100}-${total - 1}/${total}`)
  })
})

describe('searching', () => {
  const terms = ['oak', 'OAK', ' oak ', '100%', '_room', 'k_r', 'l%', '%', '_', 'Café', '\\', 'pier 9', "o'k"]
  test.each(terms)('for %j matches it literally', async (searchTerm) => {
    const filter = { ...all, searchTerm, pageSize: 100 } as const
    const { items, totalItemCount } = await list(filter)
    expect(ids(items)).toEqual(expected(filter).slice(0, 100))
    expect(totalItemCount).toBe(expected(filter).length)
  })

  test('distinguishes an underscore from any character in these rows', () => {
    expect(expected({ ...all, searchTerm: 'oak_room' }).length).toBeGreaterThan(0)
    expect(expected({ ...all, searchTerm: 'oakxroom' }).length).toBeGreaterThan(0)
  })

  test.each([
    ['license number', { licenseNumber: 'Qx-Number' }],
    ['premises', { premisesName: 'Qx-Premises' }],
    ['property', { propertyName: 'Qx-Property' }],
    ['city', { city: 'Qx-City' }],
  ])('includes the %s, in any case', async (_, given) => {
    const { clientId, propertyId } = testApp.tenants.Saas
    const { id } = await testApp.build((db) => aLicense(db, { clientId, propertyId, ...given }))
    const { items } = await list({ ...all, searchTerm: (Object.values(given)[0] as string).toUpperCase() })
    expect(ids(items)).toEqual([id])
    await testApp.build((db) => db('licenses').where({ id }).delete())
  })
})

describe('a specific date', () => {
  const turned = { dateField: 'DueDate', startDate: '2026-11-20', endDate: '2026-11-19' }
  const wrong: [string, object, Record<string, string[]>][] = [
    ['needs its field', {}, { dateField: [messages.required] }],
    ['needs its field, not null', { dateField: null }, { dateField: [messages.required] }],
    ['is a date', { dateField: 'TrackDate', startDate: '2026-02-30' }, { startDate: [messages.invalidDate] }],
    ['is a date at both ends', { dateField: 'TrackDate', endDate: '11/20/2026' }, { endDate: [messages.invalidDate] }],
    ['is not before 1900', { dateField: 'TrackDate', startDate: '1899-12-31' }, { startDate: [messages.yearTooEarly] }],
    ['does not end before it starts', turned, { endDate: [messages.endBeforeStart] }],
  ]
  test.each(wrong)('%s', async (_, given, errors) => {
    const answer = await refused(list({ dateType: 'SpecificDate', ...given }))
    expect(answer).toEqual({ status: 400, detail: messages.formBanner, errors })
  })

  test('can start and end on one day', async () => {
    const day = { dateField: 'DueDate', startDate: TODAY, endDate: TODAY } as const
    expect(await refused(list({ dateType: 'SpecificDate', ...day }))).toMatchObject({ status: 200 })
  })

  test('is ignored while the type is a range', async () => {
    const filter = { ...all, ...turned, dateType: 'DateRange' } as RenewalQueueFilter
    expect((await list(filter)).totalItemCount).toBe(expected(all).length)
  })
})

test('an inactive assignee or one without renewal permission counts as unassigned and is labeled inactive', async () => {
  const gone = facts.filter((row) => row.assignedUserId !== null && row.assignee === -1)
  const people = [...new Set(gone.map((row) => row.assignedUserId as number))]
  expect(people).toContain(testApp.tenants.Saas.users.Client)
  expect((await list({ ...all, assignedUserIds: people })).totalItemCount).toBe(0)
  const { items } = await list({ ...all, assignedUserIds: [-1], pageSize: 100 })
  for (const id of people) expect(items.find(({ assignedUserId }) => assignedUserId === id)?.assignedUserName).toMatch(/ \(inactive\)$/)
  expect(items.some(({ assignedUserName }) => assignedUserName === null)).toBe(true)
})

test('rows of another client change neither the list nor the count', async () => {
  const seen = () => testApp.as('ClientAdministrator at Saas').dashboard.renewalsList({ body: { ...all, pageSize: 100 } })
  const [before, staffBefore] = [await seen(), (await list(all)).totalItemCount]
  expect(before.totalItemCount).toBeGreaterThan(0)
  const { clientId, propertyId } = testApp.tenants.other
  await testApp.build((db) => aLicense(db, { clientId, propertyId, expirationDate: TODAY, trackDate: '2026-11-01' }))
  expect(await seen()).toEqual(before)
  expect((await list(all)).totalItemCount).toBe(staffBefore + 1)
})
