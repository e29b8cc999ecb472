import { type ColumnSet, titleOf as columnTitle, sortsOf as sortsIn } from '../../forms/columns.ts'
import { type TaskColumn, taskColumns } from '../../forms/user-tasks/columns.ts'
import { type Day, formatDay } from '../../rules/day.ts'
import type { Person } from '../../rules/people/permissions.ts'
import { stageWords } from '../../rules/renewals/stages.ts'
import { PAST_DUE } from '../renewals/stage.ts'
import { type Column, columnsFrom } from '../ui/lists/columns.ts'
import type { Kind, Task } from './kinds.ts'

/** A task has the fields of its kind; here all kinds are drawn alike. */
export const setOf = ({ name }: Pick<Kind, 'name'>): ColumnSet<Task, TaskColumn> => taskColumns[name]

const isLate = (task: Task, today: Day): boolean => task.followUpDate < today

export const columnsOf = (kind: Kind, today: Day, person: Person, chosen?: readonly string[]): Column<Task>[] =>
  columnsFrom(
    setOf(kind),
    person,
    {
      followUpDate: {
        min: 19,
        max: 19,
        cell: (task) => `${formatDay(task.followUpDate)}${isLate(task, today) ? ` ${PAST_DUE}` : ''}`,
        tone: (task) => (isLate(task, today) ? 'bad' : 'plain'),
      },
      propertyName: { min: 15, max: 34 },
      licenseNumber: { min: 12, max: 20 },
      description: { min: 20, max: 70 },
    },
    chosen,
  )

/** The sortable columns with their labels. */
export const sortsOf = (kind: Kind, person: Person) => sortsIn(setOf(kind), person)

/** A column has the same title in all tabs that have it. */
export const titleOf = (name: string): string => {
  const set = Object.values(taskColumns).find(({ columns }) => columns.some((column) => column.name === name))
  return set ? columnTitle<string>(set, name) : name
}

/** The values without a column, and the description in full. */
export const marksOf = ({ renewalStatus, description: text }: Task): string[] =>
  [renewalStatus ? stageWords(renewalStatus) : '', text ?? ''].filter(Boolean)
