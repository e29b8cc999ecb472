import type { Knex } from 'knex'
import { isStaff, mayAssign } from '../../rules/who.ts'
import type { SignedIn } from '../kit/handler.ts'
import type { Query, Scope } from '../kit/query.ts'
import { KEPT_BY_CLIENT } from '../properties/property.queries.ts'
import { UserTask } from './user-task.model.ts'

const onSideOf =
  (user: SignedIn): Scope =>
  (query: Query) => {
    const staff = isStaff(user)
    const side = staff ? 'Provider' : 'BillingClient'
    query.where((either: Query) =>
      either
        .where((renewal: Query) =>
          renewal.where('user_tasks.kind', 'Renewal').where({ 'licenses.renewal_designation': side, 'licenses.active': true }),
        )
        .orWhere((property: Query) => property.whereNot('user_tasks.kind', 'Renewal').whereRaw(`${staff ? 'not ' : ''}${KEPT_BY_CLIENT}`)),
    )
  }

/**
 * The open tasks that somebody sees (product §6): a renewal task is on its license's side, a property task on its
 * property's keeper's; administrators for assigning see all of their side, others their own. Frozen ones are left out.
 */
export const openTasks = (db: Knex, user: SignedIn): Query => {
  const tasks = db('user_tasks')
    .join('properties', 'properties.id', 'user_tasks.property_id')
    .leftJoin('licenses', 'licenses.id', 'user_tasks.license_id')
    .modify(UserTask.visibleTo(user))
    .whereNull('user_tasks.done_on')
    .where('properties.active', true)
    .modify(onSideOf(user))
  return mayAssign(user) ? tasks : tasks.where('user_tasks.assigned_user_id', user.id)
}
