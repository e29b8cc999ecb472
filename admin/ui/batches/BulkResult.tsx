import CloseIcon from '@mui/icons-material/Close'
import { Alert, Button, IconButton } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { limits } from '../../../rules/installation/limits.ts'
import { sentences } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import { undoBatch } from '../../providers/batches.ts'
import type { Selection } from '../lists/Selection.tsx'
import { sentenceOf } from '../sentences.ts'
import { type OutcomeRow, OutcomeTable } from './OutcomeTable.tsx'

/** Why the records of a batch were left out, by id. */
const leftOutOf = async (id: number): Promise<Map<number, string>> => {
  const reasons = new Map<number, string>()
  for (let pageNumber = 1; ; pageNumber++) {
    const { items } = await api.batches.get({ params: { id }, query: { outcome: 'leftOut', pageNumber, pageSize: limits.largestPage } })
    for (const { recordId, reason } of items) if (recordId !== null) reasons.set(recordId, reason ?? '')
    if (items.length < limits.largestPage) return reasons
  }
}

export interface Result {
  /** The action, as in "3 of 4 licenses: assigned". */
  done: string
  rows: readonly OutcomeRow[]
  /** The batch of a bulk action that can be undone; null otherwise. */
  batchId: number | null
  /** The headings of the first two columns, if the rows are not licenses. */
  titles?: readonly [string, string] | undefined
}

type Named = Omit<OutcomeRow, 'reason'>

/** The result of the latest bulk action of a list. Rows that were left out stay selected. */
export function useBulkResult({ keep }: Pick<Selection<{ id: number }>, 'keep'>) {
  const [result, setResult] = useState<Result | null>(null)
  const notify = useNotify()
  const show = (given: Result) => {
    setResult(given)
    keep(given.rows.flatMap(({ id, reason }) => (reason === null ? [] : [id])))
  }
  /** Shows a result, reading the left out records from the batch. */
  const showBatch = async (done: string, rows: readonly Named[], batchId: number | null) => {
    try {
      const reasons = batchId === null ? new Map<number, string>() : await leftOutOf(batchId)
      const all = rows.map((row) => ({ ...row, reason: reasons.get(row.id) ?? null }))
      show({ done, rows: all, batchId: all.some(({ reason }) => reason === null) ? batchId : null })
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' })
    }
  }
  return { result, show, showBatch, dismiss: () => setResult(null) }
}

/** The result of a bulk action by row, left out rows first. Stays on the screen until it is closed. */
export function BulkResult({ result: { done, rows, batchId, titles }, onClose }: { result: Result; onClose(): void }) {
  const failed = rows.filter(({ reason }) => reason !== null)
  const undo = (id: number) => {
    onClose()
    undoBatch(id)
  }
  return (
    <Alert
      severity={failed.length === 0 ? 'success' : 'warning'}
      variant="outlined"
      role="region"
      aria-label="Result"
      sx={{ mb: 1.25, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
      action={
        <>
          {batchId !== null && (
            <Button color="inherit" onClick={() => undo(batchId)}>
              Undo
            </Button>
          )}
          <IconButton aria-label="Close the result" color="inherit" onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      }
    >
      <strong role="status">{sentences.bulkEnded(rows.length - failed.length, rows.length, done)}</strong>
      <OutcomeTable
        label="What became of the rows"
        titles={titles}
        rows={[...failed, ...rows.filter(({ reason }) => reason === null)]}
        done={done}
      />
    </Alert>
  )
}
