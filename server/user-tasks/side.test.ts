import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aLicense, aProperty, aRenewal, aTask } from '../../fixtures/builders.ts'
import { Chance } from '../../fixtures/demo/kit.ts'
import { KEPT_BY_CLIENT, KEPT_BY_STAFF } from '../properties/property.queries.ts'
import { freshDatabase, type TestDatabase } from '../testing/databases/database.ts'

const chance = new Chance(Number(process.env.EVERGREEN_SEED) || 11)

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** Clients of each level with properties, licenses and an open task of each kind. */
const anOffice = () =>
  database.write(async (db) => {
    for (const serviceLevel of ['Saas', 'Hybrid', 'FullService'] as const) {
      const { id: clientId } = await aClient(db, { serviceLevel })
      for (let n = 0; n < 6; n++) {
        const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
        await aTask(db, { kind: chance.often(0.5) ? 'PropertyContact' : 'ManagerChange', propertyId })
        for (let license = 0; license < 2; license++) {
          const { id: licenseId } = await aLicense(db, { propertyId, clientId })
          const { id: renewalId } = await aRenewal(db, { licenseId, stage: 2 })
          await aTask(db, { renewalId })
        }
      }
    }
  })

/** One change of a value that the side depends on, in a random row of a table. */
const CHANGES: [table: string, values: () => object][] = [
  ['licenses', () => ({ renewal_designation: chance.often(0.6) ? 'BillingClient' : 'Provider' })],
  ['licenses', () => ({ active: chance.often(0.5) })],
  ['properties', () => ({ active: chance.often(0.7) })],
  ['clients', () => ({ service_level: chance.pick(['Saas', 'Hybrid', 'FullService']) })],
  ['user_tasks', () => ({ done_on: chance.often(0.3) ? '2026-11-20T12:00:00.000Z' : null })],
]

/** The open tasks whose stored side differs from that of their license or property. */
const wrong = async () => {
  const read = database.read
  const rows = await read('user_tasks')
    .join('properties', 'properties.id', 'user_tasks.property_id')
    .leftJoin('licenses', 'licenses.id', 'user_tasks.license_id')
    .whereNull('user_tasks.done_on')
    .select({
      id: 'user_tasks.id',
      kind: 'user_tasks.kind',
      side: 'user_tasks.side',
      isOfBoth: 'user_tasks.is_of_both',
      clientId: 'user_tasks.client_id',
      isActive: read.raw(`properties.active and (user_tasks.kind <> 'Renewal' or licenses.active and licenses.property_active)`),
      isOfClient: read.raw(
        `case when user_tasks.kind = 'Renewal' then licenses.renewal_designation = 'BillingClient' else ${KEPT_BY_CLIENT} end`,
      ),
      isOfStaff: read.raw(`case when user_tasks.kind = 'Renewal' then licenses.renewal_designation = 'Provider' else ${KEPT_BY_STAFF} end`),
    })
  expect(rows.length).toBeGreaterThan(10)
  return rows.filter(({ side, isOfBoth, clientId, isActive, isOfClient, isOfStaff }) => {
    const expected = isActive ? (isOfClient ? clientId : 0) : null
    return side !== expected || Boolean(isOfBoth) !== Boolean(isActive && isOfClient && isOfStaff)
  })
}

test('a task is on the side of its license or of who keeps its property, after every change', async () => {
  await anOffice()
  expect(await wrong()).toEqual([])
  for (let n = 0; n < 150; n++) {
    const [table, values] = chance.pick(CHANGES)
    const change = values()
    await database.write(async (db) => {
      const ids: number[] = await db(table).orderBy('id').pluck('id')
      const id = chance.pick(ids)
      await db(table).where({ id }).update(change)
      // The property's flag is copied to its licenses in the same transaction.
      if (table === 'properties')
        await db('licenses')
          .where('property_id', id)
          .update({ property_active: (change as { active: boolean }).active })
    })
    expect(await wrong(), `${n}: ${table} ${JSON.stringify(change)}`).toEqual([])
  }
})

test('a license that is added to a property or deleted changes who keeps it', async () => {
  const { clientId, propertyId, taskId } = await database.write(async (db) => {
    const { id: clientId } = await aClient(db, { serviceLevel: 'Saas' })
    const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
    const { id: taskId } = await aTask(db, { kind: 'PropertyContact', propertyId })
    return { clientId, propertyId, taskId }
  })
  const sideOf = async () => {
    const { side, is_of_both } = await database.read('user_tasks').where('id', taskId).first('side', 'is_of_both')
    return [side, Boolean(is_of_both)]
  }
  expect(await sideOf()).toEqual([clientId, true])
  const license = await database.write((db) => aLicense(db, { propertyId, clientId, renewalDesignation: 'Provider' }))
  expect(await sideOf()).toEqual([0, false])
  await database.write((db) => db('licenses').where('id', license.id).delete())
  expect(await sideOf()).toEqual([clientId, true])
})
