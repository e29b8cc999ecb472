import type { Knex } from 'knex'
import { aClient, aLicense, aLicenseType, aProperty, aPropertyContact, aRenewal, aUser } from '../../../fixtures/builders.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import type { Stage } from '../../../rules/renewals/stages.ts'

/** Numbers from a seed: mulberry32. */
export const randomOf = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return { next, below: (n: number): number => Math.floor(next() * n), happens: (chance: number): boolean => next() < chance }
}

export type Random = ReturnType<typeof randomOf>

export interface Office {
  clients: number[]
  /** By client; 0 is the provider. */
  people: Map<number, number[]>
  licenseIds: number[]
}

const TERMS = ['1 Year', '1 Year', '1 Year', '2 Years', 'Perpetual', 'One Time']

/** A provider with a SaaS and a Hybrid client, 14 people, and licenses on all sides, some without an assignee. */
export const anOffice = async (db: Knex, random: Random, today: Day, count: number): Promise<Office> => {
  const clients: number[] = []
  const people = new Map<number, number[]>()
  const hire = async (clientId: number | null, roleName: 'Administrator' | 'Contributor' | 'ClientAdministrator' | 'ClientContributor') => {
    const reminderDigest = random.happens(0.15) ? 'Weekly' : 'Daily'
    const { id } = await aUser(db, { clientId, roleName, email: `person${random.below(1e9)}@office.example`, reminderDigest })
    people.set(clientId ?? 0, [...(people.get(clientId ?? 0) ?? []), id])
  }
  await hire(null, 'Administrator')
  for (let n = 0; n < 4; n++) await hire(null, 'Contributor')
  for (const serviceLevel of ['Saas', 'Hybrid'] as const) {
    const { id } = await aClient(db, { serviceLevel })
    clients.push(id)
    await hire(id, 'ClientAdministrator')
    for (let n = 0; n < 3; n++) await hire(id, 'ClientContributor')
  }
  const types = []
  for (const term of TERMS) types.push(await aLicenseType(db, { term }))
  const properties = []
  for (let n = 0; n < 20; n++) {
    const clientId = clients[n % clients.length] as number
    const { id } = await aProperty(db, { billingClientId: clientId, name: `Property ${n}` })
    await aPropertyContact(db, { propertyId: id, email: `manager${n}@town.example`, isKeyContact: true })
    properties.push({ id, clientId })
  }
  const licenseIds: number[] = []
  for (let n = 0; n < count; n++) {
    const property = properties[random.below(properties.length)] as (typeof properties)[number]
    const isOurs = random.happens(0.4)
    const side = people.get(isOurs ? 0 : property.clientId) ?? []
    const expirationDate = addDays(today, random.below(400) - 20)
    const dueDate = random.happens(0.8) ? addDays(expirationDate, -random.below(60)) : null
    const { id } = await aLicense(db, {
      propertyId: property.id,
      clientId: property.clientId,
      licenseTypeId: types[random.below(types.length)]?.id ?? 0,
      renewalDesignation: isOurs ? 'Provider' : 'BillingClient',
      assignedUserId: random.happens(0.1) ? null : (side[random.below(side.length)] ?? null),
      expirationDate,
      dueDate,
      trackDate: addDays(dueDate ?? expirationDate, -45),
    })
    licenseIds.push(id)
  }
  return { clients, people, licenseIds }
}

interface LicenseRow {
  id: number
  renewal_id: number | null
  renewal_stage: Stage | null
  due_date: Day | null
  renewal_due_date: Day | null
  expiration_date: Day
  track_date: Day | null
}

const move = async (db: Knex, { id, renewal_id }: LicenseRow, stage: Stage) => {
  await db('renewals').where('id', renewal_id).update({ stage })
  await db('licenses').where({ id }).update({ renewal_stage: stage })
}

const complete = async (db: Knex, license: LicenseRow) => {
  const { id, renewal_id, expiration_date, due_date, track_date } = license
  const later = (day: Day | null) => (day === null ? null : addDays(day, 365))
  await db('renewals').where('id', renewal_id).update({ stage: 8, is_active: false })
  await db('licenses')
    .where({ id })
    .update({
      renewal_id: null,
      renewal_stage: null,
      renewal_due_date: null,
      has_completed_renewal: true,
      expiration_date: later(expiration_date),
      due_date: later(due_date),
      track_date: later(track_date),
    })
}

/** One day of work: renewals begin, are filed, received and completed, dates move, people leave. */
export const workADay = async (db: Knex, office: Office, random: Random, today: Day): Promise<void> => {
  const licenses: LicenseRow[] = await db('licenses').whereIn('id', office.licenseIds).orderBy('id')
  for (const license of licenses) {
    const stage = license.renewal_stage
    const last = license.renewal_due_date ?? license.due_date ?? license.expiration_date
    if (stage === null && addDays(last, -40) < today && random.happens(0.03))
      await aRenewal(db, { licenseId: license.id, stage: 2, renewalDueDate: license.due_date })
    else if (stage !== null && stage < 7 && random.happens(0.06)) await move(db, license, (stage + 1) as Stage)
    else if (stage === 7 && random.happens(0.3)) await complete(db, license)
    if (stage === null && random.happens(0.001)) await delay(db, license, random)
  }
  if (random.happens(0.02)) await someoneLeaves(db, office, random)
}

const delay = (db: Knex, { id, due_date, expiration_date }: LicenseRow, random: Random) => {
  const days = random.below(40)
  return db('licenses')
    .where({ id })
    .update({ due_date: due_date && addDays(due_date, days), expiration_date: addDays(expiration_date, days) })
}

/** Half of those who leave have their licenses assigned to a colleague. Somebody new comes in their place. */
const someoneLeaves = async (db: Knex, office: Office, random: Random) => {
  const sides = [...office.people.keys()]
  const side = sides[random.below(sides.length)] ?? 0
  const people = office.people.get(side) ?? []
  // The first is the administrator, and stays.
  const leaving = people[1 + random.below(people.length - 1)] as number
  await db('users').where('id', leaving).update({ active: false })
  const roleName = side === 0 ? 'Contributor' : 'ClientContributor'
  const { id } = await aUser(db, { clientId: side || null, roleName, email: `person${random.below(1e9)}@office.example` })
  office.people.set(side, [...people.filter((one) => one !== leaving), id])
  if (random.happens(0.5)) await db('licenses').where('assigned_user_id', leaving).update({ assigned_user_id: id })
}
