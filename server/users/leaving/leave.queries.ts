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

/** Somebody who is away, with the deputy: null if there is none, or if the deputy is away too or may no longer renew. */
export interface Away {
  userId: number
  clientId: number | null
  deputyId: number | null
}

/** Who is away on a day. */
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

/** Who has the work of a user on a day: null if nobody is named, or the user is not away. */
export const deputyOf = async (db: Knex, userId: number, today: Day): Promise<number | null> =>
  (await awayOn(db, today)).find((one) => one.userId === userId)?.deputyId ?? null

/** Who has had the work of a user since a day. */
export const deputiesSince = (db: Knex, userId: number, since: Day, today: Day): PromiseLike<number[]> =>
  db('leaves')
    .where('user_id', userId)
    .where('starts_on', '<=', today)
    .where('ends_on', '>=', since)
    .whereNotNull('deputy_id')
    .distinct()
    .pluck('deputy_id')

/** Which of these people may assign on their side: the work of a person whose deputy is away too is theirs. */
const administratorsAmong = async (db: Knex, ids: readonly number[]): Promise<Person[]> => {
  const rows: { id: number; clientId: number | null; roleName: Role; clientServiceLevel: ServiceLevel | null }[] = await db('users')
    .leftJoin('clients', 'clients.id', 'users.client_id')
    .whereIn('users.id', [...ids])
    .where('users.active', true)
    .select({ id: 'users.id', clientId: 'users.client_id', roleName: 'users.role_name', clientServiceLevel: 'clients.service_level' })
  return rows.filter(mayAssign)
}

/** These people and those whose work they do today. */
export const withAbsent = async (db: Knex, ids: readonly number[], today: Day): Promise<number[]> => {
  const away = await awayOn(db, today)
  if (away.length === 0) return [...ids]
  const administrators = away.some(({ deputyId }) => deputyId === null) ? await administratorsAmong(db, ids) : []
  const isTheirs = ({ deputyId, clientId }: Away) =>
    deputyId === null ? administrators.some((one) => one.clientId === clientId) : ids.includes(deputyId)
  return [...new Set([...ids, ...away.filter(isTheirs).map(({ userId }) => userId)])]
}

/** A filter by assignees that also finds the work that these people do for others today. */
export const alsoForAbsent = async <F extends { assignedUserIds?: number[] }>(db: Knex, filter: F, today: Day): Promise<F> =>
  filter.assignedUserIds?.length ? { ...filter, assignedUserIds: await withAbsent(db, filter.assignedUserIds, today) } : filter
