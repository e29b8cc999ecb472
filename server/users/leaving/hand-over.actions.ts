import type { HandedOver, HandOver } from '../../../contract/users/hand-over.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { mustSee } from '../../kit/ids.ts'
import { changeAll } from '../../licenses/assignment/bulk-assign.actions.ts'
import { License } from '../../licenses/license.model.ts'
import { Property } from '../../properties/property.model.ts'
import { moveAddress } from '../../reminders/policies/policy.actions.ts'
import { moveSentRequests } from '../../requests/hand-over.actions.ts'
import { changeTasks, lockedTasksUnder, raiseLicenses } from '../../user-tasks/user-task.actions.ts'
import { User } from '../user.model.ts'
import { renewalUserIds, renewalUsers } from '../user.queries.ts'
import { holdingsOf } from './holdings.queries.ts'

type To = number | null

/** Refuses receivers other than renewal users of the user's side, and the user. Null unassigns. */
const mustBeReceivers = async ({ db }: CallContext, person: User, given: HandOver): Promise<void> => {
  const { userId, byProperty = [], byDivision = [] } = given
  const allowed = new Set<To>([
    null,
    ...(await db('users').modify(renewalUsers).where('users.client_id', person.clientId).pluck('users.id')),
  ])
  allowed.delete(person.id)
  const isRefused = ({ userId: to }: { userId: To }) => !allowed.has(to)
  if (isRefused({ userId })) throw refuse.rule('handOverTarget', 'userId')
  if (byProperty.some(isRefused)) throw refuse.rule('handOverTarget', 'byProperty')
  if (byDivision.some(isRefused)) throw refuse.rule('handOverTarget', 'byDivision')
}

/** The properties with licenses or tasks of the user, with their divisions. */
type Places = ReadonlyMap<number, number | null>

/** Returns the receiver by property: the one named for the property, or else for its division, or else for all. */
const receiverBy = (places: Places, given: HandOver): ((propertyId: number) => To) => {
  const { userId, byProperty = [], byDivision = [], propertyIds } = given
  const ofProperty = new Map(byProperty.map((one) => [one.propertyId, one.userId]))
  const ofDivision = new Map(byDivision.map((one) => [one.divisionId, one.userId]))
  const divisions = new Set(places.values())
  // In parts, other properties may already be handed over.
  const isKnown = (found: boolean) => propertyIds !== undefined || found
  if (ofProperty.size < byProperty.length || [...ofProperty.keys()].some((id) => !isKnown(places.has(id))))
    throw refuse.rule('handOverProperty', 'byProperty')
  if (ofDivision.size < byDivision.length || [...ofDivision.keys()].some((id) => !isKnown(divisions.has(id))))
    throw refuse.rule('handOverDivision', 'byDivision')
  return (propertyId) => {
    const named = ofProperty.get(propertyId)
    if (named !== undefined) return named
    const divisionId = places.get(propertyId) ?? null
    const ofIts = divisionId === null ? undefined : ofDivision.get(divisionId)
    return ofIts === undefined ? userId : ofIts
  }
}

const groupsOf = <T extends { propertyId: number }>(rows: readonly T[], receiverOf: (propertyId: number) => To): Map<To, T[]> =>
  Map.groupBy(rows, ({ propertyId }) => receiverOf(propertyId))

/** Replaces the user as the requested assignee in requests for a designation. */
const moveDesignations = async (ctx: CallContext, { id }: User, receiverOf: (propertyId: number) => To, isAmong: IsAmong) => {
  const licenses = await License.query(ctx.db).where('requested_user_id', id).orderBy('id').forUpdate()
  for (const [requestedUserId, some] of groupsOf(licenses.filter(isAmong), receiverOf)) await changeAll(ctx, some, { requestedUserId })
}

type Receiver = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>
type IsAmong = (one: { propertyId: number }) => boolean

/**
 * Who gets requests and reminders without a receiver: the caller, or an administrator of the user's side if the caller is not on it or is
 * a program, which reads no mail. A client's reminders and answers never go to the provider. Undefined if the side has no administrator.
 */
const standIn = async ({ db, user }: CallContext, { id, clientId }: User): Promise<Receiver | undefined> =>
  user.clientId === clientId && user.kind === 'person'
    ? user
    : User.query(db)
        .whereIn('id', renewalUserIds(db))
        .where({ client_id: clientId, role_name: clientId === null ? 'Administrator' : 'ClientAdministrator' })
        .whereNot({ id })
        .orderBy('id')
        .first()

/** Moves open requests and the addresses of reminder policies. Without anybody to receive them, requests stay and addresses are removed. */
const moveBesides = async (ctx: CallContext, person: User, given: HandOver, receiverOf: (propertyId: number) => To, isAmong: IsAmong) => {
  const { userId, byProperty = [], byDivision = [] } = given
  const ids = [userId, ...byProperty.map((one) => one.userId), ...byDivision.map((one) => one.userId)].filter((id) => id !== null)
  const users = new Map((await User.query(ctx.db).whereIn('id', [...new Set(ids)])).map((one) => [one.id, one]))
  const other = await standIn(ctx, person)
  const userOf = (id: To): Receiver | undefined => (id === null ? undefined : users.get(id)) ?? other
  return {
    requestsCount: await moveSentRequests(ctx, person.id, isAmong, (propertyId) => userOf(receiverOf(propertyId))),
    reminderStepsCount: await moveAddress(ctx, person, userOf(userId)?.email ?? null),
  }
}

/**
 * Hands over all licenses and open tasks of a user, or those at some properties, in the transaction of the call, each with its audit row.
 * Locks tasks before licenses, as everywhere. Records at properties without licenses or tasks of the user are part of every hand-over.
 */
export const handOver = async (ctx: CallContext, person: User, given: HandOver): Promise<HandedOver> => {
  const { db } = ctx
  await mustBeReceivers(ctx, person, given)
  if (given.propertyIds) await mustSee(db, 'properties', Property.visibleTo(ctx.user), given.propertyIds, 'propertyIds')
  const places: Places = new Map((await holdingsOf(db, person)).properties.map((place) => [place.propertyId, place.divisionId]))
  const receiverOf = receiverBy(places, given)
  const part = given.propertyIds && new Set(given.propertyIds)
  const isAmong: IsAmong = ({ propertyId }) => !part || part.has(propertyId) || !places.has(propertyId)
  const tasks = (await lockedTasksUnder(ctx, { assigned_user_id: person.id })).filter(isAmong)
  const licenses = (await License.query(db).where('assigned_user_id', person.id).orderBy('id').forUpdate()).filter(isAmong)
  for (const [assignedUserId, some] of groupsOf(tasks, receiverOf)) await changeTasks(ctx, some, { assignedUserId })
  const held = new Set(licenses.map(({ id }) => id))
  await raiseLicenses(
    ctx,
    tasks.filter(({ licenseId }) => licenseId !== null && !held.has(licenseId)),
  )
  for (const [assignedUserId, some] of groupsOf(licenses, receiverOf)) await changeAll(ctx, some, { assignedUserId })
  await moveDesignations(ctx, person, receiverOf, isAmong)
  const besides = await moveBesides(ctx, person, given, receiverOf, isAmong)
  const unassigned = [...licenses, ...tasks].filter(({ propertyId }) => receiverOf(propertyId) === null)
  return {
    licensesCount: licenses.length,
    renewalsCount: licenses.filter(({ renewalId }) => renewalId !== null).length,
    tasksCount: tasks.length,
    ...besides,
    unassignedCount: unassigned.length,
  }
}
