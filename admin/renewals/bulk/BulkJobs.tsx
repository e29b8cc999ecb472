import { Button, Paper, Stack } from '@mui/material'
import { useState } from 'react'
import { useStore } from 'react-admin'
import { calls } from '../../../contract/index.ts'
import type { Job } from '../../../contract/jobs/calls.ts'
import { mayCall } from '../../providers/access.ts'
import { undoBatch } from '../../providers/batches.ts'
import { late } from '../../ui/late.tsx'
import { useUser } from '../../ui/useUser.tsx'
import { JobProgress } from './JobProgress.tsx'
import type { Known } from './PickLicenses.tsx'
import { isUnderWay, useMyJobs } from './useMyJobs.ts'

const JobDialog = late(async () => (await import('./BulkOutcome.tsx')).JobDialog)

const BulkBegin = late(async () => (await import('./BulkBegin.tsx')).BulkBegin)

/** Running jobs, and the latest of the others until it is dismissed. */
const worthShowing = (jobs: readonly Job[], dismissed: number): Job[] => {
  const latest = jobs.find((job) => !isUnderWay(job))
  return jobs.filter((job) => isUnderWay(job) || (job === latest && job.id > dismissed))
}

/**
 * The person's own bulk begins, on /renewals until they are done and dismissed. Hidden for people who may not begin renewals.
 */
export const BulkJobs = () => (mayCall(useUser(), calls.jobs.list) ? <Shown /> : null)

function Shown() {
  const { jobs, lost } = useMyJobs()
  const [dismissed, dismiss] = useStore('renewals.jobs.dismissed', 0)
  const [opened, setOpened] = useState<number | null>(null)
  const [again, setAgain] = useState<Known | null>(null)
  const tryAgain = (failed: Known) => {
    setOpened(null)
    setAgain(failed)
  }
  return (
    <>
      {worthShowing(jobs, dismissed).map((job) => (
        <Paper
          key={job.id}
          variant="outlined"
          component="section"
          aria-label={`Bulk begin ${job.id}`}
          sx={{ px: 1.5, py: 1, mb: 1.25, borderColor: isUnderWay(job) ? 'primary.main' : undefined }}
        >
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <JobProgress job={job} lost={lost} />
            {!isUnderWay(job) && (
              <Stack direction="row" sx={{ gap: 1 }}>
                {job.batchId !== null && (
                  <Button color="inherit" onClick={() => undoBatch(Number(job.batchId))}>
                    Undo
                  </Button>
                )}
                <Button onClick={() => setOpened(job.id)}>Results</Button>
                <Button color="inherit" onClick={() => dismiss(job.id)}>
                  Dismiss
                </Button>
              </Stack>
            )}
          </Stack>
        </Paper>
      ))}
      {opened !== null && <JobDialog id={opened} onAgain={tryAgain} onClose={() => setOpened(null)} />}
      {again && <BulkBegin again={again} onClose={() => setAgain(null)} />}
    </>
  )
}
