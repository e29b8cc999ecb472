import type { Knex } from 'knex'
import objection from 'objection'
import { isStaff, mayAssign, type TaskSide } from '../../rules/people/permissions.ts'
import type { TaskKind } from '../../rules/tasks.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { KEPT_BY_CLIENT, KEPT_BY_STAFF } from '../properties/property.queries.ts'
import { ASSIGNEE_NAME, ownAndAbsent } from '../users/user.queries.ts'
import { UserTask } from './user-task.model.ts'

/** A task with its side: that of its license, or of its property's keeper. */
export type TaskOnSide = UserTask & TaskSide & { isFrozen: boolean }

/** SQL over a task joined with its property and its license, if any. The task of a property that both sides keep is of both. */
const SIDE_SQL = `case when user_tasks.kind = 'Renewal' then licenses.renewal_designation when ${KEPT_BY_CLIENT} then 'BillingClient' else 'Provider' end`
const BOTH_SIDES_SQL = `(user_tasks.kind <> 'Renewal' and ${KEPT_BY_CLIENT} and ${KEPT_BY_STAFF})`
const FROZEN_SQL = `not (properties.active and (user_tasks.kind <> 'Renewal' or licenses.active))`

/** Adds the columns that the permissions on a task depend on, and whether its license or property is inactive. */
export const withSide: Scope = (query) =>
  query
    .join('properties', 'properties.id', 'user_tasks.property_id')
    .leftJoin('licenses', 'licenses.id', 'user_tasks.license_id')
    .select(
      'user_tasks.*',
      objection.raw(SIDE_SQL).as('renewalDesignation'),
      objection.raw(BOTH_SIDES_SQL).as('isOfBothSides'),
      objection.raw(FROZEN_SQL).as('isFrozen'),
    )

/** SQL of the tasks on the side of staff. Matches the condition of the indexes `user_tasks_staff…`. */
const OF_STAFF = '(user_tasks.side = 0 or user_tasks.is_of_both)'

/**
 * SQL of the tasks on the side of a client, with a bound value. Without the cast, SQLite compares the value with the condition of those
 * indexes, and prepares the statement again whenever a value is bound.
 */
export const ofSide = (value: string): string => `user_tasks.side = cast(${value} as integer)`

/**
 * The open tasks of a kind that a user sees: administrators for assigning see all of their side, others their own and those of absent users
 * whose deputy they are. Excludes frozen tasks, whose side is null. A client's side implies the client: with both conditions, PostgreSQL
 * expects few rows.
 */
export const openTasks = (db: Knex, user: SignedIn, kind: TaskKind): Query => {
  const tasks = db('user_tasks').whereNull('user_tasks.done_on').where('user_tasks.kind', kind)
  if (isStaff(user)) tasks.whereRaw(OF_STAFF).modify(UserTask.visibleTo(user))
  else tasks.whereRaw(ofSide('?'), [user.clientId])
  return mayAssign(user) ? tasks : tasks.whereRaw(`user_tasks.assigned_user_id in (${ownAndAbsent(user.id)})`)
}

/** The open task of a renewal; at most one. */
export const openTaskOf = async (db: Knex, renewalId: number): Promise<UserTask | undefined> =>
  UserTask.query(db).findOne({ renewal_id: renewalId }).whereNull('done_on')

/** The tasks of several renewals, done and open, in the order of their creation. */
export const tasksOf = (db: Knex, renewalIds: readonly number[]) =>
  db('user_tasks')
    .leftJoin('users', 'users.id', 'user_tasks.assigned_user_id')
    .whereIn('user_tasks.renewal_id', renewalIds)
    .orderBy('user_tasks.id')
    .select({
      id: 'user_tasks.id',
      renewalId: 'user_tasks.renewal_id',
      description: 'user_tasks.description',
      followUpDate: 'user_tasks.follow_up_date',
      assignedUserName: db.raw(ASSIGNEE_NAME),
      doneOn: 'user_tasks.done_on',
    })
