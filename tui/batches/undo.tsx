import { useEffect, useState } from 'react'
import { recordWords } from '../../contract/activity/words.ts'
import { batches, type LeftOut } from '../../contract/batches/calls.ts'
import { undoableWords, undoneWords } from '../../rules/messages/batches.ts'
import { Busy } from '../ui/busy.tsx'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { explain } from '../ui/explain.ts'
import { useSession } from '../ui/session.tsx'
import { pairs } from '../ui/text.ts'

const TITLE = 'Undo the Last Bulk Action'

interface Undone {
  undone: number
  kept: readonly LeftOut[]
}

type State =
  | { step: 'reading' | 'undoing'; error: string | null }
  | { step: 'asking'; expected: Undone }
  | { step: 'done'; sentence: string; kept: readonly LeftOut[] }

interface Props {
  batchId: number
  onClose(): void
  /** Called after records were restored. */
  onUndone(): void
}

/** Undoes a bulk action: runs a dry run, asks, and then lists the records that could not be restored, if any. */
export function UndoBox({ batchId, onClose, onUndone }: Props) {
  const { api, done } = useSession()
  const width = usePanelWidth()
  const [state, setState] = useState<State>({ step: 'reading', error: null })
  const fail = (step: 'reading' | 'undoing') => (error: unknown) => setState({ step, error: explain(error, batches.undo).sentence })
  const params = { id: batchId }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is opened for one batch
  useEffect(() => {
    const show = (expected: Undone) =>
      setState(
        expected.undone > 0
          ? { step: 'asking', expected }
          : { step: 'done', sentence: undoableWords(0, expected.kept.length), kept: expected.kept },
      )
    api.batches.undo({ params, body: { dryRun: true } }).then(show, fail('reading'))
  }, [])

  const undo = () => {
    setState({ step: 'undoing', error: null })
    const show = ({ undone, kept }: Undone) => {
      if (undone > 0) onUndone()
      if (kept.length > 0) return setState({ step: 'done', sentence: undoneWords(undone, kept.length), kept })
      done(undoneWords(undone, 0))
      onClose()
    }
    api.batches.undo({ params, body: {} }).then(show, fail('undoing'))
  }

  switch (state.step) {
    case 'reading':
      return <Waiting title={TITLE} error={state.error} onClose={onClose} />
    case 'undoing':
      return state.error ? <Waiting title={TITLE} error={state.error} onClose={onClose} /> : <Busy label="Undoing" />
    case 'asking': {
      const { undone, kept } = state.expected
      const sentence = undoableWords(undone, kept.length)
      return (
        <Confirm
          title={TITLE}
          sentence={sentence}
          lines={keptLines(kept, width)}
          yes={`Undo ${undone}`}
          writes
          onYes={undo}
          onNo={onClose}
        />
      )
    }
    case 'done':
      return <Reader title={TITLE} lines={[state.sentence, '', ...keptLines(state.kept, width)]} onClose={onClose} />
  }
}

const keptLines = (kept: readonly LeftOut[], width: number): string[] =>
  pairs(
    kept.map(
      ({ record, id, name, reason, standing }) =>
        [`  ${name ?? `${recordWords(record)} ${id}`}`, [reason, standing?.text].filter(Boolean).join(' · ')] as const,
    ),
    width,
  )
