import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../testing/world.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('lines of business are there for anyone signed in, Other last', async () => {
  const lines = await world.as('Client of FullService').lists.linesOfBusiness()
  expect(lines.map(({ label }) => label)).toContain('Hotel')
  expect(lines.at(-1)?.label).toBe('Other')
})

test('a client carries what its forms depend on, as booleans and words', async () => {
  const { clientId } = world.tenants.Hybrid
  await world.build(async (db) => {
    await db('clients').where({ id: clientId }).update({ is_billing_id_required: true, client_cost_structure: 'TouchFee' })
  })
  const options = await world.as('Administrator').lists.clients()
  expect(options.find(({ value }) => value === clientId)?.meta).toMatchObject({
    serviceLevel: 'Hybrid',
    clientCostStructure: 'TouchFee',
    isBillingIdRequired: true,
    isPropertyDivisionRequired: false,
    clientAllowUserPasswordLogin: true,
  })
})
