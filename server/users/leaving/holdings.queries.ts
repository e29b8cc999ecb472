import type { Knex } from 'knex'
import type { Holdings } from '../../../contract/users/hand-over.ts'
import { among } from '../../kit/database/many.ts'
import { policiesNaming } from '../../reminders/policies/policy.actions.ts'
import { sentBy } from '../../requests/hand-over.actions.ts'

type Place = Holdings['properties'][number]

const NONE = { licensesCount: 0, renewalsCount: 0, tasksCount: 0 }

interface Counted {
  propertyId: number
  count: number | string
  renewals?: number | string
}

const countsBy = async (db: Knex, userId: number) => {
  const licenses: Counted[] = await db('licenses')
    .where('assigned_user_id', userId)
    .groupBy('property_id')
    .select({ propertyId: 'property_id' })
    .count({ count: '*', renewals: 'renewal_id' })
  const tasks: Counted[] = await db('user_tasks')
    .where('assigned_user_id', userId)
    .whereNull('done_on')
    .groupBy('property_id')
    .select({ propertyId: 'property_id' })
    .count({ count: '*' })
  return { licenses, tasks }
}

/** The work of a user, by property. The division is that of the user's client; for staff, of the billing client. */
export const holdingsOf = async (db: Knex, person: { id: number; clientId: number | null; email: string }): Promise<Holdings> => {
  const { id: userId, clientId, email } = person
  const { licenses, tasks } = await countsBy(db, userId)
  const held = new Map<number, typeof NONE>()
  const add = (id: number, more: Partial<typeof NONE>) => held.set(id, { ...NONE, ...held.get(id), ...more })
  for (const { propertyId, count, renewals } of licenses) add(propertyId, { licensesCount: Number(count), renewalsCount: Number(renewals) })
  for (const { propertyId, count } of tasks) add(propertyId, { tasksCount: Number(count) })
  const rows: Omit<Place, keyof typeof NONE>[] = await db('properties')
    .leftJoin('property_clients', (on) => {
      on.on('property_clients.property_id', 'properties.id')
      if (clientId === null) on.andOn('property_clients.client_id', 'properties.billing_client_id')
      else on.andOnVal('property_clients.client_id', clientId)
    })
    .leftJoin('divisions', 'divisions.id', 'property_clients.division_id')
    .modify(among(db, 'properties.id', [...held.keys()]))
    .orderBy('properties.name_sort')
    .orderBy('properties.id')
    .select({ propertyId: 'properties.id', propertyName: 'properties.name', divisionId: 'divisions.id', divisionName: 'divisions.name' })
  const properties = rows.map((row) => ({ ...row, ...NONE, ...held.get(row.propertyId) }))
  const sum = (field: keyof typeof NONE) => properties.reduce((total, place) => total + place[field], 0)
  return {
    ...{ licensesCount: sum('licensesCount'), renewalsCount: sum('renewalsCount'), tasksCount: sum('tasksCount') },
    requestsCount: await sentBy(db, userId).resultSize(),
    reminderStepsCount: (await policiesNaming(db, email, clientId)).stepsCount,
    properties,
  }
}
