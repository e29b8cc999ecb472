import type { Knex } from 'knex'
import objection from 'objection'
import { isStaff, type LicenseSide, mayAssign } from '../../rules/permissions.ts'
import type { TaskKind } from '../../rules/tasks.ts'
import type { SignedIn } from '../kit/handler.ts'
import { fixed, type Query, type Scope } from '../kit/query.ts'
import { ACTIVE_SQL } from '../licenses/license.model.ts'
import { KEPT_BY_CLIENT } from '../properties/property.queries.ts'
import { ASSIGNEE_NAME } from '../users/user.queries.ts'
import { UserTask } from './user-task.model.ts'

/** A task with the side that it is on: its license's, or its property's keeper's (product §6). */
export type TaskOnSide = UserTask & LicenseSide & { isFrozen: boolean }

/** As SQL over a task with its property and, where it has one, its license. */
const SIDE_SQL = `case when user_tasks.kind = 'Renewal' then licenses.renewal_designation when ${KEPT_BY_CLIENT} then 'BillingClient' else 'Provider' end`
const FROZEN_SQL = `not (properties.active and (user_tasks.kind <> 'Renewal' or licenses.active))`

/** Adds what `who` asks about a task, and whether its license or property is inactive. */
export const withSide: Scope = (query) =>
  query
    .join('properties', 'properties.id', 'user_tasks.property_id')
    .leftJoin('licenses', 'licenses.id', 'user_tasks.license_id')
    .select('user_tasks.*', objection.raw(SIDE_SQL).as('renewalDesignation'), objection.raw(FROZEN_SQL).as('isFrozen'))

/**
 * The open tasks of a kind that somebody sees (product §6): administrators for assigning see all of their side, others
 * their own. Frozen ones are left out. Joined is the one record that decides: the license, or the property.
 */
export const openTasks = (db: Knex, user: SignedIn, kind: TaskKind): Query => {
  const staff = isStaff(user)
  const tasks = db('user_tasks').modify(UserTask.visibleTo(user)).whereNull('user_tasks.done_on').where('user_tasks.kind', kind)
  if (kind === 'Renewal')
    tasks
      .join('licenses', 'licenses.id', 'user_tasks.license_id')
      .whereRaw(ACTIVE_SQL)
      .where('licenses.renewal_designation', staff ? 'Provider' : 'BillingClient')
  else
    tasks
      .join('properties', 'properties.id', 'user_tasks.property_id')
      .where('properties.active', true)
      .whereRaw(`${staff ? 'not ' : ''}${KEPT_BY_CLIENT}`)
  return mayAssign(user) ? tasks : tasks.where('user_tasks.assigned_user_id', user.id)
}

/** The one open task of a renewal, if there is one. */
export const openTaskOf = async (db: Knex, renewalId: number): Promise<UserTask | undefined> =>
  UserTask.query(db).findOne({ renewal_id: renewalId }).whereNull('done_on')

const shown = fixed<object, { renewalId: number }>((db) =>
  db('user_tasks')
    .leftJoin('users', 'users.id', 'user_tasks.assigned_user_id')
    .where('user_tasks.renewal_id', db.raw(':renewalId'))
    .whereNull('user_tasks.done_on')
    .select('user_tasks.*', { assignedUserName: db.raw(ASSIGNEE_NAME) }),
)

/** The same, with the name of who does it. */
export const openTaskShown = async (db: Knex, renewalId: number) => {
  const [task] = await shown(db, { renewalId })
  return task && (UserTask.fromDatabaseJson(task) as UserTask & { assignedUserName: string | null })
}

/** The tasks of several renewals, done and open, in the order in which they were made. */
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
