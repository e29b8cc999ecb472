import RequestIcon from '@mui/icons-material/OutboxOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { mayCall } from '../providers/access.ts'
import { useUser } from '../ui/useUser.tsx'
import { NewRequest } from './NewRequest.tsx'

/** Asks for documents of the selected licenses. */
export function RequestSelected({ licenseIds, onDone }: { licenseIds: number[]; onDone(): void }) {
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  if (!mayCall(user, calls.requests.create)) return null
  return (
    <>
      <Button variant="outlined" startIcon={<RequestIcon />} onClick={() => setAsking(true)}>
        Request…
      </Button>
      {isAsking && <NewRequest licenseIds={licenseIds} onClose={() => setAsking(false)} onDone={onDone} />}
    </>
  )
}
