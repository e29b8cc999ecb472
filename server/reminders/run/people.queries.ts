import type { Knex } from 'knex'
import type { Day } from '../../../rules/day.ts'
import { hasRenewalPermission, isStaffRole, type Person, type Role, type ServiceLevel } from '../../../rules/people/permissions.ts'
import type { ReminderStep } from '../../../rules/reminders/policy.ts'
import type { Circle, Digest, Reachable } from '../../../rules/reminders/recipients.ts'
import { inPages } from '../../kit/database/in-pages.ts'
import { mapInTurns } from '../../kit/limits/turns.ts'
import { awayOn } from '../../users/leaving/leave.queries.ts'
import { PROVIDER } from '../policies/policy.queries.ts'
import type { KeyContact, WatchedLicense } from './watched.queries.ts'

interface UserRow {
  id: number
  clientId: number | null
  firstName: string
  lastName: string
  address: string
  roleName: Role
  active: boolean | 0 | 1
  digest: Digest
  level: ServiceLevel | null
}

/** The people whom reminders can reach. Loaded once per run; a few thousand at most. */
export interface Directory {
  circleOf(license: WatchedLicense, steps: readonly ReminderStep[], keyContacts: readonly KeyContact[]): Circle
  administratorsOf(ownerId: number): readonly Reachable[]
  /** The name of a user who is away today; null for others. */
  absentName(userId: number | null): string | null
  /** The user with this address. */
  userOf(address: string): Reachable | undefined
}

const keyOf = (address: string) => address.trim().toLowerCase()

/** Whether a user renews licenses on the side of `ownerId`. */
const isOnSide = (user: UserRow, ownerId: number): boolean => {
  const person: Person = { id: user.id, roleName: user.roleName, clientId: user.clientId, clientServiceLevel: user.level }
  return ownerId === PROVIDER ? user.clientId === null : user.clientId === ownerId && hasRenewalPermission(person)
}

const nextUsers = (db: Knex, after: number, size: number): Promise<UserRow[]> =>
  db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .where('users.kind', 'person')
    .where('users.id', '>', after)
    .orderBy('users.id')
    .limit(size)
    .select({
      id: 'users.id',
      clientId: 'users.client_id',
      firstName: 'users.first_name',
      lastName: 'users.last_name',
      address: 'users.email_key',
      roleName: 'users.role_name',
      active: 'users.active',
      digest: 'users.reminder_digest',
      level: 'clients.service_level',
    })

/** Loads the directory. Mail of people who are away on `today` goes to their deputies, or else to the administrators. */
export const loadDirectory = async (db: Knex, today: Day): Promise<Directory> => {
  const users = await inPages((after, size) => nextUsers(db, after, size))
  const addresses: { address: string; stoppedBy: Reachable['stoppedBy'] }[] = await db('mail_addresses')
    .whereNotNull('stopped_by')
    .select({ address: 'address', stoppedBy: 'stopped_by' })
  const stops = new Map(addresses.map((row) => [row.address, row.stoppedBy]))
  const stoppedBy = (address: string) => stops.get(address) ?? null

  const personOf = (user: UserRow): Reachable => ({
    userId: user.id,
    address: user.address,
    name: `${user.firstName} ${user.lastName}`.trim(),
    isExcluded: user.active ? null : 'inactive',
    digest: user.digest,
    stoppedBy: stoppedBy(user.address),
  })
  const people = new Map(await mapInTurns(users, (user) => [user.id, { user, person: personOf(user) }] as const))
  const byAddress = new Map([...people.values()].map((one) => [one.user.address, one]))

  const away = new Map((await awayOn(db, today)).map((one) => [one.userId, one]))
  const administrators = new Map<number, Reachable[]>()
  const ofClients = new Map<number, Reachable[]>()
  const add = (to: Map<number, Reachable[]>, key: number, person: Reachable) => to.set(key, [...(to.get(key) ?? []), person])
  for (const { user, person } of people.values()) {
    if (!user.active) continue
    if (user.roleName === 'Administrator') add(administrators, PROVIDER, person)
    if (user.roleName !== 'ClientAdministrator' || user.clientId === null) continue
    add(ofClients, user.clientId, person)
    if (isOnSide(user, user.clientId)) add(administrators, user.clientId, person)
  }

  const assigneeOf = ({ assignedUserId, ownerId }: WatchedLicense): Reachable[] => {
    const found = assignedUserId === null ? undefined : people.get(assignedUserId)
    if (!found) return []
    const { user, person } = found
    const absent = user.active ? away.get(user.id) : undefined
    if (absent) {
      const deputy = absent.deputyId === null ? undefined : people.get(absent.deputyId)
      return deputy && isOnSide(deputy.user, ownerId) ? [deputy.person] : (administrators.get(ownerId) ?? [])
    }
    return [user.active && !isOnSide(user, ownerId) ? { ...person, isExcluded: 'viewer' } : person]
  }

  /** Excludes an address whose account has no right to renew, even if a step or contact names it. */
  const byMail = (email: string, name: string | null): Reachable => {
    const address = keyOf(email)
    const account = byAddress.get(address)
    if (!account) return { userId: null, address, name, isExcluded: null, digest: 'Daily', stoppedBy: stoppedBy(address) }
    const { user, person } = account
    const mayRead = isStaffRole(user.roleName) || isOnSide(user, user.clientId ?? PROVIDER)
    return person.isExcluded === null && !mayRead ? { ...person, isExcluded: 'viewer' } : person
  }

  return {
    circleOf: (license, steps, keyContacts) => ({
      Assignee: assigneeOf(license),
      Administrators: administrators.get(license.ownerId) ?? [],
      ClientAdministrators: license.ownerId === PROVIDER ? (ofClients.get(license.clientId) ?? []) : [],
      KeyContact: keyContacts.map(({ name, email }) => byMail(email, name)),
      addresses: new Map(steps.flatMap((step) => step.addresses.map((address) => [address, byMail(address, null)] as const))),
    }),
    administratorsOf: (ownerId) => administrators.get(ownerId) ?? [],
    absentName: (userId) => (userId !== null && away.has(userId) ? (people.get(userId)?.person.name ?? null) : null),
    userOf: (address) => byAddress.get(address)?.person,
  }
}
