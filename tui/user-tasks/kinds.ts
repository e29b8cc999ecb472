import type { TaskRow } from '../../contract/user-tasks/schemas.ts'
import type { taskForms } from '../../forms/user-tasks/tasks.ts'
import { messages } from '../../rules/messages.ts'
import { keysOf } from '../../rules/records.ts'

export type Task = TaskRow

/** The names of the kinds in the counts. */
export type KindName = 'renewals' | 'managerChanges' | 'propertyContacts'

/** A kind of task: its tab, its calls, its labels. */
export interface Kind {
  name: KindName
  key: string
  label: string
  /** Its name in the command line, in paths and among the forms. */
  slug: keyof typeof taskForms
  resource: 'renewalTasks' | 'managerChangeTasks' | 'propertyContactTasks'
  /** Manager-change tasks have a fixed description. */
  isDescribed: boolean
  /** The side effects of marking a task done. */
  doneConfirm: string
}

export const KINDS: Record<KindName, Kind> = {
  renewals: {
    name: 'renewals',
    key: '1',
    label: 'Renewals',
    slug: 'renewals',
    resource: 'renewalTasks',
    isDescribed: true,
    doneConfirm: messages.renewalTaskDoneConfirm,
  },
  managerChanges: {
    name: 'managerChanges',
    key: '2',
    label: 'Manager Changes',
    slug: 'manager-changes',
    resource: 'managerChangeTasks',
    isDescribed: false,
    doneConfirm: messages.propertyTaskDoneConfirm,
  },
  propertyContacts: {
    name: 'propertyContacts',
    key: '3',
    label: 'Property Contacts',
    slug: 'property-contacts',
    resource: 'propertyContactTasks',
    isDescribed: true,
    doneConfirm: messages.propertyTaskDoneConfirm,
  },
}

export const TABS = keysOf(KINDS)

/** The name of a task. */
export const nameOf = ({ licenseNumber, propertyName }: { licenseNumber?: string | null; propertyName: string }): string =>
  licenseNumber ? `${licenseNumber}, ${propertyName}` : propertyName
