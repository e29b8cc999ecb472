import { useState } from 'react'
import type { Client } from '../../client/index.ts'
import type { ImportDetail } from '../../contract/imports/schemas.ts'
import { calls } from '../../contract/index.ts'
import { progressWords, rowsWords, writtenBy } from '../../forms/imports/words.ts'
import { messages } from '../../rules/messages.ts'
import { UndoBox } from '../batches/undo.tsx'
import { useAct } from '../ui/act.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import { SaveAs } from '../ui/dialogs/save-as.tsx'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import type { Binding } from '../ui/keys/keys.ts'
import { useLive } from '../ui/live.ts'
import { Progress } from '../ui/progress.tsx'
import { useSession } from '../ui/session.tsx'
import { words } from '../ui/words.ts'
import { importLines, type RefusedRow } from './lines.ts'
import { RowsBox } from './rows.tsx'

/** In milliseconds. Polls even while nothing runs, because the mapping may be changed in the browser. */
const LOOK_EVERY = 1_000
const REFUSED_SHOWN = 100

type Open = 'run' | 'rows' | 'save' | 'undo' | null

const read = async (api: Client, id: number): Promise<{ one: ImportDetail; refused: RefusedRow[] }> => {
  const one = await api.imports.get({ params: { id } })
  if (one.status === 'Running' || one.startedOn === null || one.refusedCount === 0) return { one, refused: [] }
  const { items } = await api.imports.rows({ params: { id }, query: { outcome: 'refused', pageSize: REFUSED_SHOWN } })
  return { one, refused: items }
}

/** An import: its mapping, the result of its check, its run, and the outcome of its rows. Only the console can change the mapping. */
export function ImportBox({ id, onClose }: { id: number; onClose(): void }) {
  const { api, server, outside, done, failed } = useSession()
  const width = usePanelWidth()
  const [open, setOpen] = useState<Open>(null)
  const [isSent, setSent] = useState(false)
  const live = useLive(`import ${id}`, () => read(api, id), LOOK_EVERY)
  const act = useAct(live.refresh)
  if (!live.data) return <Waiting title="Import" error={live.error} onClose={onClose} />

  const { one, refused } = live.data
  const title = `Import: ${one.fileName}`
  const isChecking = isSent || one.status === 'Checking'
  const close = () => setOpen(null)
  const browse = async () => {
    const url = `${server}/imports/${id}`
    if (await outside.browse(url)) done(words.opened(url))
    else failed(words.noBrowser(url))
  }
  const check = () => {
    setSent(true)
    act({ call: calls.imports.check, send: () => api.imports.check({ params: { id } }).finally(() => setSent(false)) })
  }
  const bindings = keysOf(one, {
    check,
    cancel: () => act({ call: calls.imports.cancel, send: () => api.imports.cancel({ params: { id } }) }),
    open: setOpen,
    browse: () => void browse(),
  })
  if (one.status === 'Running' || isChecking)
    return (
      <Progress
        title={title}
        done={one.doneCount}
        total={one.rowCount}
        text={`${isChecking ? 'Checking' : 'Importing'}: ${progressWords(one.doneCount, one.rowCount)}`}
        note={isChecking ? undefined : words.importGoesOn}
        bindings={isChecking ? [] : bindings.filter(({ keys }) => keys[0] === 'x')}
        onClose={onClose}
      />
    )
  switch (open) {
    case 'run': {
      const count = one.check ? writtenBy(one.check) : 0
      const run = () => {
        close()
        act({ call: calls.imports.run, send: () => api.imports.run({ params: { id } }) })
      }
      return (
        <Confirm
          title={title}
          sentence={`Import ${rowsWords(count)}?`}
          yes={`Import ${rowsWords(count)}`}
          writes
          onYes={run}
          onNo={close}
        />
      )
    }
    case 'rows':
      return <RowsBox one={one} onClose={close} />
    case 'save':
      return <SaveAs title={title} path={`refused-${id}.csv`} read={() => api.imports.refused({ params: { id } })} onClose={close} />
    case 'undo':
      return <UndoBox batchId={one.batchId ?? 0} onClose={close} onUndone={() => void live.refresh()} />
  }
  return <Reader title={title} lines={importLines(one, refused, width)} bindings={bindings} onClose={onClose} />
}

interface Deeds {
  check(): void
  cancel(): void
  open(what: Open): void
  browse(): void
}

const whyNotChecked = ({ status, missing }: ImportDetail): string | null => {
  if (status === 'Done') return messages.importIsDone
  return missing.length > 0 ? messages.importMissing : null
}

const whyNotRun = (one: ImportDetail): string | null => {
  const why = whyNotChecked(one)
  if (why) return why
  if (!one.check) return messages.importNotChecked
  return writtenBy(one.check) === 0 ? messages.importNothingToRun : null
}

const keysOf = (one: ImportDetail, { check, cancel, open, browse }: Deeds): Binding[] => [
  { keys: ['c'], says: 'Check', run: check, why: whyNotChecked(one), foot: true },
  { keys: ['r'], says: 'Run', run: () => open('run'), why: whyNotRun(one), writes: true, foot: true },
  {
    keys: ['x'],
    says: 'Cancel the Import',
    run: cancel,
    why: one.status === 'Running' ? null : messages.importNotRunning,
    writes: true,
    foot: true,
  },
  { keys: ['w'], says: 'Rows', run: () => open('rows'), why: one.check || one.startedOn ? null : words.noRowsYet, foot: true },
  {
    keys: ['s'],
    says: 'Save Refused Rows',
    run: () => open('save'),
    why: (one.check?.refused ?? one.refusedCount) > 0 ? null : words.noneRefused,
    foot: true,
  },
  {
    keys: ['u'],
    says: 'Undo',
    run: () => open('undo'),
    why: one.batchId === null ? words.nothingToUndo : one.cannotUndo,
    writes: true,
    foot: true,
  },
  { keys: ['o'], says: 'Map in the Browser', run: browse, foot: true },
]
