import { Box } from '@mui/material'
import type { ReactElement } from 'react'
import { DataTable } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { isStaff, mayAssign } from '../../rules/permissions.ts'
import { stageLabel } from '../../rules/renewals/stages.ts'
import { formatMoment } from '../ui/format.ts'
import { DayCell, TwoLineCell } from '../ui/lists/Cells.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useUser } from '../ui/useUser.tsx'
import type { KindName, Task, TaskKind } from './kinds.ts'

const Col = DataTable.Col<Task>

type Column = keyof Task

/** The columns of each tab in order. All tabs have a follow-up date, because they are sorted by it. */
const COLUMNS: Record<KindName, readonly Column[]> = {
  renewals: ['followUpDate', 'propertyName', 'clientName', 'licenseNumber', 'description', 'assignedUserName'],
  'manager-changes': ['createdOn', 'followUpDate', 'propertyName', 'clientName', 'assignedUserName', 'licenseTypesCount'],
  'property-contacts': ['createdOn', 'followUpDate', 'propertyName', 'clientName', 'description', 'assignedUserName'],
}

/** Widths in pixels of columns whose headers would otherwise wrap at every word on a narrow screen. */
const WIDTHS: Partial<Record<Column, number>> = { followUpDate: 104, licenseNumber: 112, licenseTypesCount: 104 }

/** The columns of a tab for this person: the assignee is for administrators, the client for staff. */
export function useTaskColumns(kind: TaskKind): ReactElement[] {
  const user = useUser()
  const person = personOf(user)
  const rowSchema = rowOf(kind.list.reply as Parameters<typeof rowOf>[0])
  const hidden: Column[] = [
    ...(mayAssign(person) ? [] : (['assignedUserName'] as const)),
    ...(isStaff(person) ? [] : (['clientName'] as const)),
  ]

  const cells: Partial<Record<Column, (task: Task) => ReactElement | string>> = {
    followUpDate: ({ followUpDate }) => <DayCell day={followUpDate} pastDue={followUpDate < user.today} />,
    createdOn: ({ createdOn }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatMoment(createdOn)}
      </Box>
    ),
    propertyName: ({ propertyId, propertyName }) => <RowLink to={`/properties/${propertyId}`}>{propertyName}</RowLink>,
    licenseNumber: ({ licenseId, licenseNumber = '', renewalStatus }) => (
      <TwoLineCell under={renewalStatus && stageLabel(renewalStatus)}>
        <RowLink to={`/licenses/${licenseId}`}>{licenseNumber}</RowLink>
      </TwoLineCell>
    ),
    description: ({ description }) => (
      <Box sx={{ minWidth: 160, maxWidth: 420, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description ?? '–'}</Box>
    ),
    assignedUserName: ({ assignedUserName }) => assignedUserName ?? 'Unassigned',
  }
  return COLUMNS[kind.name]
    .filter((source) => !hidden.includes(source))
    .map((source) => (
      <Col
        key={source}
        source={source}
        label={fieldOf(rowSchema, source).title}
        align={source === 'licenseTypesCount' ? 'right' : undefined}
        sx={{ minWidth: WIDTHS[source] }}
        render={cells[source]}
      />
    ))
}
