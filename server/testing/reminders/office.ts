import type { Knex } from 'knex'
import { aClient, aLicense, aLicenseType, aProperty, aPropertyContact, aRenewal, aUser } from '../../../fixtures/builders.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'

/** Pseudorandom numbers from a seed (mulberry32). */
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
  /** By client; 0 is the provider. The first of each side is its administrator, and never leaves. */
  people: Map<number, number[]>
  licenseIds: number[]
}

const TERMS = ['1 Year', '1 Year', '1 Year', '2 Years', 'Perpetual', 'One Time']

type Hired = 'Administrator' | 'Contributor' | 'ClientAdministrator' | 'ClientContributor'

/** Adds a user. Some get one mail a week, always including the first user; a few get none. */
export const hire = async (db: Knex, { people }: Pick<Office, 'people'>, random: Random, clientId: number | null, roleName: Hired) => {
  const chance = people.size === 0 ? 0 : random.next()
  const reminderDigest = chance < 0.15 ? 'Weekly' : chance < 0.25 ? 'None' : 'Daily'
  const { id } = await aUser(db, { clientId, roleName, email: `person${random.below(1e9)}@office.example`, reminderDigest })
  people.set(clientId ?? 0, [...(people.get(clientId ?? 0) ?? []), id])
}

/** Licenses with a renewal a year ago, from which paces are measured. */
const HISTORY = 60

const aCompletedRenewal = (db: Knex, licenseId: number, start: Day, random: Random) => {
  const formsReceivedDate = addDays(start, random.below(10))
  const formsFiledDate = addDays(formsReceivedDate, 5 + random.below(20))
  const licenseReceivedDate = addDays(formsFiledDate, 10 + random.below(30))
  return aRenewal(db, { licenseId, stage: 8, processStartDate: start, formsReceivedDate, formsFiledDate, licenseReceivedDate })
}

/** A provider with a SaaS and a Hybrid client, 13 users, and licenses on all sides, some without an assignee. */
export const anOffice = async (db: Knex, random: Random, today: Day, count: number): Promise<Office> => {
  const clients: number[] = []
  const people = new Map<number, number[]>()
  const join = (clientId: number | null, roleName: Hired) => hire(db, { people }, random, clientId, roleName)
  await join(null, 'Administrator')
  for (let n = 0; n < 4; n++) await join(null, 'Contributor')
  for (const serviceLevel of ['Saas', 'Hybrid'] as const) {
    const { id } = await aClient(db, { serviceLevel })
    clients.push(id)
    await join(id, 'ClientAdministrator')
    for (let n = 0; n < 3; n++) await join(id, 'ClientContributor')
  }
  const types = []
  for (const [n, term] of TERMS.entries())
    types.push(await aLicenseType(db, { term, ...(n % 2 === 0 && { preparationDays: 20, processingDays: 15 }) }))
  const properties = []
  for (let n = 0; n < 20; n++) {
    const clientId = present(clients[n % clients.length])
    const { id } = await aProperty(db, { billingClientId: clientId, name: `Property ${n}` })
    await aPropertyContact(db, { propertyId: id, email: `manager${n}@town.example`, isKeyContact: true })
    properties.push({ id, clientId })
  }
  const licenseIds: number[] = []
  for (let n = 0; n < count; n++) {
    const property = present(properties[random.below(properties.length)])
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
    if (n < HISTORY) await aCompletedRenewal(db, id, addDays(today, -365), random)
  }
  return { clients, people, licenseIds }
}
