import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { limits } from '../../rules/installation/limits.ts'
import { isForDeputies, type NotificationKind, type Told, toldBy } from '../../rules/notifications.ts'
import { clock } from './clock.ts'
import type { Acting } from './database/acting.ts'
import { among, insertRows } from './database/many.ts'

interface Notification {
  userId: number
  /** Names the cause: a second notification of the same event to the same user is added to the first. */
  event: string
  kind: NotificationKind
  byUserId?: number | null
  licenseId?: number | null
  propertyId?: number | null
  batchId?: number | null
  count?: number
  detail?: string | null
  /** Who is away, if the user is their deputy. */
  forUserId?: number
}

/** Merges a later step of a bulk action into the existing row, which becomes unread. The merged row names no single license or property. */
const ADDED = `(user_id, event) do update set count = notifications.count + excluded.count, happened_on = excluded.happened_on,
  license_id = null, property_id = null, read_on = null,
  detail = case when notifications.detail = excluded.detail then excluded.detail end`

/** The deputies of users who are away today, except deputies who are away themselves or inactive. */
const deputiesOf = async (db: Knex, userIds: number[]): Promise<{ userId: number; deputyId: number }[]> => {
  const today = clock.today()
  const onLeave = () => db('leaves').where('leaves.starts_on', '<=', today).where('leaves.ends_on', '>=', today)
  return onLeave()
    .join('users', 'users.id', 'leaves.deputy_id')
    .modify(among(db, 'leaves.user_id', userIds))
    .where('users.active', true)
    .whereNotIn('leaves.deputy_id', onLeave().select('leaves.user_id'))
    .select({ userId: 'leaves.user_id', deputyId: 'leaves.deputy_id' })
}

/** Adds copies for the deputies of users who are away, except for changes that the deputy made. */
const withDeputies = async (db: Knex, all: Notification[]): Promise<Notification[]> => {
  const work = all.filter(({ kind }) => isForDeputies(kind))
  const deputies = work.length > 0 ? await deputiesOf(db, [...new Set(work.map(({ userId }) => userId))]) : []
  const forDeputies = deputies.flatMap(({ userId, deputyId }) =>
    work
      .filter((one) => one.userId === userId && one.byUserId !== deputyId)
      .map((one) => ({ ...one, userId: deputyId, event: `${one.event} for ${userId}`, forUserId: userId })),
  )
  return [...all, ...forDeputies]
}

const write = async (db: Knex, given: Notification[]): Promise<void> => {
  const all = await withDeputies(db, given)
  const happenedOn = clock.now()
  const rows = all.map(({ userId, event, kind, ...given }) => {
    const { byUserId = null, licenseId = null, propertyId = null, batchId = null, count = 1, detail = null, forUserId = null } = given
    return {
      userId,
      event,
      kind,
      byUserId,
      licenseId,
      propertyId,
      batchId,
      count,
      forUserId,
      detail: detail?.slice(0, limits.description) ?? null,
      happenedOn,
    }
  })
  await insertRows(db, 'notifications', rows, { onConflict: ADDED })
}

/** Tells a user what has happened, in the transaction of the change. */
export const notify = (db: Knex, notification: Notification): Promise<void> => write(db, [notification])

type Change = Parameters<typeof toldBy>[0] & { propertyId: number | null }
type Telling = { change: Change; told: Told }

/** Assignees by license, without the acting user. */
const assigneesOf = async ({ db, user }: Pick<Acting, 'db' | 'user'>, licenseIds: number[]): Promise<Map<number, number>> => {
  if (licenseIds.length === 0) return new Map()
  const rows: { id: number; userId: number }[] = await db('licenses')
    .modify(among(db, 'licenses.id', licenseIds))
    .whereNotNull('licenses.assigned_user_id')
    .whereNot('licenses.assigned_user_id', user?.id ?? 0)
    .select({ id: 'licenses.id', userId: 'licenses.assigned_user_id' })
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}

/** One row for each user and kind: it counts the records, and names the license if there is one. */
const grouped = ({ user, batchId }: Acting, tellings: (Telling & { userId: number })[]): Notification[] => {
  const cause = batchId ? `batch ${batchId}` : randomUUID()
  const rows = new Map<string, Notification & { count: number }>()
  for (const { userId, told, change } of tellings) {
    const event = `${cause} ${told.kind}`
    const key = `${userId} ${event}`
    const held = rows.get(key)
    const { licenseId, propertyId } = change
    const { kind, detail } = told
    if (!held) rows.set(key, { userId, event, kind, byUserId: user?.id, count: 1, detail, licenseId, propertyId })
    else {
      const same = held.detail === detail ? detail : null
      rows.set(key, { ...held, count: held.count + 1, detail: same, licenseId: null, propertyId: null })
    }
  }
  return [...rows.values()]
}

/**
 * Notifies the users concerned by changes, except their author. `audit` calls it for all changes that it records. A bulk action sends each
 * user one notification of each kind.
 */
export const notifyOf = async (acting: Acting, changes: readonly Change[]): Promise<void> => {
  if (acting.isConsequence) return
  const tellings = changes.flatMap((change) => toldBy(change).map((told): Telling => ({ change, told })))
  if (tellings.length === 0) return
  const licenseIds = tellings.flatMap(({ told }) => ('assigneeOf' in told ? told.assigneeOf : []))
  const assignees = await assigneesOf(acting, licenseIds)
  const known = tellings.flatMap((telling) => {
    const { told } = telling
    const userId = 'userId' in told ? told.userId : assignees.get(told.assigneeOf)
    return userId === undefined || userId === acting.user?.id ? [] : { ...telling, userId }
  })
  if (known.length > 0) await write(acting.db, grouped(acting, known))
}
