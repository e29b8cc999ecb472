import { afterAll, beforeAll, expect, test } from 'vitest'
import { Chance } from '../../fixtures/demo/kit.ts'
import { aRandomQueue } from '../testing/queue/random.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { storedDeadlines, wrongDeadlines } from '../testing/watch/deadlines.ts'
import { setDeadlines } from './deadlines.actions.ts'
import { checkDeadlines } from './keep-deadlines.ts'

/** Compares the SQL of the deadlines with the rules, on new random licenses in each run. */
const seed = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)
const said = `EVERGREEN_SEED=${seed}`

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  const chance = new Chance(seed)
  const days = () => (chance.often(0.4) ? null : chance.between(0, 200))
  await testApp.build(async (db) => {
    await aRandomQueue(db, chance, [testApp.tenants.Saas, testApp.tenants.Hybrid], 500)
    for (const id of await db('license_types').pluck('id'))
      await db('license_types').where({ id }).update({ preparation_days: days(), processing_days: days() })
    const pairs = await db('licenses').distinct('client_id', 'license_type_id')
    for (const pair of pairs.filter(() => chance.often(0.5)))
      await db('paces').insert({ ...pair, preparation_days: days(), forms_to_filed_days: days(), processing_days: days() })
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

test('the statement gives what the rules give, and changes neither version nor modified date', async () => {
  const { read, write } = testApp.database
  const before = await read('licenses').orderBy('id').select('id', 'version', 'modified_on')
  expect(await wrongDeadlines(read)).not.toEqual([])
  await write((db) =>
    setDeadlines(
      db,
      before.map(({ id }) => id),
    ),
  )
  expect(await wrongDeadlines(read), said).toEqual([])
  expect(await read('licenses').orderBy('id').select('id', 'version', 'modified_on')).toEqual(before)
  const stored = await storedDeadlines(read)
  for (const field of ['startBy', 'actBy'] as const) {
    expect(stored.some((one) => one[field] === null)).toBe(true)
    expect(stored.filter((one) => one[field] !== null).length).toBeGreaterThan(50)
  }
})

test('the check finds and corrects every wrong deadline', async () => {
  const { read, write } = testApp.database
  await write((db) => db('licenses').whereRaw('id % 3 = 0').update({ start_by: '2020-01-01', act_by: null }))
  // The check first removes the paces, which have no completed renewals.
  await checkDeadlines(testApp.database)
  expect(await wrongDeadlines(read), said).toEqual([])
})
