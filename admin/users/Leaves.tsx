import { Button, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import type { Leave } from '../../contract/users/leaves.ts'
import { newLeave } from '../../forms/users/leaving.ts'
import { formatDay } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { SmallTable } from '../ui/lists/ListTable.tsx'
import { useRead } from '../ui/useRead.ts'
import { usePeople } from './usePeople.ts'

interface LeavesProps {
  record: { id: number; clientId: number | null; firstName: string; lastName: string }
}

const daysOf = ({ from, to }: Leave) => `${formatDay(from)} – ${formatDay(to)}`

/** The leaves of a user, with their deputies: list, add, delete. */
export function Leaves({ record }: LeavesProps) {
  const params = { id: record.id }
  const people = usePeople(record)
  const { data } = useRead(['users', 'leaves', record.id], (how) => api.leaves.list({ params, ...how }))
  const [open, setOpen] = useState<'add' | Leave | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {data?.items.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {messages.noLeaves}
        </Typography>
      )}
      {data && data.items.length > 0 && (
        <SmallTable label="Leaves" sx={{ mb: 1 }}>
          <TableHead>
            <TableRow>
              <TableCell>Days</TableCell>
              <TableCell>Deputy</TableCell>
              <TableCell className="unseen-heading">Delete</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.items.map((leave) => (
              <TableRow key={leave.id}>
                <TableCell>{leave.isNow ? <strong>{daysOf(leave)}</strong> : daysOf(leave)}</TableCell>
                <TableCell>{leave.deputyName ?? 'Administrators'}</TableCell>
                <TableCell align="right">
                  <Button size="small" aria-label={`Delete the leave ${daysOf(leave)}`} onClick={() => setOpen(leave)}>
                    Delete
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </SmallTable>
      )}
      <Button variant="outlined" disabled={!people} onClick={() => setOpen('add')}>
        Add Leave
      </Button>
      {open === 'add' && people && <CallForm form={newLeave} context={{ record, people }} onClose={close} />}
      {open !== null && open !== 'add' && (
        <ConfirmCall
          call={calls.leaves.remove}
          request={{ params: { ...params, leaveId: open.id } }}
          title="Delete Leave"
          text={`The leave ${daysOf(open)} is deleted. ${record.firstName} gets the work back.`}
          confirm="Delete"
          dangerous
          onClose={close}
        />
      )}
    </>
  )
}
