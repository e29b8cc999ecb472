import type { Knex } from 'knex'
import { aClient, aLicenseType, aLicensingAuthority, aProperty, aUser } from '../../../fixtures/builders.ts'
import type { Chance } from '../../../fixtures/demo/kit.ts'
import { insertAll, STAMP, stamps } from '../../../fixtures/rows.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import type { Designation } from '../../../rules/licenses/designation.ts'
import type { Stage } from '../../../rules/renewals/stages.ts'
import type { Tenant } from '../tenants.ts'
import { TODAY } from '../test-app.ts'

/** Dates on the boundary of a rule. Half of all dates are drawn from these, so that every rule meets one. */
const NEAR: Day[] = [-1, 0, 1, 90, 91].map((n) => addDays(TODAY, n))
/** The boundaries of today, of the 90 days and of the weeks, months and years around it, and some dates between. */
const DAYS: Day[] = [
  ...[-400, -90, -1, 0, 1, 7, 8, 30, 89, 90, 91, 200].map((n) => addDays(TODAY, n)),
  ...['2025-12-31', '2026-01-01', '2026-11-01', '2026-11-14', '2026-11-15', '2026-11-21', '2026-11-22', '2026-11-28', '2026-11-29'],
  ...['2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'],
]
const WORDS = ['Oak 100% Bar', 'OAK_ROOM', 'oakxroom', 'The Café', 'Back\\slash', 'Pier 9', 'Denver Tap']
const STATES = ['CO', 'NY', 'TX']
const COUNTRIES = ['United States', 'Canada', 'France']

/** Clients with users of all kinds, types of all terms, and active and inactive properties. */
const surroundings = async (db: Knex, chance: Chance, tenants: Tenant[]) => {
  const newcomer = await aClient(db, { serviceLevel: 'FullService', legalName: 'Aardvark Inns', displayName: 'Zebra Inns' })
  const clients: { clientId: number; people: number[] }[] = [
    ...tenants.map(({ clientId, users }) => ({ clientId, people: [users.ClientAdministrator, users.ClientContributor, users.Client] })),
    { clientId: newcomer.id, people: [] },
  ]
  const staff = [(await aUser(db)).id, (await aUser(db, { active: false })).id]
  for (const client of clients) client.people.push((await aUser(db, { clientId: client.clientId, active: false })).id)
  const types: { id: number; licensingAuthorityId: number }[] = []
  for (const state of STATES) {
    const { id: licensingAuthorityId } = await aLicensingAuthority(db, { state })
    for (const term of ['1 Year', '1 Year', 'One Time', 'Perpetual']) types.push(await aLicenseType(db, { licensingAuthorityId, term }))
  }
  const properties: Awaited<ReturnType<typeof aProperty>>[] = []
  for (const { clientId } of clients)
    for (const active of [true, true, false])
      properties.push(await aProperty(db, { billingClientId: clientId, active, name: `${chance.pick(WORDS)} ${chance.between(1, 5)}` }))
  return { clients, staff, types, properties }
}

/** Only licenses without a renewal become secondary, because a secondary has none. */
const makeSecondaries = async (db: Knex, chance: Chance, licenses: readonly { id: number }[], begun: readonly { id: number }[]) => {
  const busy = new Set(begun.map(({ id }) => id))
  for (const { id } of licenses.filter((one) => !busy.has(one.id) && chance.often(0.15)))
    await db('licenses')
      .where({ id })
      .update({ master_license_id: chance.pick(begun).id })
}

/** Hundreds of licenses of three clients, with all combinations that the queue's rules distinguish. */
export const aRandomQueue = async (db: Knex, chance: Chance, tenants: Tenant[], count = 300) => {
  const { clients, staff, types, properties } = await surroundings(db, chance, tenants)
  const day = () => (chance.often(0.25) ? null : chance.pick(chance.often(0.5) ? NEAR : DAYS))
  const some = <T>(values: readonly T[], none = 0.2) => (chance.often(none) ? null : chance.pick(values))
  const licenses = await insertAll(
    db,
    'licenses',
    Array.from({ length: count }, (_, n) => {
      const { clientId, people } = chance.pick(clients)
      const property = chance.pick(properties.filter((one) => one.billingClientId === clientId))
      const type = chance.pick(types)
      return {
        clientId,
        propertyId: property.id,
        licenseTypeId: type.id,
        licensingAuthorityId: type.licensingAuthorityId,
        licenseNumber: `${chance.pick(['L', 'l_', 'L%'])}${n}`,
        premisesName: some(WORDS),
        city: some(WORDS),
        state: some(STATES),
        country: some(COUNTRIES),
        active: chance.often(0.9),
        isTrackingOnly: chance.often(0.3),
        expirationDate: day(),
        trackDate: day(),
        dueDate: day(),
        renewalDesignation: chance.pick<Designation>(['BillingClient', 'Provider']),
        assignedUserId: some([...people, ...staff]),
        hasCompletedRenewal: chance.often(0.4),
        alert: some(['Mind the gap'], 0.8),
        propertyName: property.name,
        propertyActive: property.active,
        ...stamps,
      }
    }),
  )
  const begun = licenses.filter(() => chance.often(0.5))
  const renewals = await insertAll(
    db,
    'renewals',
    begun.map(({ id: licenseId, clientId }) => ({
      licenseId,
      clientId,
      stage: chance.pick<Stage>([2, 3, 4, 5, 6, 7]),
      isActive: true,
      isTrackingOnlyRenewal: chance.often(0.5),
      renewalDueDate: day(),
      notes: some(['Called'], 0.5),
      ...stamps,
    })),
  )
  for (const { id, licenseId, stage, renewalDueDate } of renewals)
    await db('licenses').where('id', licenseId).update({ renewal_id: id, renewal_stage: stage, renewal_due_date: renewalDueDate })
  await makeSecondaries(db, chance, licenses, begun)
  const task = (doneOn: string | null) => (renewal: (typeof renewals)[number]) => ({
    kind: 'Renewal',
    renewalId: renewal.id,
    licenseId: renewal.licenseId,
    clientId: renewal.clientId,
    propertyId: licenses.find(({ id }) => id === renewal.licenseId)?.propertyId,
    followUpDate: chance.pick(DAYS),
    doneOn,
    ...stamps,
  })
  await insertAll(db, 'user_tasks', renewals.filter(() => chance.often(0.5)).map(task(null)))
  await insertAll(db, 'user_tasks', renewals.filter(() => chance.often(0.3)).map(task(STAMP)))
  for (const { id } of licenses.filter(() => chance.often(0.4)))
    await db('licenses')
      .where({ id })
      .update({ act_by: chance.pick(DAYS) })
  for (const { id, licenseId } of renewals) {
    const expirationDate = day()
    await db('renewals').where({ id }).update({ expiration_date: expirationDate })
    await db('licenses').where({ id: licenseId }).update({ renewal_expiration_date: expirationDate })
  }
}
