import PlayArrowIcon from '@mui/icons-material/PlayArrow'
import { Button } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { initialValues } from '../../../forms/form.ts'
import { beginBody, bulkDates } from '../../../forms/renewals/bulk-begin.ts'
import { mayCall } from '../../providers/access.ts'
import type { OutcomeRow } from '../../ui/batches/OutcomeTable.tsx'
import { late } from '../../ui/states/late.tsx'
import { useCall } from '../../ui/useCall.tsx'
import { useUser } from '../../ui/useUser.tsx'
import type { Known } from './PickLicenses.tsx'
import type { Answer } from './Preflight.tsx'

const BulkBegin = late(async () => (await import('./BulkBegin.tsx')).BulkBegin)

interface BeginSelectedProps {
  rows: ReadonlyMap<number, Pick<OutcomeRow, 'licenseNumber' | 'standing'> & { propertyName: string }>
  /** Called when the results are closed. `failed`: the licenses to keep selected. */
  onDone(failed: readonly number[]): void
}

/** Begins the renewals of the selected licenses, after a preflight that shows which should begin now. */
export function BeginSelected({ rows, onDone }: BeginSelectedProps) {
  const user = useUser()
  const { run, isPending } = useCall(calls.renewals.bulkBegin)
  const [tried, setTried] = useState<{ answer: Answer; known: Known } | null>(null)
  const [failed, setFailed] = useState<readonly number[] | null>(null)
  if (!mayCall(user, calls.renewals.bulkBegin)) return null
  const look = async () => {
    const known: Known = new Map(rows)
    const outcome = await run({ body: { ...beginBody(initialValues(bulkDates, user), [...known.keys()]), dryRun: true } })
    if ('answer' in outcome) setTried({ answer: outcome.answer, known })
  }
  const close = () => {
    setTried(null)
    // Only now: without selected rows, the bar and its dialogs are unmounted.
    if (failed) onDone(failed)
    setFailed(null)
  }
  return (
    <>
      <Button variant="contained" startIcon={<PlayArrowIcon />} loading={isPending} onClick={look}>
        Begin
      </Button>
      {tried && <BulkBegin selected={tried} onEnded={setFailed} onClose={close} />}
    </>
  )
}
