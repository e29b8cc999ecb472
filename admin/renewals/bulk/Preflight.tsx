import { Alert, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import type { Output } from '../../../contract/call.ts'
import type { calls } from '../../../contract/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { WAIT_GROUP_LABELS, WAIT_GROUPS, type WaitGroup } from '../../../rules/renewals/begin.ts'
import { OutcomeTable } from '../../ui/batches/OutcomeTable.tsx'
import type { Known } from './PickLicenses.tsx'

export type Answer = Output<typeof calls.renewals.bulkBegin>

export interface PreflightProps {
  answer: Answer
  licenseIds: readonly number[]
  known: Known
  /** The groups of licenses that should wait, but are included in the begin. */
  wanted: ReadonlySet<WaitGroup>
  onWant(groups: ReadonlySet<WaitGroup>): void
}

/** The preflight's answer in groups: licenses that cannot begin and those that should wait, with reasons, and those that can begin. */
export function Preflight({ answer: { startedCount, failures, waiting = [] }, licenseIds, known, wanted, onWant }: PreflightProps) {
  const reasons = new Map(waiting.map(({ licenseId, reason }) => [licenseId, reason]))
  const failed = new Set(failures.map(({ licenseId }) => licenseId))
  const cannot = failures.map((failure) => ({ ...known.get(failure.licenseId), ...failure, id: failure.licenseId }))
  const can = licenseIds.flatMap((id) => {
    const license = known.get(id)
    return license && !failed.has(id) && !reasons.has(id) ? [{ ...license, id, reason: null }] : []
  })
  const should = waiting.map((one) => ({ ...known.get(one.licenseId), ...one, id: one.licenseId }))
  const toggle = (group: WaitGroup) => onWant(new Set([...wanted, group].filter((one) => one !== group || !wanted.has(group))))
  const unnamed = startedCount - can.length - should.length
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
      {waiting.length > 0 && (
        <Stack role="group" aria-label="Groups" direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, mb: 1.5 }}>
          <FormControlLabel disabled control={<Checkbox size="small" checked />} label={`Can begin (${startedCount - waiting.length})`} />
          {WAIT_GROUPS.map((group) => {
            const count = waiting.filter((one) => one.group === group).length
            return (
              count > 0 && (
                <FormControlLabel
                  key={group}
                  control={<Checkbox size="small" checked={wanted.has(group)} onChange={() => toggle(group)} />}
                  label={`${WAIT_GROUP_LABELS[group]} (${count})`}
                />
              )
            )
          })}
        </Stack>
      )}
      <OutcomeTable label="Licenses to begin" done="Can begin" rows={[...cannot, ...should, ...can]} />
      {unnamed > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {`… and ${unnamed} more that can begin.`}
        </Typography>
      )}
    </>
  )
}
