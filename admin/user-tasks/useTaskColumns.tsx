import { Box } from '@mui/material'
import type { ReactElement } from 'react'
import type { ColumnSet } from '../../forms/columns.ts'
import { type TaskColumn, taskColumns } from '../../forms/user-tasks/columns.ts'
import { stageLabel } from '../../rules/renewals/stages.ts'
import { DayCell, TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Standing } from '../ui/Standing.tsx'
import { useUser } from '../ui/useUser.tsx'
import type { Task, TaskKind } from './kinds.ts'

/**
 * Widths of columns whose headers would otherwise wrap at every word on a narrow screen, in pixels. The description is as wide as its text
 * needs.
 */
const WIDTHS = {
  followUpDate: { minWidth: 132 },
  licenseNumber: { minWidth: 112 },
  licenseTypesCount: { minWidth: 104 },
  description: { width: '28%' },
}

/** The columns of a tab for this person. Fields depend on the kind of task; cells are the same for all kinds. */
export function useTaskColumns({ count }: TaskKind): ReactElement[] {
  const { today } = useUser()
  const set: ColumnSet<Task, TaskColumn> = taskColumns[count]
  return useColumns(set, {
    cells: {
      followUpDate: ({ followUpDate }) => <DayCell day={followUpDate} pastDue={followUpDate < today} />,
      propertyName: ({ propertyId, propertyName }) => <RowLink to={`/properties/${propertyId}`}>{propertyName}</RowLink>,
      licenseNumber: ({ licenseId, licenseNumber = '', renewalStatus }) => (
        <TwoLineCell under={renewalStatus && stageLabel(renewalStatus)}>
          <RowLink to={`/licenses/${licenseId}`}>{licenseNumber}</RowLink>
        </TwoLineCell>
      ),
      standing: ({ standing }) => standing && <Standing standing={standing} />,
      description: ({ description }) => (
        <Box sx={{ minWidth: 160, maxWidth: 420, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description ?? '–'}</Box>
      ),
    },
    sx: WIDTHS,
  })
}
