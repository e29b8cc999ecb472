import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { DataTable, useListContext } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { DecideDesignation } from '../licenses/assignment/DecideDesignation.tsx'
import { designationName } from '../licenses/assignment/designationName.ts'
import { mayDo } from '../providers/access.ts'
import { formatMoment } from '../ui/format.ts'
import { DayCell, TwoLineCell } from '../ui/lists/Cells.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { useUser } from '../ui/useUser.tsx'

type Row = Output<typeof calls.designationApprovals.list>['items'][number]

const Col = DataTable.Col<Row>
const rowSchema = rowOf(calls.designationApprovals.list.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title

/** A row opens its license. Administrator and RenewalAdministrator decide in the row. */
export function DesignationApprovalTable() {
  const user = useUser()
  const { data = [] } = useListContext<Row>()
  const [open, setOpen] = useState<{ id: number; approved: boolean } | null>(null)
  const chosen = data.find(({ id }) => id === open?.id)
  return (
    <>
      <DataTable<Row>
        bulkActionButtons={false}
        rowClick={(id) => `/licenses/${id}`}
        empty={<Typography sx={{ p: 4, textAlign: 'center' }}>{messages.noApprovalsFound}</Typography>}
      >
        <Col
          source="licenseNumber"
          label={titleOf('licenseNumber')}
          render={({ id, licenseNumber }) => <RowLink to={`/licenses/${id}`}>{licenseNumber}</RowLink>}
        />
        <Col source="propertyName" label={titleOf('propertyName')} sx={{ minWidth: 130 }} />
        <Col source="clientName" label={titleOf('clientName')} />
        <Col
          source="requestedOn"
          label="Requested"
          render={({ requestedOn, requestedByUserName }) => (
            <TwoLineCell under={formatMoment(requestedOn)}>{requestedByUserName ?? '–'}</TwoLineCell>
          )}
        />
        <Col
          source="renewalDesignation"
          label={titleOf('renewalDesignation')}
          disableSort
          render={({ renewalDesignation, clientName, assignedUserName }) => (
            <TwoLineCell under={assignedUserName}>{designationName(renewalDesignation, clientName)}</TwoLineCell>
          )}
        />
        <Col
          source="requestedDesignation"
          label={titleOf('requestedDesignation')}
          disableSort
          render={({ requestedDesignation, clientName, requestedUserName }) => (
            <TwoLineCell under={requestedUserName}>{designationName(requestedDesignation, clientName)}</TwoLineCell>
          )}
        />
        <Col
          source="dueDate"
          label={titleOf('dueDate')}
          render={({ dueDate }) => <DayCell day={dueDate} pastDue={dueDate !== null && dueDate < user.today} />}
        />
        <Col source="expirationDate" label={titleOf('expirationDate')} render={({ expirationDate }) => <DayCell day={expirationDate} />} />
        {mayDo(user, 'designation-approvals', 'edit') && (
          <Col
            label="Decision"
            disableSort
            render={({ id, licenseNumber }) => (
              // A click on the row opens the license, so the buttons must not pass their clicks on.
              <Stack direction="row" onClick={(event) => event.stopPropagation()}>
                <Button aria-label={`Approve ${licenseNumber}`} onClick={() => setOpen({ id, approved: true })}>
                  Approve
                </Button>
                <Button color="error" aria-label={`Deny ${licenseNumber}`} onClick={() => setOpen({ id, approved: false })}>
                  Deny
                </Button>
              </Stack>
            )}
          />
        )}
      </DataTable>
      {chosen && open && <DecideDesignation license={chosen} approved={open.approved} onClose={() => setOpen(null)} />}
    </>
  )
}
