import PlaylistAddIcon from '@mui/icons-material/PlaylistAddCheck'
import { Button } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { Criteria } from '../../../forms/renewals/bulk-begin.ts'
import { mayCall } from '../../providers/access.ts'
import { late } from '../../ui/states/late.tsx'
import { useUser } from '../../ui/useUser.tsx'

const BulkBegin = late(async () => (await import('./BulkBegin.tsx')).BulkBegin)

interface BulkBeginButtonProps {
  /** The initial criteria of step 1, for a page about certain renewals. */
  criteria?: Partial<Criteria>
  label?: string
}

/** Opens Bulk Begin Renewals. Hidden for people who may not begin renewals. */
export function BulkBeginButton({ criteria, label = 'Bulk Begin Renewals' }: BulkBeginButtonProps) {
  const [open, setOpen] = useState(false)
  const user = useUser()
  if (!mayCall(user, calls.renewals.bulkBegin)) return null
  return (
    <>
      <Button variant="contained" startIcon={<PlaylistAddIcon />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <BulkBegin criteria={criteria} onClose={() => setOpen(false)} />}
    </>
  )
}
