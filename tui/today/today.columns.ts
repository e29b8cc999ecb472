import type { ColumnSet } from '../../forms/columns.ts'
import { todayColumns } from '../../forms/today/columns.ts'
import type { Person } from '../../rules/people/permissions.ts'
import { waitingWords } from '../../rules/requests.ts'
import { TASK_LABELS } from '../../rules/tasks.ts'
import { STANDING_CELL } from '../renewals/standing.ts'
import { type Column, columnsFrom } from '../ui/lists/columns.ts'
import type { Row } from './today.state.ts'

export const COLUMNS: ColumnSet<Row, (typeof todayColumns.columns)[number]['name']> = todayColumns

/** The next step of each row stands in brackets, as a button does. */
export const columnsOf = (person: Person, chosen?: readonly string[]): Column<Row>[] =>
  columnsFrom(
    COLUMNS,
    person,
    {
      standing: STANDING_CELL,
      licenseNumber: { min: 12, max: 20, cell: ({ licenseNumber, taskKind }) => licenseNumber ?? TASK_LABELS[taskKind ?? 'Renewal'] },
      propertyName: { min: 15, max: 34 },
      next: { min: 16, max: 16, cell: ({ next }) => `[${next}]`, tone: () => 'accent' },
      why: { min: 26, max: 40 },
    },
    chosen,
  )

/** Further fields of a row, shown below the list. */
export const marksOf = ({ description, licenseType, waitingDays }: Row): string[] =>
  [licenseType ?? '', description ?? '', waitingDays === null ? '' : waitingWords(waitingDays)].filter(Boolean)
