import VerifiedIcon from '@mui/icons-material/VerifiedOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { type PackOf, preparePack } from '../../forms/evidence/packs.ts'
import { mayCall } from '../providers/access.ts'
import { addressOf } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { startDownload } from '../ui/saveFile.ts'
import { useUser } from '../ui/useUser.tsx'
import { PackProgress } from './PackProgress.tsx'

interface EvidenceButtonProps {
  of: PackOf
  disabled?: boolean
}

/** Asks for a period and creates an evidence pack. A small pack downloads at once, a large one when its job has finished. */
export function EvidenceButton({ of, disabled }: EvidenceButtonProps) {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [job, setJob] = useState<{ id: number; jobId: number } | null>(null)
  if (!mayCall(user, calls.evidence.prepare)) return null
  const download = (id: number) => startDownload(addressOf(calls.evidence.download, { id }))
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<VerifiedIcon />} disabled={disabled} onClick={() => setOpen(true)}>
        Evidence Pack…
      </Button>
      {isOpen && (
        <CallForm
          form={preparePack}
          context={{ of, person: personOf(user), today: user.today }}
          onClose={() => setOpen(false)}
          onDone={({ id, jobId }) => (jobId === undefined ? download(id) : setJob({ id, jobId }))}
        />
      )}
      {job && <PackProgress jobId={job.jobId} onReady={() => download(job.id)} onClose={() => setJob(null)} />}
    </>
  )
}
