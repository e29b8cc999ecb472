import { Button } from '@mui/material'
import { useRef, useState } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import { sentences } from '../../rules/messages.ts'
import { mayAssign } from '../../rules/permissions.ts'
import { Notice } from '../ui/dialogs/Notice.tsx'
import { type Selection, SelectionBar } from '../ui/lists/Selection.tsx'
import { useUser } from '../ui/useUser.tsx'
import { BULK_LABELS, type Bulk, BulkDialog } from './BulkDialog.tsx'
import type { Task, TaskKind } from './kinds.ts'
import { lineOf, type Sorted, usePreflight } from './usePreflight.tsx'

interface BulkActionsProps {
  kind: TaskKind
  selection: Selection<Task>
  /** Ends the selection, after an action or without one. */
  onEnd(): void
}

/** The actions on the selected tasks. Tasks that can no longer change are reported and left out. */
export function BulkActions({ kind, selection, onEnd }: BulkActionsProps) {
  const { rows, clear } = selection
  const person = personOf(useUser())
  const isSorting = useRef(false)
  const [open, setOpen] = useState<(Sorted & { bulk: Bulk }) | null>(null)
  const [done, setDone] = useState<Sorted | null>(null)
  const [sort, preflight] = usePreflight(kind, selection)
  const offered: Bulk[] = [
    'followUpDate',
    ...(kind.isDescribed ? (['description'] as const) : []),
    ...(mayAssign(person) ? (['assign'] as const) : []),
    'done',
  ]
  const begin = async (bulk: Bulk) => {
    // A second click while the first is working does nothing.
    if (isSorting.current) return
    isSorting.current = true
    const sorted = await sort(BULK_LABELS[bulk], [...rows.values()])
    isSorting.current = false
    setOpen(sorted && { ...sorted, bulk })
  }
  return (
    <SelectionBar count={rows.size} onClear={clear} onCancel={onEnd}>
      {offered.map((bulk) => (
        <Button key={bulk} disabled={rows.size === 0} onClick={() => begin(bulk)}>
          {BULK_LABELS[bulk]}
        </Button>
      ))}
      {preflight}
      {open && (
        <BulkDialog
          bulk={open.bulk}
          userTaskIds={open.ready.map(({ id }) => id)}
          onClose={() => setOpen(null)}
          onDone={() => (open.leftOut.length > 0 ? setDone(open) : onEnd())}
        />
      )}
      {done && <Outcome {...done} onClose={onEnd} />}
    </SelectionBar>
  )
}

/** Says what was done if some tasks were left out. */
const Outcome = ({ ready, leftOut, onClose }: Sorted & { onClose(): void }) => (
  <Notice title={sentences.tasksChanged(ready.length, ready.length + leftOut.length)} text={leftOut.map(lineOf)} onClose={onClose} />
)
