import { type Calls, calls } from '../../contract/index.ts'
import type { TaskRow } from '../../contract/user-tasks/schemas.ts'
import { messages } from '../../rules/messages.ts'

export type Task = TaskRow

export type KindName = 'renewals' | 'manager-changes' | 'property-contacts'

/** One of the three kinds of tasks, with its tab, calls and texts. */
export interface TaskKind {
  name: KindName
  label: string
  /** The key of the kind in the task counts. */
  count: 'renewals' | 'managerChanges' | 'propertyContacts'
  list: Table['list']
  get: Table['get']
  isDescribed: boolean
  /** Extra text in the confirmation of Mark Done. */
  doneConfirm: string
}

type Table = Pick<Calls['renewalTasks' | 'managerChangeTasks' | 'propertyContactTasks'], 'list' | 'get'>

const callsOf = ({ list, get }: Table) => ({ list, get })

export const KINDS: Readonly<Record<KindName, TaskKind>> = {
  renewals: {
    name: 'renewals',
    label: 'Renewals',
    count: 'renewals',
    ...callsOf(calls.renewalTasks),
    isDescribed: true,
    doneConfirm: messages.renewalTaskDoneConfirm,
  },
  'manager-changes': {
    name: 'manager-changes',
    label: 'Manager Changes',
    count: 'managerChanges',
    ...callsOf(calls.managerChangeTasks),
    isDescribed: false,
    doneConfirm: messages.propertyTaskDoneConfirm,
  },
  'property-contacts': {
    name: 'property-contacts',
    label: 'Property Contacts',
    count: 'propertyContacts',
    ...callsOf(calls.propertyContactTasks),
    isDescribed: true,
    doneConfirm: messages.propertyTaskDoneConfirm,
  },
}
