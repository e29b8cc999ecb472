import { randomUUID } from 'node:crypto'
import { useReducer, useState } from 'react'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { BulkBegin as Body, BulkFailure } from '../../../contract/renewals/bulk.ts'
import { beginBody, bulkDates } from '../../../forms/renewals/bulk-begin.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { Busy } from '../../ui/busy.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { type Dialog, titleOf } from '../../ui/dialogs/dialog.ts'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { dialogOf } from '../../ui/dialogs/form-dialog.ts'
import { Reader, usePanelWidth } from '../../ui/dialogs/reader.tsx'
import { explain } from '../../ui/explain.ts'
import { useSession } from '../../ui/session.tsx'
import { words } from '../../ui/words.ts'
import { bulkReducer, failureLines, preflightLines } from './bulk.state.ts'
import { JobBox } from './job.tsx'

const { bulkBegin } = calls.renewals
const TITLE = titleOf(bulkBegin)

interface Props {
  rows: readonly { id: number; licenseNumber: string }[]
  onClose(): void
  /** Set in the third step of bulk begin, so that the dates survive going back to the second step. */
  step?: { dates: Values; onDates(dates: Values): void }
  /** Called after a renewal has begun, to reload the data. */
  onBegun(): Promise<void>
  /** The licenses that stay selected: those that could not begin. */
  onOutcome(ids: readonly number[]): void
}

/** Bulk Begin Renewals for the selected licenses: dates, then the preflight, then the results. */
export function BulkBegin({ rows, onClose, step, onBegun, onOutcome }: Props) {
  const { api, today, done } = useSession()
  const width = usePanelWidth()
  const [state, dispatch] = useReducer(bulkReducer, { step: 'dates' })
  // Kept over a lost connection: with the same key, the server returns its first reply.
  const [idempotencyKey] = useState(randomUUID)
  const [dates, setDates] = useState<Values>(step?.dates ?? {})

  const hold = (values: Values) => {
    setDates(values)
    step?.onDates(values)
  }
  const previous = (values: Values) => {
    hold(values)
    onClose()
  }
  const check = async (values: Values) => {
    hold(values)
    const licenseIds = rows.map(({ id }) => id)
    const body = beginBody(values, licenseIds)
    dispatch({ type: 'checked', body, answer: await api.renewals.bulkBegin({ body: { ...body, dryRun: true } }) })
  }
  const begin = async (body: Body) => {
    dispatch({ type: 'starting' })
    try {
      const answer = await api.renewals.bulkBegin({ body, idempotencyKey })
      await onBegun()
      if (answer.jobId === null) onOutcome(answer.failures.map(({ licenseId }) => licenseId))
      done(answer.jobId === null ? messages.bulkRenewalsStarted : messages.bulkRenewalsInitiated)
      dispatch({ type: 'began', answer })
    } catch (error) {
      dispatch({ type: 'refused', sentence: explain(error, bulkBegin).sentence })
    }
  }

  switch (state.step) {
    case 'dates':
      return (
        <DialogBox
          dialog={{ ...datesDialog(dialogOf(bulkDates, { today }, api), rows.length, dates, check), ...(step && { previous }) }}
          aside={[...(step ? [words.bulkSteps.dates] : []), words.selected(rows.length)].join(' · ')}
          onDone={async () => {}}
          onClose={onClose}
          onStale={async () => {}}
        />
      )
    case 'preflight': {
      const { startedCount, failures } = state.answer
      const lines = preflightLines(rows, failures, width)
      if (startedCount === 0) return <Reader title={TITLE} lines={[words.noneCanBegin, '', ...lines]} onClose={onClose} />
      if (state.isStarting) return <Busy label="Starting" />
      return (
        <Confirm
          title={TITLE}
          sentence={state.error ?? words.preflight(startedCount, rows.length)}
          lines={lines}
          yes={`Begin ${startedCount}`}
          writes
          onPrevious={() => dispatch({ type: 'previous' })}
          onYes={() => void begin(state.body)}
          onNo={onClose}
        />
      )
    }
    case 'job':
      return <JobBox jobId={state.jobId} onClose={onClose} onEnded={onBegun} onRefused={onOutcome} />
    case 'outcome': {
      const lines = [words.started(state.startedCount), ...outcomeLines(state.failures, width)]
      return <Reader title={TITLE} lines={lines} onClose={onClose} />
    }
  }
}

const outcomeLines = (failures: readonly BulkFailure[], width: number): string[] =>
  failures.length > 0 ? ['', words.notStarted(failures.length), ...failureLines(failures, width)] : []

const datesDialog = (dialog: Dialog, count: number, dates: Values, check: Dialog['send']): Dialog => ({
  ...dialog,
  defaults: dates,
  lines: count > limits.bulkAtOnce ? [messages.bulkRenewalsInitiatedWarning] : [],
  send: check,
  save: 'Check who can begin',
  goesOn: true,
})
