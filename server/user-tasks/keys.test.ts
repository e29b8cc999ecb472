import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aLicense, aLicenseType, aProperty, aRenewal, aTask } from '../../fixtures/builders.ts'
import { Chance } from '../../fixtures/demo/kit.ts'
import { freshDatabase, type TestDatabase } from '../testing/databases/database.ts'

const chance = new Chance(Number(process.env.EVERGREEN_SEED) || 12)

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** Properties with licenses, and an open task of each kind. */
const anOffice = () =>
  database.write(async (db) => {
    const { id: clientId } = await aClient(db, { serviceLevel: 'Saas' })
    for (let n = 0; n < 5; n++) {
      const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
      const { id: licenseId } = await aLicense(db, { propertyId, clientId })
      const { id: renewalId } = await aRenewal(db, { licenseId, stage: 2 })
      await aTask(db, { renewalId })
      await aTask(db, { kind: 'PropertyContact', propertyId })
      const { id: task_id } = await aTask(db, { kind: 'ManagerChange', propertyId })
      for (let type = 0; type < 3; type++) await db('task_license_types').insert({ task_id, license_type_id: (await aLicenseType(db)).id })
    }
  })

type Change = (db: Knex) => Promise<void>

const name = () => `name ${chance.between(0, 99)}`

const inOneOf =
  (table: string, values: () => object): Change =>
  async (db) => {
    await db(table)
      .where('id', chance.pick(await db(table).pluck('id')))
      .update(values())
  }

/** One change of a value that tasks are sorted by. */
const CHANGES: Record<string, Change> = {
  'license number': inOneOf('licenses', () => ({ license_number_sort: name() })),
  'property of a license': inOneOf('licenses', () => ({ property_name_sort: name() })),
  property: inOneOf('properties', () => ({ name_sort: name() })),
  done: inOneOf('user_tasks', () => ({ done_on: chance.often(0.3) ? '2026-11-20T12:00:00.000Z' : null })),
  types: async (db) => {
    const [some] = await db('task_license_types').orderByRaw('random()').limit(1)
    if (some) await db('task_license_types').where(some).delete()
  },
}

/** The open tasks whose stored keys are not those of their license or property. */
const wrong = async () => {
  const read = database.read
  const rows = await read('user_tasks')
    .join('properties', 'properties.id', 'user_tasks.property_id')
    .leftJoin('licenses', 'licenses.id', 'user_tasks.license_id')
    .whereNull('user_tasks.done_on')
    .select({
      id: 'user_tasks.id',
      kept: read.raw(`user_tasks.property_name_sort || ' ' || coalesce(user_tasks.license_number_sort, 'none')`),
      given: read.raw(
        `coalesce(licenses.property_name_sort, properties.name_sort) || ' ' || coalesce(licenses.license_number_sort, 'none')`,
      ),
      count: 'user_tasks.license_types_count',
      types: read.raw('(select count(*) from task_license_types where task_id = user_tasks.id)'),
    })
  expect(rows.length).toBeGreaterThan(3)
  return rows.filter(({ kept, given, count, types }) => kept === null || kept !== given || Number(count) !== Number(types))
}

test('a task is sorted by the names of its license and property, and counts its types, after every change', async () => {
  await anOffice()
  expect(await wrong()).toEqual([])
  for (let n = 0; n < 100; n++) {
    const [what, change] = chance.pick(Object.entries(CHANGES))
    await database.write(change)
    expect(await wrong(), `${n}: ${what}`).toEqual([])
  }
})
