import { useState } from 'react'
import type { Values } from '../../../contract/fields/schema.ts'
import { initialValues } from '../../../forms/form.ts'
import { bulkDates, type Criteria, firstCriteria } from '../../../forms/renewals/bulk-begin.ts'
import { numberList } from '../../../rules/records.ts'
import { useUser } from '../../ui/useUser.tsx'
import { BulkBeginForm, type Start } from './BulkBeginForm.tsx'
import { JobDialog, StartedAtOnce } from './BulkOutcome.tsx'
import type { Known } from './PickLicenses.tsx'
import type { Answer } from './Preflight.tsx'

interface BulkBeginProps {
  /** The initial criteria of step 1. */
  criteria?: Partial<Criteria>
  /** Licenses that could not begin in an earlier attempt, to select at first. */
  again?: Known
  /** Licenses selected in a list, with the preflight's answer. Starts at the confirmation. */
  selected?: { answer: Answer; known: Known }
  /** Receives the licenses that could not begin. */
  onEnded?(failed: readonly number[]): void
  onClose(): void
}

/** Bulk Begin Renewals, from the criteria to the results, which offer another attempt for licenses that could not begin. */
export function BulkBegin({ criteria, selected, again = selected?.known ?? new Map(), onEnded, onClose }: BulkBeginProps) {
  const user = useUser()
  const [start, setStart] = useState<Start>(() => ({
    at: selected ? 'check' : again.size > 0 ? 'dates' : 'criteria',
    known: new Map(again),
    tried: selected?.answer,
    values: {
      ...firstCriteria(user, criteria),
      licenseIds: [...again.keys()],
      ...initialValues(bulkDates, user),
    },
  }))
  const [begun, setBegun] = useState<{ answer: Answer; typed: Values; batchId: number | null } | null>(null)
  if (!begun)
    return (
      <BulkBeginForm
        start={start}
        onBegun={(answer, typed, batchId) => {
          setBegun({ answer, typed, batchId })
          onEnded?.(answer.failures.map(({ licenseId }) => licenseId))
        }}
        onClose={onClose}
      />
    )

  const { answer, typed, batchId } = begun
  const tryAgain = (failed: Known) => {
    setStart({
      at: again.size > 0 ? 'dates' : 'licenses',
      known: new Map([...start.known, ...failed]),
      values: { ...typed, licenseIds: [...failed.keys()] },
    })
    setBegun(null)
  }
  if (answer.jobId !== null) return <JobDialog id={answer.jobId} onAgain={tryAgain} onClose={onClose} />
  const licenseIds = numberList(typed.licenseIds)
  return (
    <StartedAtOnce answer={answer} batchId={batchId} licenseIds={licenseIds} known={start.known} onAgain={tryAgain} onClose={onClose} />
  )
}
