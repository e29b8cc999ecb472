import { Alert, Typography } from '@mui/material'
import type { BulkFailure } from '../../../contract/renewals/bulk.ts'
import { limits } from '../../../rules/limits.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { OutcomeTable } from './OutcomeTable.tsx'
import type { Known } from './PickLicenses.tsx'

export interface Answer {
  jobId: number | null
  startedCount: number
  failures: BulkFailure[]
}

interface PreflightProps {
  answer: Answer
  licenseIds: readonly number[]
  known: Known
}

/** The preflight's answer: which licenses cannot begin, why, and which can. */
export function Preflight({ answer: { startedCount, failures }, licenseIds, known }: PreflightProps) {
  const failed = new Set(failures.map(({ licenseId }) => licenseId))
  const cannot = failures.map((failure) => ({ ...known.get(failure.licenseId), ...failure }))
  const can = licenseIds.flatMap((licenseId) => {
    const license = known.get(licenseId)
    return license && !failed.has(licenseId) ? [{ ...license, licenseId, reason: null }] : []
  })
  const unnamed = startedCount - can.length
  return (
    <>
      <Alert severity={failures.length === 0 ? 'success' : 'warning'} sx={{ mb: 1.5 }}>
        {sentences.bulkPreflight(startedCount, failures.length)}
      </Alert>
      {licenseIds.length > limits.bulkAtOnce && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {messages.bulkRenewalsInitiatedWarning}
        </Alert>
      )}
      <OutcomeTable label="Licenses to begin" done="Can begin" rows={[...cannot, ...can]} />
      {unnamed > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {`… and ${unnamed} more that can begin.`}
        </Typography>
      )}
    </>
  )
}
