import { ManagerChangeTaskRow, RenewalTaskRow } from '../../contract/user-tasks/schemas.ts'
import { type Day, formatDay } from '../../rules/day.ts'
import { isStaff, mayAssign, type Person } from '../../rules/permissions.ts'
import { PAST_DUE, stageWords } from '../renewals/stage.ts'
import { type Column, columnsFrom } from '../ui/lists/columns.ts'
import { momentWords } from '../ui/text.ts'
import type { Kind, KindName, Task } from './kinds.ts'

const { titleOf, column } = columnsFrom<Task>({ ...ManagerChangeTaskRow.properties, ...RenewalTaskRow.properties })

export { titleOf }

type TaskColumn = Column<Task>

const isLate = (task: Task, today: Day): boolean => task.followUpDate < today

const followUp = (today: Day): TaskColumn => ({
  ...column('followUpDate', 2, 19, 19, (task) => `${formatDay(task.followUpDate)}${isLate(task, today) ? ` ${PAST_DUE}` : ''}`),
  tone: (task) => (isLate(task, today) ? 'bad' : 'plain'),
})

const property = column('propertyName', 3, 15, 34, (task) => task.propertyName)
const client = column('clientName', 7, 14, 22, (task) => task.clientName)
const created = column('createdOn', 5, 17, 17, (task) => momentWords(task.createdOn))
const description = column('description', 4, 20, 70, (task) => task.description ?? '-')
const assignee = column('assignedUserName', 6, 14, 24, (task) => task.assignedUserName ?? 'Unassigned')
const license = column('licenseNumber', 1, 12, 20, (task) => task.licenseNumber ?? '-')
const types = column('licenseTypesCount', 4, 22, 22, (task) => String(task.licenseTypesCount ?? 0))

/** The columns of each tab in order. Every tab has the follow-up date, because tasks are sorted by it. */
const COLUMNS: Record<KindName, (today: Day) => TaskColumn[]> = {
  renewals: (today) => [followUp(today), property, client, license, description, assignee],
  managerChanges: (today) => [created, followUp(today), property, client, assignee, types],
  propertyContacts: (today) => [created, followUp(today), property, client, description, assignee],
}

/** The assignee is shown to administrators, the client to staff. */
const isHidden = (name: string, person: Person): boolean =>
  (name === 'assignedUserName' && !mayAssign(person)) || (name === 'clientName' && !isStaff(person))

export const columnsOf = ({ name }: Kind, today: Day, person: Person): TaskColumn[] =>
  COLUMNS[name](today).filter((one) => !isHidden(one.name, person))

/** The sortable columns with their labels. */
export const sortsOf = ({ columns }: Kind, person: Person) =>
  columns.filter((name) => !isHidden(name, person)).map((value) => ({ value, label: titleOf(value) }))

/** The values without a column, and the description in full. */
export const marksOf = ({ renewalStatus, description: text }: Task): string[] =>
  [renewalStatus ? stageWords(renewalStatus) : '', text ?? ''].filter(Boolean)
