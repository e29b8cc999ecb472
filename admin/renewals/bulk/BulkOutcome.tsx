import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useNotify } from 'react-admin'
import { schemaTitle } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { Job } from '../../../contract/jobs/calls.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { undoBatch } from '../../providers/batches.ts'
import { OutcomeTable } from '../../ui/batches/OutcomeTable.tsx'
import { sentenceOf } from '../../ui/sentences.ts'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { JobProgress } from './JobProgress.tsx'
import { JobResults, refusedOf } from './JobResults.tsx'
import type { Known } from './PickLicenses.tsx'
import type { Answer } from './Preflight.tsx'
import { isUnderWay, useMyJobs } from './useMyJobs.ts'

interface FrameProps {
  /** The number of licenses that could not begin. Another attempt starts with these. */
  failed: number
  /** The batch that can be undone. */
  batchId: number | null
  onAgain(): void
  onClose(): void
  children: ReactNode
}

const Frame = ({ failed, batchId, onAgain, onClose, children }: FrameProps) => {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{schemaTitle(calls.renewals.bulkBegin.body)}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        {batchId !== null && (
          <Button
            color="inherit"
            onClick={() => {
              onClose()
              undoBatch(batchId)
            }}
          >
            Undo
          </Button>
        )}
        {failed > 0 && <Button onClick={onAgain}>{`Try Again (${failed} Selected)`}</Button>}
        <Button variant="contained" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface StartedAtOnceProps {
  answer: Answer
  batchId: number | null
  licenseIds: readonly number[]
  known: Known
  onAgain(failed: Known): void
  onClose(): void
}

/** The results of a begin without a job, of up to 50 licenses. */
export function StartedAtOnce({ answer, batchId, licenseIds, known, onAgain, onClose }: StartedAtOnceProps) {
  const { startedCount, failures, begun = [] } = answer
  const rowOf = (id: number) => {
    const failure = failures.find(({ licenseId }) => licenseId === id)
    const now = failure ?? begun.find(({ licenseId }) => licenseId === id)
    const { licenseNumber = `${id}`, propertyName, standing } = { ...known.get(id), ...now }
    return { id, licenseNumber, propertyName, standing, reason: failure?.reason ?? null }
  }
  const rows = licenseIds.map(rowOf)
  const failed = rows.filter(({ reason }) => reason !== null)
  const again = () => onAgain(new Map(failed.map(({ id, ...row }) => [id, row])))
  return (
    <Frame failed={failed.length} batchId={failed.length < rows.length ? batchId : null} onAgain={again} onClose={onClose}>
      <Alert severity={failed.length === 0 ? 'success' : 'warning'} sx={{ mb: 1.5 }}>
        {sentences.bulkRenewalsEnded(startedCount, rows.length)}
      </Alert>
      <OutcomeTable label="What became of the licenses" rows={[...failed, ...rows.filter(({ reason }) => reason === null)]} />
    </Frame>
  )
}

interface JobDialogProps {
  id: number
  onAgain(failed: Known): void
  onClose(): void
}

/** A bulk begin that runs as a job, even while this dialog is closed. Shows the results at the end. */
export function JobDialog({ id, onAgain, onClose }: JobDialogProps) {
  const { jobs, lost } = useMyJobs()
  const notify = useNotify()
  const job = jobs.find((one) => one.id === id)
  const again = () => refusedOf(id).then(onAgain, (error) => notify(sentenceOf(error), { type: 'error' }))
  return (
    <Frame failed={job && !isUnderWay(job) ? job.refusedCount : 0} batchId={job?.batchId ?? null} onAgain={again} onClose={onClose}>
      {job ? <JobState job={job} lost={lost} /> : <Waiting />}
    </Frame>
  )
}

const JobState = ({ job, lost }: { job: Job; lost: boolean }) =>
  isUnderWay(job) ? (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        {messages.bulkRenewalsInitiatedWarning}
      </Alert>
      <JobProgress job={job} lost={lost} />
    </>
  ) : (
    <>
      <Alert severity={job.status === 'done' && job.refusedCount === 0 ? 'success' : 'warning'} icon={false} sx={{ mb: 1.5 }}>
        <JobProgress job={job} lost={lost} />
      </Alert>
      <JobResults id={job.id} refusedCount={job.refusedCount} />
    </>
  )
