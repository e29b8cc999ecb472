import type { Knex } from 'knex'
import { addDays, type Day } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { isKeeper } from '../../rules/people/permissions.ts'
import { create } from '../kit/database/change.ts'
import { usableBy } from '../kit/database/tenancy.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { ACTIVE_SQL, License } from '../licenses/license.model.ts'
import { changeTask } from '../user-tasks/user-task.actions.ts'
import { UserTask } from '../user-tasks/user-task.model.ts'
import type { KeptProperty } from './property.queries.ts'

type TaskKind = 'ManagerChange' | 'PropertyContact'

/** Creates a property task, assigned to the current user if they are a person whose side keeps the property, otherwise unassigned. */
const makeTask = (ctx: CallContext, property: KeptProperty, kind: TaskKind, values: Partial<UserTask>): Promise<UserTask> =>
  create(ctx, UserTask, {
    kind,
    propertyId: property.id,
    clientId: property.billingClientId,
    assignedUserId: ctx.user.kind === 'person' && isKeeper(ctx.user, property) ? ctx.user.id : null,
    ...values,
  })

/** Creates the task to find a contact for a new property, due in seven days by default. */
export const remindOfContact = async (ctx: CallContext, property: KeptProperty, followUpDate: Day | null | undefined): Promise<void> => {
  const day = followUpDate ?? addDays(ctx.today, limits.reminderDays)
  await makeTask(ctx, property, 'PropertyContact', { followUpDate: day, description: messages.propertyContactReminder })
}

interface ConcernedType {
  id: number
  name: string
  authority: string
}

/** The types of the property's active licenses that have a manager-change requirement and are visible to the billing client. */
const typesConcerned = (db: Knex, { user }: CallContext, { id, billingClientId }: KeptProperty): Promise<ConcernedType[]> =>
  db('licenses')
    .modify(License.visibleTo(user))
    .join('license_types', 'license_types.id', 'licenses.license_type_id')
    .join('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
    .where({ 'licenses.property_id': id, 'license_types.has_manager_change_requirement': true })
    .whereRaw(ACTIVE_SQL)
    .modify(usableBy('license_types', billingClientId))
    .orderBy(['license_types.name_sort', 'license_types.id'])
    // PostgreSQL requires the sort columns among the distinct ones.
    .distinct({
      id: 'license_types.id',
      name: 'license_types.name',
      authority: 'licensing_authorities.name',
      sort: 'license_types.name_sort',
    })

/**
 * Called after a key contact was added, changed or removed. If license types have a manager-change requirement, creates a task that
 * lists them, due in seven days, or updates the open one. The property must be locked, because it has at most one such task.
 */
export const keyContactChanged = async (
  ctx: CallContext,
  property: KeptProperty,
  how: 'added' | 'changed' | 'removed',
  name: string,
): Promise<void> => {
  const { db, today } = ctx
  const types = await typesConcerned(db, ctx, property)
  if (types.length === 0) return
  const values = {
    followUpDate: addDays(today, limits.managerChangeDays),
    description: sentences.keyContactChange(how, name),
    note: types
      .map((type) => `${type.name} (${type.authority})`)
      .join('\n')
      .slice(0, limits.notes),
  }
  const open = await UserTask.query(db).findOne({ property_id: property.id, kind: 'ManagerChange' }).whereNull('done_on')
  if (open) await changeTask(ctx, open, values)
  const task = open ?? (await makeTask(ctx, property, 'ManagerChange', values))
  await db('task_license_types').where('task_id', task.id).delete()
  await db('task_license_types').insert(types.map(({ id }) => ({ task_id: task.id, license_type_id: id })))
}
