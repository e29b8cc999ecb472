import { Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { sentences } from '../../rules/messages.ts'
import { onUndo } from '../providers/batches.ts'
import { ReadDialog } from '../ui/dialogs/ReadDialog.tsx'
import { late } from '../ui/states/late.tsx'
import { useCall } from '../ui/useCall.tsx'

const LeftOutList = late(async () => (await import('../ui/batches/LeftOutList.tsx')).LeftOutList)

/** Handles every Undo button of the console. Lists the records that could not be undone, with the reasons. */
export function Undoing() {
  const { run } = useCall(calls.batches.undo)
  const [done, setDone] = useState<Output<typeof calls.batches.undo> | null>(null)
  useEffect(() =>
    onUndo(async (id) => {
      const outcome = await run(
        { params: { id }, body: {} },
        { success: ({ undone }) => (undone > 0 ? sentences.recordsUndone(undone) : ''), withoutUndo: true },
      )
      if ('answer' in outcome && outcome.answer.kept.length > 0) setDone(outcome.answer)
    }),
  )
  if (!done) return null
  const { undone, kept } = done
  return (
    <ReadDialog title={sentences.recordsUndone(undone)} onClose={() => setDone(null)}>
      <Typography>{sentences.undoKept(undone, kept.length)}</Typography>
      <LeftOutList rows={kept} />
    </ReadDialog>
  )
}
