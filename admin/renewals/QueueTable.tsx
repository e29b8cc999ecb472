import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, useStore } from 'react-admin'
import { personOf } from '../../contract/authentication/calls.ts'
import type { RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff, mayAssign, mayRenew } from '../../rules/permissions.ts'
import { AssignDialog } from '../licenses/assignment/AssignDialog.tsx'
import { ButtonColumn } from '../ui/lists/ButtonColumn.tsx'
import { DayCell, premisesOf, TwoLineCell } from '../ui/lists/Cells.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { choosing, SelectColumn, type Selection } from '../ui/lists/Selection.tsx'
import { useUser } from '../ui/useUser.tsx'
import { DetailsColumn } from './DetailsColumn.tsx'
import { dueOf, HIDDEN_AT_FIRST, NotesCell, pastDueBy, rowSx, titleOf } from './QueueCells.tsx'
import { RowDetail } from './RowDetail.tsx'
import { Stage } from './Stage.tsx'

const Col = DataTable.Col<RenewalQueueLicense>
const profileOf = (id: unknown) => `/licenses/${id}`

/** Whether the list shows notes and alerts. Kept for the session. */
export const useNotesShown = () => useStore('session.renewals.notes', false)

interface QueueTableProps {
  /** Set while rows are being selected: a click then selects a row. */
  selection?: Selection<RenewalQueueLicense>
  withAssignee?: boolean
}

/** The rows of the queue. A row opens its license for people with the renewal permission, its details for others. */
export function QueueTable({ selection, withAssignee = true }: QueueTableProps) {
  const user = useUser()
  const person = personOf(user)
  const [notesShown] = useNotesShown()
  const [detailed, setDetailed] = useState<number | null>(null)
  const [assigned, setAssigned] = useState<number | null>(null)

  const open = (id: unknown) => {
    if (mayRenew(person)) return profileOf(id)
    setDetailed(Number(id))
    return false
  }
  return (
    <>
      <DataTable<RenewalQueueLicense>
        bulkActionButtons={false}
        rowClick={selection ? choosing(selection) : open}
        rowSx={rowSx}
        hiddenColumns={HIDDEN_AT_FIRST}
        empty={<Typography sx={{ p: 4, textAlign: 'center' }}>{messages.noRenewalsFound}</Typography>}
      >
        {selection && <SelectColumn<RenewalQueueLicense> selection={selection} nameOf={({ licenseNumber }) => licenseNumber} />}
        <DetailsColumn onOpen={setDetailed} />
        <Col
          source="licenseNumber"
          label={titleOf('licenseNumber')}
          render={(row) => (
            <TwoLineCell under={premisesOf(row)}>
              {mayRenew(person) ? <RowLink to={profileOf(row.id)}>{row.licenseNumber}</RowLink> : <strong>{row.licenseNumber}</strong>}
            </TwoLineCell>
          )}
        />
        <Col
          source="renewalStatus"
          label={titleOf('renewalStatus')}
          render={(row) => <Stage stage={row.renewalStatus} trackingOnly={row.isTrackingOnlyRenewal} />}
        />
        <Col
          source="propertyName"
          label={titleOf('propertyName')}
          sx={{ minWidth: 120 }}
          render={(row) => <TwoLineCell under={[row.city, row.state].filter(Boolean).join(', ')}>{row.propertyName}</TwoLineCell>}
        />
        <Col source="premisesName" label={titleOf('premisesName')} />
        <Col source="city" label={titleOf('city')} />
        <Col source="state" label={titleOf('state')} />
        {isStaff(person) && <Col source="clientName" label={titleOf('clientName')} />}
        <Col
          source="licenseType"
          label={titleOf('licenseType')}
          sx={{ minWidth: 160 }}
          render={(row) => <TwoLineCell under={row.licensingAuthority}>{row.licenseType}</TwoLineCell>}
        />
        <Col source="licensingAuthority" label={titleOf('licensingAuthority')} />
        <Col source="trackDate" label={titleOf('trackDate')} render={(row) => <DayCell day={row.trackDate} />} />
        <Col
          source="renewalDueDate"
          label={titleOf('renewalDueDate')}
          render={(row) => <DayCell day={dueOf(row)} pastDue={pastDueBy(row, user.today) === 'due'} />}
        />
        <Col
          source="expirationDate"
          label={titleOf('expirationDate')}
          render={(row) => <DayCell day={row.expirationDate} pastDue={pastDueBy(row, user.today) === 'expiration'} />}
        />
        {withAssignee && (
          <Col source="assignedUserName" label={titleOf('assignedUserName')} render={(row) => row.assignedUserName ?? 'Unassigned'} />
        )}
        {notesShown && <Col label="Notes and Alerts" disableSort render={(row) => <NotesCell row={row} />} />}
        {mayAssign(person) && !selection && (
          <ButtonColumn<RenewalQueueLicense>
            label="Assign"
            icon={AssignmentIndIcon}
            nameOf={({ licenseNumber }) => licenseNumber}
            onPress={({ id }) => setAssigned(id)}
          />
        )}
      </DataTable>
      {detailed !== null && <RowDetail id={detailed} onClose={() => setDetailed(null)} />}
      {assigned !== null && <AssignDialog id={assigned} onClose={() => setAssigned(null)} />}
    </>
  )
}
