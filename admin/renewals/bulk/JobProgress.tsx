import { Box, LinearProgress, Typography } from '@mui/material'
import type { Job } from '../../../contract/jobs/calls.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { isUnderWay } from './useMyJobs.ts'

const wordsOf = ({ status, done, total, refusedCount, error }: Job): string => {
  if (status === 'queued') return sentences.bulkQueued(total)
  if (status === 'running') return sentences.bulkRunning(done, total)
  if (status === 'done') return sentences.bulkRenewalsEnded(total - refusedCount, total)
  return [error ?? messages.bulkStopped, sentences.bulkRenewalsEnded(done - refusedCount, total)].join(' ')
}

/** The progress of a job: a bar while it is running, and text. */
export function JobProgress({ job, lost }: { job: Job; lost: boolean }) {
  const { done, total, createdOn } = job
  return (
    <Box sx={{ minWidth: 0, flexGrow: 1 }}>
      <Typography variant="caption" sx={{ display: 'block', opacity: 0.8 }}>{`Bulk begin of ${formatMoment(createdOn)}`}</Typography>
      <Typography variant="body2">{wordsOf(job)}</Typography>
      {isUnderWay(job) && (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 100 : (100 * done) / total}
          aria-label="Bulk begin progress"
          sx={{ mt: 0.75, height: 8, borderRadius: 4, bgcolor: 'action.selected' }}
        />
      )}
      {isUnderWay(job) && lost && (
        <Typography variant="caption" color="textSecondary">
          {messages.serverUnreachable}
        </Typography>
      )}
    </Box>
  )
}
