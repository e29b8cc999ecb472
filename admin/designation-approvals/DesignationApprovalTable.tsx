import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { designationApprovalFilter } from '../../forms/clients/owned.ts'
import { approvalColumns } from '../../forms/designation-approvals/columns.ts'
import { formatMoment } from '../../rules/moment.ts'
import { DecideDesignation } from '../licenses/assignment/DecideDesignation.tsx'
import { mayDo } from '../providers/access.ts'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { DeadlineCell } from '../ui/lists/columns/DeadlineCell.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { SelectColumn, type Selection } from '../ui/lists/Selection.tsx'
import { Standing } from '../ui/Standing.tsx'
import { useUser } from '../ui/useUser.tsx'

export type ApprovalRow = Output<typeof calls.designationApprovals.list>['items'][number]

/** The rows of the list. A row opens its license. Administrator and RenewalAdministrator decide in the row, or for the selected rows. */
export function DesignationApprovalTable({ selection }: { selection: Selection<ApprovalRow> | undefined }) {
  const user = useUser()
  const { data = [] } = useListContext<ApprovalRow>()
  const [open, setOpen] = useState<{ id: number; approved: boolean } | null>(null)
  const chosen = data.find(({ id }) => id === open?.id)
  const columns = useColumns(approvalColumns, {
    cells: {
      licenseNumber: ({ id, licenseNumber }) => <RowLink to={`/licenses/${id}`}>{licenseNumber}</RowLink>,
      requestedOn: ({ requestedOn, requestedByUserName }) => (
        <TwoLineCell under={formatMoment(requestedOn)}>{requestedByUserName ?? '–'}</TwoLineCell>
      ),
      renewalDesignation: ({ renewalDesignationName, assignedUserName }) => (
        <TwoLineCell under={assignedUserName}>{renewalDesignationName}</TwoLineCell>
      ),
      requestedDesignation: ({ requestedDesignationName, requestedUserName }) => (
        <TwoLineCell under={requestedUserName}>{requestedDesignationName}</TwoLineCell>
      ),
      standing: ({ standing }) => <Standing standing={standing} />,
      dueDate: ({ dueDate }) => <DeadlineCell day={dueDate} pastDue={dueDate !== null && dueDate < user.today} />,
    },
    sx: { propertyName: { minWidth: 130 }, requestedOn: {} },
  })
  return (
    <>
      <ListTable<ApprovalRow>
        label="Designation approvals"
        rowClick={(id) => `/licenses/${id}`}
        empty={<EmptyList filter={designationApprovalFilter} />}
      >
        {selection && <SelectColumn<ApprovalRow> selection={selection} nameOf={({ licenseNumber }) => licenseNumber} />}
        {columns}
        {mayDo(user, 'designation-approvals', 'edit') && (
          <CardCol<ApprovalRow>
            label="Decision"
            disableSort
            render={({ id, licenseNumber }) => (
              // A click on the row opens the license, so clicks on the buttons must not reach it.
              <Stack direction="row" sx={{ '& button': { minWidth: 0, px: 0.75 } }} onClick={(event) => event.stopPropagation()}>
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
      </ListTable>
      {chosen && open && <DecideDesignation license={chosen} approved={open.approved} onClose={() => setOpen(null)} />}
    </>
  )
}
