import type { Knex } from 'knex'
import type { Leave } from '../../../contract/users/leaves.ts'
import type { Day } from '../../../rules/day.ts'
import { mayAssign, type Person, type Role, type ServiceLevel } from '../../../rules/people/permissions.ts'
import type { Query } from '../../kit/database/query.ts'
import { MAY_BE_ASSIGNED } from '../user.queries.ts'

/** The leaves of a user that have not ended. */
export const leavesOf = async (db: Knex, userId: number, today: Day): Promise<Leave[]> => {
  const rows = await db('leaves')
    .leftJoin('users', 'users.id', 'leaves.deputy_id')
    .where('leaves.user_id', userId)
    .where('leaves.ends_on', '>=', today)
    .orderBy('leaves.starts_on')
    .select({
      id: 'leaves.id',
      from: 'leaves.starts_on',
      to: 'leaves.ends_on',
      deputyId: 'leaves.deputy_id',
      deputyName: db.raw(`users.first_name || ' ' || users.last_name`),
    })
  return rows.map((row: Omit<Leave, 'isNow'>) => ({ ...row, isNow: row.from <= today }))
}

const isOn = (today: Day) => (query: Query) => {
  query.where('leaves.starts_on', '<=', today).where('leaves.ends_on', '>=', today)
}

/** An absent user. `deputyId`: null if there is no deputy, or if the deputy is also away or can no longer be assigned. */
export interface Away {
  userId: number
  clientId: number | null
  deputyId: number | null
}

/** The users who are away on a day. */
export const awayOn = async (db: Knex, today: Day): Promise<Away[]> => {
  const rows: (Away & { isThere: boolean | 0 | 1 })[] = await db('leaves')
    .join('users as absent', 'absent.id', 'leaves.user_id')
    .leftJoin('users', 'users.id', 'leaves.deputy_id')
    .modify(isOn(today))
    .orderBy('leaves.id')
    .select({
      userId: 'leaves.user_id',
      clientId: 'absent.client_id',
      deputyId: 'leaves.deputy_id',
      isThere: db.raw(`coalesce(${MAY_BE_ASSIGNED}, false)`),
    })
  const away = new Set(rows.map(({ userId }) => userId))
  return rows.map(({ userId, clientId, deputyId, isThere }) => ({
    userId,
    clientId,
    deputyId: deputyId !== null && isThere && !away.has(deputyId) ? deputyId : null,
  }))
}

/** The deputy of a user on a day; null if the user is not away, or has no deputy who can do the work. */
export const deputyOf = async (db: Knex, userId: number, today: Day): Promise<number | null> =>
  (await awayOn(db, today)).find((one) => one.userId === userId)?.deputyId ?? null

/** The deputies of a user from a day until `today`. */
export const deputiesSince = (db: Knex, userId: number, since: Day, today: Day): PromiseLike<number[]> =>
  db('leaves')
    .where('user_id', userId)
    .where('starts_on', '<=', today)
    .where('ends_on', '>=', since)
    .whereNotNull('deputy_id')
    .distinct()
    .pluck('deputy_id')

/** The active users among these who can assign on their side. They do the work of absent users without a deputy. */
const administratorsAmong = async (db: Knex, ids: readonly number[]): Promise<Person[]> => {
  const rows: { id: number; clientId: number | null; roleName: Role; clientServiceLevel: ServiceLevel | null }[] = await db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .whereIn('users.id', [...ids])
    .where('users.active', true)
    .select({ id: 'users.id', clientId: 'users.client_id', roleName: 'users.role_name', clientServiceLevel: 'clients.service_level' })
  return rows.filter(mayAssign)
}

/** These users and the absent users whose work they do today. */
export const withAbsent = async (db: Knex, ids: readonly number[], today: Day): Promise<number[]> => {
  const away = await awayOn(db, today)
  if (away.length === 0) return [...ids]
  const administrators = away.some(({ deputyId }) => deputyId === null) ? await administratorsAmong(db, ids) : []
  const isTheirs = ({ deputyId, clientId }: Away) =>
    deputyId === null ? administrators.some((one) => one.clientId === clientId) : ids.includes(deputyId)
  return [...new Set([...ids, ...away.filter(isTheirs).map(({ userId }) => userId)])]
}

/** Extends a filter by assignees to the absent users whose work they do today. */
export const alsoForAbsent = async <F extends { assignedUserIds?: number[] }>(db: Knex, filter: F, today: Day): Promise<F> =>
  filter.assignedUserIds?.length ? { ...filter, assignedUserIds: await withAbsent(db, filter.assignedUserIds, today) } : filter
