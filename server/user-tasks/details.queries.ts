import type { Knex } from 'knex'
import type { TaskLicenseType } from '../../contract/user-tasks/schemas.ts'
import { mayEditTask } from '../../rules/people/permissions.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { holderName } from '../users/user.queries.ts'
import { withPeople } from './list.queries.ts'
import type { TaskOnSide } from './user-task.queries.ts'

/** A single task with its names. */
export const detailsOf = async (db: Knex, user: SignedIn, task: TaskOnSide) => {
  const names = await db('user_tasks')
    .where('user_tasks.id', task.id)
    .join('properties', 'properties.id', 'user_tasks.property_id')
    .modify(withPeople(user))
    .first({
      clientName: db.raw(CLIENT_NAME),
      propertyName: 'properties.name',
      assignedUserId: 'users.id',
      assignedUserName: db.raw(holderName()),
      assignedUserEmail: 'users.email',
    })
  const isOpen = task.doneOn === null
  return {
    ...task,
    ...names,
    isOnCalendar: isOpen && task.icsSequence > 0,
    mayEdit: isOpen && !task.isFrozen && mayEditTask(user, task),
  }
}

/** The license types of a manager-change task, each with the forms of its authority. */
export const licenseTypesOf = async (db: Knex, user: SignedIn, taskId: number): Promise<TaskLicenseType[]> => {
  const rows = await db('task_license_types')
    .join('license_types', 'license_types.id', 'task_license_types.license_type_id')
    .join('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
    .leftJoin('key_contact_change_forms as forms', 'forms.licensing_authority_id', 'licensing_authorities.id')
    .where('task_license_types.task_id', taskId)
    .modify(LicenseType.visibleTo(user))
    .orderBy(['license_types.name_sort', 'license_types.id', 'forms.label_sort', 'forms.id'])
    .select({
      id: 'license_types.id',
      name: 'license_types.name',
      licensingAuthorityId: 'licensing_authorities.id',
      licensingAuthorityName: 'licensing_authorities.name',
      managerChangeRequirementNotes: 'license_types.manager_change_requirement_notes',
      formId: 'forms.id',
      label: 'forms.label',
      url: 'forms.url',
    })
  const types = new Map<number, TaskLicenseType>()
  for (const { formId, label, url, ...type } of rows) {
    const one = types.get(type.id) ?? { ...type, keyContactChangeForms: [] }
    if (formId !== null) one.keyContactChangeForms.push({ id: formId, label, url })
    types.set(type.id, one)
  }
  return [...types.values()]
}
