import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the days of the filter begin and end in the provider’s time zone', async () => {
  const { clientId } = world.tenants.Saas
  // In New York the first is the last minute of November 19, the others are the first and the last of the 20th.
  const moments = ['2026-11-20T04:59:00.000Z', '2026-11-20T05:00:00.000Z', '2026-11-21T04:59:59.999Z']
  await world.build((db) =>
    db('audit').insert(moments.map((at) => ({ at, client_id: clientId, call: 'licenses.information', request_id: 'r', changes: '[]' }))),
  )
  const momentsOf = async (query: { startDate?: string; endDate?: string }) => {
    const { items } = await world.as('ClientAdministrator at Saas').activity.list({ query: { ...query, sortDirection: 'asc' } })
    return items.map(({ at }) => at).filter((at) => moments.includes(at))
  }
  expect(await momentsOf({ startDate: '2026-11-20', endDate: '2026-11-20' })).toEqual(moments.slice(1))
  expect(await momentsOf({ endDate: '2026-11-19' })).toEqual(moments.slice(0, 1))
  expect(await momentsOf({ startDate: '2026-11-21' })).toEqual([])
})
