import { Button } from '@mui/material'
import { useRef, useState } from 'react'
import { personOf } from '../../contract/authentication/calls.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import type { Result } from '../ui/batches/BulkResult.tsx'
import type { OutcomeRow } from '../ui/batches/OutcomeTable.tsx'
import { type Selection, SelectionBar } from '../ui/lists/Selection.tsx'
import { SelectMatching } from '../ui/lists/SelectMatching.tsx'
import { useUser } from '../ui/useUser.tsx'
import { BULK_DONE, BULK_LABELS, type Bulk, BulkDialog } from './BulkDialog.tsx'
import type { Task, TaskKind } from './kinds.ts'
import { type Sorted, usePreflight } from './usePreflight.tsx'

export interface BulkActionsProps {
  kind: TaskKind
  selection: Selection<Task>
  /** Called after an action, with the result for the list to show. */
  onResult(result: Result): void
}

/** The actions on the selected tasks. Tasks that can no longer change are reported and left out. */
export function BulkActions({ kind, selection, onResult }: BulkActionsProps) {
  const { rows, clear } = selection
  const person = personOf(useUser())
  const isSorting = useRef(false)
  const [open, setOpen] = useState<(Sorted & { bulk: Bulk }) | null>(null)
  const [sort, preflight] = usePreflight(kind, selection)
  const offered: Bulk[] = [
    'followUpDate',
    ...(kind.isDescribed ? (['description'] as const) : []),
    ...(mayAssign(person) ? (['assign'] as const) : []),
    'done',
  ]
  const begin = async (bulk: Bulk) => {
    // Ignores a second click while the first check is running.
    if (isSorting.current) return
    isSorting.current = true
    const sorted = await sort(BULK_LABELS[bulk], [...rows.values()])
    isSorting.current = false
    setOpen(sorted && { ...sorted, bulk })
  }
  // The dialogs stay even if the check deselects the last task.
  return (
    <>
      {rows.size > 0 && (
        <SelectionBar count={rows.size} onClear={clear}>
          <SelectMatching selection={selection} />
          {offered.map((bulk) => (
            <Button key={bulk} variant="outlined" onClick={() => begin(bulk)}>
              {BULK_LABELS[bulk]}
            </Button>
          ))}
        </SelectionBar>
      )}
      {preflight}
      {open && (
        <BulkDialog
          bulk={open.bulk}
          userTaskIds={open.ready.map(({ id }) => id)}
          onClose={() => setOpen(null)}
          onDone={(batchId) => {
            clear()
            onResult({ done: BULK_DONE[open.bulk], rows: rowsOf(open), batchId })
          }}
          onPlanned={clear}
        />
      )}
    </>
  )
}

const rowsOf = ({ ready, leftOut }: Sorted): OutcomeRow[] => [
  ...ready.map((task) => rowOf(task, null)),
  ...leftOut.map(({ task, reason }) => rowOf(task, reason)),
]

const rowOf = ({ id, licenseNumber, propertyName, standing }: Task, reason: string | null): OutcomeRow => ({
  id,
  licenseNumber: licenseNumber ?? '–',
  propertyName,
  standing,
  reason,
})
