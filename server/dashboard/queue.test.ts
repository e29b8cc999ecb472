import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../client/index.ts'
import { QUEUE_COLUMNS, type RenewalQueueFilter, type RenewalQueueLicense } from '../../contract/dashboard.ts'
import { aUser } from '../../fixtures/builders.ts'
import { Chance } from '../../fixtures/demo/kit.ts'
import { PAST_DUE_PRESET, PRESETS } from '../../rules/presets.ts'
import { STAGES, stageOf } from '../../rules/stages.ts'
import { belongs, type Population, populate, someFilter, type Told } from '../testing/queue.ts'
import { startWorld, TODAY, type World } from '../testing/world.ts'

/** The queue's SQL held to the rules themselves, by licenses and filters thrown together anew each time. */
const seed = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)
const SIZE = 260
const FILTERS = process.env.EVERGREEN_DEEP === '1' ? 600 : 80

let world: World
let api: Client
let people: Population

beforeAll(async () => {
  world = await startWorld()
  api = world.as('Administrator')
  people = await world.build((db) => populate(db, new Chance(seed), SIZE))
})
afterAll(() => world[Symbol.asyncDispose]())

/** Every row under a filter, page by page. */
const rowsOf = async (filter: RenewalQueueFilter, from: Client = api): Promise<RenewalQueueLicense[]> => {
  const rows: RenewalQueueLicense[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { items, totalItemCount } = await from.dashboard.renewalsList({ body: { pageSize: 100, ...filter, pageNumber } })
    rows.push(...items)
    if (items.length > 0 && rows.length < totalItemCount) continue
    expect(rows).toHaveLength(totalItemCount)
    return rows
  }
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
const everything = { showCurrentRenewals: false, showPerpetualTerms: true } as const
const said = (filter: object) => `EVERGREEN_SEED=${seed} ${JSON.stringify(filter)}`
const told = (filter: RenewalQueueFilter): Told[] => people.all.filter((one) => belongs(one, filter))

describe('its rows', () => {
  test('are those that the rules choose, whatever the filter', { timeout: 120_000 }, async () => {
    const chance = new Chance(seed + 1)
    for (let n = 0; n < FILTERS; n++) {
      const filter = someFilter(chance, people)
      expect(ids(await rowsOf(filter)), said(filter)).toEqual(ids(told(filter)))
    }
  })

  const alone: [string, RenewalQueueFilter][] = [
    ...PRESETS.map(({ value, label }): [string, RenewalQueueFilter] => [label, { dateRanges: [value] }]),
    ...STAGES.map(({ value, label }): [string, RenewalQueueFilter] => [label, { renewalStatuses: [value] }]),
  ]
  test.each(alone)('under %s alone', async (_, filter) => {
    for (const all of [{}, everything]) {
      const whole = { ...all, ...filter, clientIds: people.clientIds }
      expect(ids(await rowsOf(whole)), said(whole)).toEqual(ids(told(whole)))
    }
  })

  test('have the stage, the dates and the tracking that the rules give', async () => {
    const byId = new Map(people.all.map((one) => [one.id, one]))
    for (const row of await rowsOf({ ...everything, clientIds: people.clientIds })) {
      const one = byId.get(row.id) as Told
      const { trackDate, dueDate, renewalDueDate, expirationDate, followUpDate, renewalDesignation } = one
      const dates = { trackDate, dueDate, renewalDueDate, expirationDate, followUpDate }
      const rest = { renewalStatus: stageOf(one, TODAY), renewalDesignation, isTrackingOnlyRenewal: one.isTrackingOnly }
      expect(row, said(one)).toMatchObject({ ...dates, ...rest })
    }
  })

  test('are past due never at the last stage', async () => {
    const rows = await rowsOf({ ...everything, clientIds: people.clientIds, dateRanges: [PAST_DUE_PRESET] })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ renewalStatus }) => renewalStatus === 8)).toEqual([])
  })

  test('are a client user’s own alone, whatever client they ask for', async () => {
    const [own, other] = people.clientIds
    const { id } = await world.build((db) => aUser(db, { clientId: own, roleName: 'Client' }))
    const theirs = world.as({ token: await world.tokenOf(id) })
    expect(ids(await rowsOf(everything, theirs))).toEqual(ids(told({ ...everything, clientIds: [own] })))
    expect(await rowsOf({ ...everything, clientIds: [other] }, theirs)).toEqual([])
  })
})

describe('its search', () => {
  const terms = ['Q-', 'q-0', '100%', 'under_score', 'back\\slash', 'zenith', '%', '_', '\\', ' lounge ']
  test.each(terms)('takes %j as it is written', async (searchTerm) => {
    const words = searchTerm.trim().toLowerCase()
    const rows = await rowsOf({ ...everything, clientIds: people.clientIds })
    const expected = rows.filter((row) =>
      [row.licenseNumber, row.premisesName, row.propertyName, row.city].some((text) => text?.toLowerCase().includes(words)),
    )
    expect(ids(await rowsOf({ ...everything, clientIds: people.clientIds, searchTerm }))).toEqual(ids(expected))
  })
})

describe('its order', () => {
  const sortedBy = (row: RenewalQueueLicense, column: (typeof QUEUE_COLUMNS)[number]) =>
    column === 'renewalDueDate' ? (row.renewalDueDate ?? row.dueDate) : row[column]
  const compare = (a: string | number | null, b: string | number | null, way: number) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return a === b ? 0 : (a < b ? -1 : 1) * way
  }

  const orders = QUEUE_COLUMNS.flatMap((column) => (['asc', 'desc'] as const).map((direction) => [column, direction] as const))
  test.each(orders)('by %s %s puts what is empty last and breaks ties by the id', async (sortBy, sortDirection) => {
    const rows = await rowsOf({ ...everything, clientIds: people.clientIds, sortBy, sortDirection, pageSize: 25 })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    const way = sortDirection === 'asc' ? 1 : -1
    const sorted = [...rows].sort((a, b) => compare(sortedBy(a, sortBy), sortedBy(b, sortBy), way) || (a.id - b.id) * way)
    expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
  })

  test('begins with what expires first, 25 a page', async () => {
    const { items } = await api.dashboard.renewalsList({ body: { ...everything, clientIds: people.clientIds } })
    const all = await rowsOf({ ...everything, clientIds: people.clientIds, sortBy: 'expirationDate', sortDirection: 'asc' })
    expect(items.map(({ id }) => id)).toEqual(all.slice(0, 25).map(({ id }) => id))
  })

  test('a page behind the last is empty, and still knows how many there are', async () => {
    const filter = { ...everything, clientIds: people.clientIds }
    const { items, totalItemCount } = await api.dashboard.renewalsList({ body: { ...filter, pageNumber: 2_000_000_000 } })
    expect({ items, totalItemCount }).toEqual({ items: [], totalItemCount: told(filter).length })
  })
})
