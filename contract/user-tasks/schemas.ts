import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { FOLLOW_UP_DAYS } from '../../rules/renewals/presets.ts'
import { Count, Day, Flag, Id, Ids, Moment, OneOfNumbers, Optional, OrNull, Text, walkFields } from '../common.ts'
import { assignees } from '../dashboard/filter.ts'
import { LicenseDetails } from '../licenses/calls.ts'
import { Standing } from '../licenses/standing.ts'
import { stage } from '../renewals/schemas.ts'

/** Tasks in replies and in input. */

const narrowing = {
  followUpDays: Optional(OrNull(OneOfNumbers('Follow-up Date', FOLLOW_UP_DAYS))),
  assignedUserIds: Optional(assignees),
  clientIds: Optional(Ids('Clients')),
}

const filterBy = <const T extends readonly string[]>(columns: T, title: string) =>
  Type.Object({ ...walkFields(columns, 'followUpDate'), ...narrowing }, { title })

export const RENEWAL_TASK_COLUMNS = [
  'followUpDate',
  'createdOn',
  'propertyName',
  'clientName',
  'licenseNumber',
  'description',
  'assignedUserName',
] as const
export const MANAGER_CHANGE_TASK_COLUMNS = [
  'followUpDate',
  'createdOn',
  'propertyName',
  'clientName',
  'assignedUserName',
  'licenseTypesCount',
] as const
export const PROPERTY_CONTACT_TASK_COLUMNS = [
  'followUpDate',
  'createdOn',
  'propertyName',
  'clientName',
  'description',
  'assignedUserName',
] as const

export const RenewalTaskFilter = filterBy(RENEWAL_TASK_COLUMNS, 'Filter Renewal Tasks')
export const ManagerChangeTaskFilter = filterBy(MANAGER_CHANGE_TASK_COLUMNS, 'Filter Manager Change Tasks')
export const PropertyContactTaskFilter = filterBy(PROPERTY_CONTACT_TASK_COLUMNS, 'Filter Property Contact Tasks')
export type TaskFilter =
  | Static<typeof RenewalTaskFilter>
  | Static<typeof ManagerChangeTaskFilter>
  | Static<typeof PropertyContactTaskFilter>

/** What the tasks of all kinds have. */
export const taskReply = {
  id: Id,
  version: Type.Integer({ title: 'Version, to send as If-Match' }),
  followUpDate: Day('Follow-up Date'),
  description: OrNull(Text('Task Description', limits.taskDescription)),
  note: OrNull(Text('Note', limits.notes)),
  clientId: Id,
  clientName: Text('Client', limits.name),
  propertyId: Id,
  propertyName: Text('Property', limits.propertyName),
  assignedUserId: OrNull(Id),
  assignedUserName: OrNull(Text('Assignee', 2 * limits.name)),
  createdOn: Moment('Created On'),
}

/** The license of the task and its current stage. The renewal can be complete while its task is still open. */
const ofLicense = {
  standing: Standing,
  renewalId: Id,
  licenseId: Id,
  licenseNumber: Text('License #', limits.licenseNumber),
  renewalStatus: stage,
  expirationDate: OrNull(Day('Expiration Date')),
}

export const RenewalTaskRow = Type.Object({ ...taskReply, ...ofLicense }, { title: 'A renewal task in a list' })
export const ManagerChangeTaskRow = Type.Object(
  { ...taskReply, licenseTypesCount: Count('Impacted License Types') },
  { title: 'A manager-change task in a list' },
)
export const PropertyContactTaskRow = Type.Object(taskReply, { title: 'A property-contact task in a list' })

/** A task in a list: the fields of all kinds, and those of some kinds. */
export type TaskRow = Static<typeof PropertyContactTaskRow> &
  Partial<
    Omit<Static<typeof RenewalTaskRow>, keyof Static<typeof PropertyContactTaskRow>> &
      Omit<Static<typeof ManagerChangeTaskRow>, keyof Static<typeof PropertyContactTaskRow>>
  >

/** A task that is read by id can be done, and can belong to another side. */
const byItself = {
  ...taskReply,
  modifiedOn: Moment('Modified On'),
  doneOn: OrNull(Moment('Done On')),
  isOnCalendar: Flag('On the Calendar'),
  mayEdit: Flag('Yours to change'),
}

export const RenewalTask = Type.Object(
  { ...LicenseDetails.properties, ...byItself, renewalId: Id, licenseId: Id },
  { title: 'A renewal task, with its license' },
)

const TaskLicenseType = Type.Object(
  {
    id: Id,
    name: Text('License Type', limits.name),
    licensingAuthorityId: Id,
    licensingAuthorityName: Text('Licensing Authority', limits.name),
    managerChangeRequirementNotes: OrNull(Text('Manager Change Requirement Notes', limits.managerChangeRequirementNotes)),
    keyContactChangeForms: Type.Array(
      Type.Object({ id: Id, label: Text('Label', limits.label), url: Text('URL', limits.url) }, { title: 'A key contact change form' }),
      { title: 'Key Contact Change Forms' },
    ),
  },
  { title: 'A license type that requires notice of a change of manager' },
)
export type TaskLicenseType = Static<typeof TaskLicenseType>

export const ManagerChangeTask = Type.Object(
  {
    ...byItself,
    licenseTypesCount: Count('Impacted License Types'),
    licenseTypes: Type.Array(TaskLicenseType, { title: 'License Types' }),
  },
  { title: 'A manager-change task' },
)
export const PropertyContactTask = Type.Object(byItself, { title: 'A property-contact task' })

export const assignee = Type.Integer({
  minimum: -1,
  maximum: limits.integer,
  title: 'Assignee',
  description: 'A user id; -1 is unassigned',
})
export const description = OrNull(Text('Task Description', limits.taskDescription))
/** Tomorrow or later. */
export const followUpDate = Day('Follow-up Date')
export const userTaskIds = Type.Array(Id, { minItems: 1, maxItems: limits.bulkTasks, title: 'Tasks' })

/** The dialogs of a task. An assignee that is left out stays; a new task takes the assignee of its license. */
export const TaskFields = (title: string) =>
  Type.Object(
    {
      followUpDate,
      description: Optional(description),
      assignedUserId: Optional(OrNull(assignee)),
      addToCalendar: Optional(Type.Boolean({ default: false, title: 'Add to Calendar' })),
    },
    { title },
  )
export type TaskFields = Static<ReturnType<typeof TaskFields>>
