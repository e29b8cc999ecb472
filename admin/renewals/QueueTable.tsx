import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import { Box } from '@mui/material'
import { useState } from 'react'
import { DataTable, useStore } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import type { RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import { queueColumns } from '../../forms/renewals/queue.columns.ts'
import { queueFilter } from '../../forms/renewals/queue.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { mayAssign, mayRenew } from '../../rules/people/permissions.ts'
import { AlertIcon } from '../properties/AlertIcon.tsx'
import { ButtonColumn } from '../ui/lists/columns/ButtonColumn.tsx'
import { premisesOf, TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { DeadlineCell } from '../ui/lists/columns/DeadlineCell.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { SelectColumn, type Selection } from '../ui/lists/Selection.tsx'
import { Standing } from '../ui/Standing.tsx'
import { late } from '../ui/states/late.tsx'
import { useUser } from '../ui/useUser.tsx'
import { DetailsColumn } from './DetailsColumn.tsx'
import { dueOf, NotesCell, pastDueBy, rowSx } from './QueueCells.tsx'
import { Stage } from './Stage.tsx'

const AssignDialog = late(async () => (await import('../licenses/assignment/AssignDialog.tsx')).AssignDialog)
const RowDetail = late(async () => (await import('./RowDetail.tsx')).RowDetail)

/** Keeps names on one line. The tooltip has the full text. */
const ONE_LINE = {
  maxWidth: { xs: 140, xl: 260 },
  whiteSpace: 'nowrap',
  '&, & *': { overflow: 'hidden', textOverflow: 'ellipsis' },
} as const

/** Keeps "Follow-up" on one line, which browsers would break at the hyphen. */
const FOLLOW_UP = { minWidth: 88 } as const

const Whole = ({ text }: { text: string | null }) => <span title={text ?? undefined}>{text}</span>

const profileOf = (id: unknown) => `/licenses/${id}`

/** Whether the list shows notes and alerts. Kept for the session. */
export const useNotesShown = () => useStore('session.renewals.notes', false)

/** The hint for a match outside the filters: who it is assigned to. */
const assigneeOf = ({ assignedUserName }: RenewalQueueLicense) => `assigned to ${assignedUserName ?? 'nobody'}`

/** The columns. A license number opens its license for people with the renewal permission. */
const useQueueColumns = (without: QueueTableProps['without']) => {
  const user = useUser()
  const person = personOf(user)
  return useColumns(queueColumns, {
    cells: {
      licenseNumber: (row) => (
        <TwoLineCell under={[premisesOf(row), row.foundBy].filter(Boolean).join(' · ')}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
            {mayRenew(person) ? <RowLink to={profileOf(row.id)}>{row.licenseNumber}</RowLink> : <strong>{row.licenseNumber}</strong>}
            <AlertIcon exists={row.alert !== null} isUrgent={row.isUrgentAlert} text={row.alert} />
          </Box>
        </TwoLineCell>
      ),
      renewalStatus: (row) => <Stage stage={row.renewalStatus} trackingOnly={row.isTrackingOnlyRenewal} />,
      standing: (row) => <Standing {...row} />,
      propertyName: (row) => (
        <TwoLineCell under={[row.city, row.state].filter(Boolean).join(', ')}>
          <Whole text={row.propertyName} />
        </TwoLineCell>
      ),
      licenseType: (row) => (
        <TwoLineCell under={<Whole text={row.licensingAuthority} />}>
          <Whole text={row.licenseType} />
        </TwoLineCell>
      ),
      assignedUserName: (row) => (
        <TwoLineCell under={row.renewalDesignationName}>
          <Whole text={row.assignedUserName ?? UNASSIGNED_LABEL} />
        </TwoLineCell>
      ),
      renewalDueDate: (row) => <DeadlineCell day={dueOf(row)} pastDue={pastDueBy(row, user.today) === 'due'} />,
      expirationDate: (row) => <DeadlineCell day={row.expirationDate} pastDue={pastDueBy(row, user.today) === 'expiration'} />,
    },
    sx: {
      propertyName: ONE_LINE,
      licenseType: ONE_LINE,
      assignedUserName: ONE_LINE,
      renewalStatus: { whiteSpace: 'nowrap' },
      followUpDate: FOLLOW_UP,
    },
    without,
  })
}

interface QueueTableProps {
  /** Undefined for people without bulk actions. */
  selection?: Selection<RenewalQueueLicense>
  without?: readonly 'assignedUserName'[]
}

/** The rows of the queue. A row opens its license for people with the renewal permission, its details otherwise. */
export function QueueTable({ selection, without }: QueueTableProps) {
  const person = personOf(useUser())
  const [notesShown] = useNotesShown()
  const [detailed, setDetailed] = useState<number | null>(null)
  const [assigned, setAssigned] = useState<number | null>(null)

  const open = (id: unknown) => {
    if (mayRenew(person)) return profileOf(id)
    setDetailed(Number(id))
    return false
  }
  const columns = useQueueColumns(without)
  return (
    <>
      <ListTable<RenewalQueueLicense>
        label="Renewals"
        rowClick={open}
        rowSx={rowSx}
        empty={<EmptyList filter={queueFilter} where={assigneeOf} />}
      >
        {selection && <SelectColumn<RenewalQueueLicense> selection={selection} nameOf={({ licenseNumber }) => licenseNumber} />}
        <DetailsColumn onOpen={setDetailed} isRowClick={mayRenew(person)} />
        {columns}
        {notesShown && (
          <DataTable.Col<RenewalQueueLicense> label="Notes and Alerts" disableSort render={(row) => <NotesCell row={row} />} />
        )}
        {mayAssign(person) && (
          <ButtonColumn<RenewalQueueLicense>
            label="Assign"
            icon={AssignmentIndIcon}
            nameOf={({ licenseNumber }) => licenseNumber}
            onPress={({ id }) => setAssigned(id)}
          />
        )}
      </ListTable>
      {detailed !== null && <RowDetail id={detailed} onClose={() => setDetailed(null)} />}
      {assigned !== null && <AssignDialog id={assigned} onClose={() => setAssigned(null)} />}
    </>
  )
}
