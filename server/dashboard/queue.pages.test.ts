import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RenewalQueueFilter } from '../../contract/dashboard.ts'
import { aLicense } from '../../fixtures/builders.ts'
import { Chance } from '../../fixtures/demo/kit.ts'
import { messages } from '../../rules/messages.ts'
import { belongs, type Population, populate } from '../testing/queue.ts'
import { refused } from '../testing/refused.ts'
import { startWorld, TODAY, type World } from '../testing/world.ts'

const all = { showCurrentRenewals: false, showPerpetualTerms: true } as const

let world: World
let people: Population
beforeAll(async () => {
  world = await startWorld()
  people = await world.build((db) => populate(db, new Chance(20261120), 110))
})
afterAll(() => world[Symbol.asyncDispose]())

const list = (body: RenewalQueueFilter) => world.as('Administrator').dashboard.renewalsList({ body })
const theirs = (filter: RenewalQueueFilter = {}) => ({ ...all, clientIds: people.clientIds, ...filter })

test.each([5, 10, 25, 50, 100] as const)('pages of %i have neither gaps nor repeats, though most rows sort alike', async (pageSize) => {
  const filter = theirs({ sortBy: 'state', sortDirection: 'desc', pageSize })
  const whole = people.all
    .filter((one) => belongs(one, filter))
    .sort((a, b) => (a.state === b.state ? b.id - a.id : a.state < b.state ? 1 : -1))
  const seen: number[] = []
  for (let pageNumber = 1; pageNumber <= Math.ceil(whole.length / pageSize); pageNumber++) {
    const { items, totalItemCount } = await list({ ...filter, pageNumber })
    expect(totalItemCount).toBe(whole.length)
    seen.push(...items.map(({ id }) => id))
  }
  expect(seen).toEqual(whole.map(({ id }) => id))
})

test('Content-Range of a page that is not full ends at the last row', async () => {
  const body = theirs({ pageSize: 100, pageNumber: 1 })
  const { headers } = await world.ask({ method: 'POST', path: '/dashboard/renewals-list', body }, 'Administrator')
  const total = people.all.filter((one) => belongs(one, body)).length
  expect(total).toBeLessThan(100)
  expect(headers['content-range']).toBe(`items 0-${total - 1}/${total}`)
})

test.each([
  ['license number', { licenseNumber: 'Qx-Number_1' }],
  ['premises', { premisesName: 'Qx 100%' }],
  ['property', { propertyName: 'Qx\\Property' }],
  ['city', { city: 'Qx-City' }],
])('searching looks at the %s, whatever the case, and takes it as it is written', async (_, given) => {
  const { clientId, propertyId } = world.tenants.Saas
  const { id } = await world.build((db) => aLicense(db, { clientId, propertyId, ...given }))
  const [word] = Object.values(given) as [string]
  for (const searchTerm of [word, word.toUpperCase(), ` ${word.slice(1).toLowerCase()} `])
    expect((await list({ ...all, searchTerm })).items.map((row) => row.id)).toEqual([id])
  for (const searchTerm of [word.replace(/[-_ \\]/, '_'), word.replace(/[-_ \\]/, '%')].filter((one) => one !== word))
    expect((await list({ ...all, searchTerm })).items).toEqual([])
})

describe('a specific date', () => {
  const wrong: [string, object, Record<string, string[]>][] = [
    ['needs its field, not null', { dateField: null }, { dateField: [messages.required] }],
    ['is a date', { dateField: 'TrackDate', startDate: '2026-02-30' }, { startDate: [messages.invalidDate] }],
    ['is a date at both ends', { dateField: 'TrackDate', endDate: '11/20/2026' }, { endDate: [messages.invalidDate] }],
    ['is not before 1900', { dateField: 'TrackDate', startDate: '1899-12-31' }, { startDate: [messages.yearTooEarly] }],
  ]
  test.each(wrong)('%s', async (_, given, errors) => {
    const answer = await refused(list({ dateType: 'SpecificDate', ...given }))
    expect(answer).toEqual({ status: 400, detail: messages.formBanner, errors })
  })

  test('means nothing while the type is a range', async () => {
    const turned = { dateField: 'TrackDate', startDate: '2030-01-01', endDate: '2029-01-01' } as const
    expect((await list(theirs(turned))).totalItemCount).toBe((await list(theirs())).totalItemCount)
  })
})

test('an assignee who is inactive or only looks is nobody, though their name is shown', async () => {
  const gone = people.all.filter((one) => one.assignedUserId !== null && one.worker === null)
  const ids = [...new Set(gone.map((one) => one.assignedUserId as number))]
  expect(ids.length).toBeGreaterThan(1)
  expect((await list(theirs({ assignedUserIds: ids }))).totalItemCount).toBe(0)
  const { items } = await list(theirs({ assignedUserIds: [-1], pageSize: 100 }))
  expect(items.some(({ assignedUserName }) => assignedUserName === 'Long Gone (inactive)')).toBe(true)
  expect(items.some(({ assignedUserName }) => assignedUserName === null)).toBe(true)
})

test('another tenant’s rows change neither the list nor the count', async () => {
  const seen = () => world.as('ClientAdministrator at Saas').dashboard.renewalsList({ body: { ...all, pageSize: 100 } })
  const [before, staffBefore] = [await seen(), (await list(all)).totalItemCount]
  expect(before.totalItemCount).toBeGreaterThan(0)
  const { clientId, propertyId } = world.tenants.other
  await world.build((db) => aLicense(db, { clientId, propertyId, expirationDate: TODAY, trackDate: '2026-11-01' }))
  expect(await seen()).toEqual(before)
  expect((await list(all)).totalItemCount).toBe(staffBefore + 1)
})
