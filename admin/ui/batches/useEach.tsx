import { type ReactNode, useState } from 'react'
import { type CallOptions, sendCall } from '../../../client/index.ts'
import type { Call } from '../../../contract/call.ts'
import { send } from '../../providers/api.ts'
import { refreshRecords } from '../../providers/queryClient.ts'
import { type Question, useAsk } from '../dialogs/Ask.tsx'
import type { Selection } from '../lists/Selection.tsx'
import { sentenceOf } from '../sentences.ts'
import { BulkResult, useBulkResult } from './BulkResult.tsx'
import type { OutcomeRow } from './OutcomeTable.tsx'

interface Row {
  id: number
}

/** One call for each selected row. */
export interface Each<R extends Row> {
  /** The confirmation before the first call. */
  question: Question
  rows: readonly R[]
  call: Call
  request(row: R): CallOptions
  /** Resolves to why the call must not be made for a row; null to make it. */
  whyNot?(row: R): Promise<string | null>
  /** The action, as in "2 of 3: approved". */
  done: string
}

interface EachProps<R extends Row> {
  selection: Selection<R>
  /** The cells of a row in the result; `titles` are the headings of the first two. */
  named(row: R): Pick<OutcomeRow, 'licenseNumber' | 'propertyName' | 'standing'>
  titles?: readonly [string, string]
}

/**
 * Runs an action whose call takes a single record on each row in turn. Shows the result of each row; refused rows stay selected. The caller
 * must render `drawn` (the question and the result). `progress` is text such as "3 of 12", or null.
 */
export function useEach<R extends Row>({
  selection,
  named,
  titles,
}: EachProps<R>): {
  run(each: Each<R>): Promise<void>
  progress: string | null
  drawn: ReactNode
} {
  const [ask, question] = useAsk()
  const { result, show, dismiss } = useBulkResult(selection)
  const [progress, setProgress] = useState<string | null>(null)
  const run = async ({ question, rows, call, request, whyNot, done }: Each<R>) => {
    if (progress !== null || !(await ask(question))) return
    const outcomes: OutcomeRow[] = []
    for (const [n, row] of rows.entries()) {
      setProgress(`${n + 1} of ${rows.length}`)
      const attempt = async () => {
        const reason = (await whyNot?.(row)) ?? null
        if (reason === null) await sendCall(send, call, request(row))
        return reason
      }
      outcomes.push({ id: row.id, ...named(row), reason: await attempt().catch(sentenceOf) })
    }
    setProgress(null)
    await refreshRecords()
    show({ done, rows: outcomes, batchId: null, titles })
  }
  const drawn = (
    <>
      {question}
      {result && <BulkResult result={result} onClose={dismiss} />}
    </>
  )
  return { run, progress, drawn }
}
