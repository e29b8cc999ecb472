import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { messages, sentences } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'

const POLL = 1_000

interface PackProgressProps {
  jobId: number
  /** Called once, when the pack is ready to download. */
  onReady(): void
  onClose(): void
}

/** The progress of a large pack's job. */
export function PackProgress({ jobId, onReady, onClose }: PackProgressProps) {
  const titleId = useId()
  const { data: job } = useQuery({
    queryKey: ['evidence', 'job', jobId],
    queryFn: (how) => api.jobs.get({ params: { id: jobId }, ...how }),
    refetchInterval: ({ state: { data } }) => (data === undefined || ['queued', 'running'].includes(data.status)) && POLL,
    staleTime: 0,
  })
  const isReady = job?.status === 'done'
  const wasReady = useRef(false)
  useEffect(() => {
    if (isReady && !wasReady.current) onReady()
    wasReady.current = isReady
  }, [isReady, onReady])
  const isFailed = job?.status === 'failed' || job?.status === 'cancelled'
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Evidence Pack</DialogTitle>
      <DialogContent>
        {isFailed ? (
          <Alert severity="error">{job.error ?? messages.evidenceFailed}</Alert>
        ) : (
          <>
            <Typography role="status" sx={{ mb: 1 }}>
              {isReady ? messages.evidenceReady : sentences.evidencePacking(job?.done ?? 0, job?.total ?? 0)}
            </Typography>
            <LinearProgress
              aria-labelledby={titleId}
              variant={job?.total ? 'determinate' : 'indeterminate'}
              value={job?.total ? (100 * job.done) / job.total : 0}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
