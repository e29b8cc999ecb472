import { Button, Paper, Stack } from '@mui/material'
import { useState } from 'react'
import { undoBatch } from '../../providers/batches.ts'
import { late } from '../../ui/states/late.tsx'
import { JobProgress } from './JobProgress.tsx'
import type { Known } from './PickLicenses.tsx'
import { isUnderWay, type MyJobs } from './useMyJobs.ts'

const JobDialog = late(async () => (await import('./BulkOutcome.tsx')).JobDialog)

const BulkBegin = late(async () => (await import('./BulkBegin.tsx')).BulkBegin)

interface MyBulkJobsProps extends MyJobs {
  onDismiss(id: number): void
}

/** The person's bulk begin jobs with their progress and results. */
export function MyBulkJobs({ jobs, lost, onDismiss }: MyBulkJobsProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const [again, setAgain] = useState<Known | null>(null)
  const tryAgain = (failed: Known) => {
    setOpened(null)
    setAgain(failed)
  }
  return (
    <>
      {jobs.map((job) => (
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
                <Button color="inherit" onClick={() => onDismiss(job.id)}>
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
