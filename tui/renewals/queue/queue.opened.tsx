import { useState } from 'react'
import type { Choices } from '../../../forms/choices.ts'
import { sortsOf } from '../../../forms/columns.ts'
import { queueColumns } from '../../../forms/renewals/queue.columns.ts'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { filterDialog } from '../../ui/dialogs/filter-dialog.ts'
import { Menu } from '../../ui/dialogs/menu.tsx'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { type ChosenColumns, ColumnPicker } from '../../ui/lists/column-picker.tsx'
import { chosenRow, targets } from '../../ui/lists/listing.ts'
import { PageSizeMenu } from '../../ui/lists/page-size.tsx'
import { useSession } from '../../ui/session.tsx'
import { Assign } from '../assign.tsx'
import { Begin } from '../begin.tsx'
import { BulkAssign } from '../bulk/assign.tsx'
import { BulkBegin } from '../bulk/begin.tsx'
import { LastJob } from '../bulk/job.tsx'
import { Detail } from '../detail.tsx'
import { SeveralOpened } from '../several/several.tsx'
import type { QueueEvent, QueueState } from './queue.state.ts'

interface Props {
  columns: ChosenColumns
  state: QueueState
  dispatch(event: QueueEvent): void
  refresh(): Promise<void>
  choices: Choices | null
  error: string | null
}

/** The dialog over the queue. */
export function QueueOpened({ columns, state, dispatch, refresh, choices, error }: Props) {
  const { person } = useSession()
  const { open, filter } = state
  // The list may be reloaded meanwhile: the dialog stays with the licenses that it was opened for.
  const [row] = useState(() => chosenRow(state))
  const [meant] = useState(() => targets(state))
  const rows = targets(state)
  const close = () => dispatch({ type: 'open', what: null })
  const keep = (ids: readonly number[]) => dispatch({ type: 'kept', ids })
  switch (open) {
    case 'sort':
      return (
        <Menu
          onClose={close}
          title="Sort by"
          items={sortsOf(queueColumns, person)}
          chosen={filter.sortBy ?? 'expirationDate'}
          onChoose={(by) => dispatch({ type: 'sort', by })}
        />
      )
    case 'size':
      return <PageSizeMenu listing={state} onChoose={(pageSize) => dispatch({ type: 'size', pageSize })} onClose={close} />
    case 'columns':
      return <ColumnPicker set={queueColumns} {...columns} onClose={close} />
    case 'filter': {
      if (!choices) return <Waiting title="Filters" error={error} onClose={close} />
      const onFilter = (values: Partial<typeof filter>) => dispatch({ type: 'narrow', event: { type: 'set', values } })
      const dialog = filterDialog({ filter: queueFilter, values: filter, choices, person, onFilter })
      return <DialogBox dialog={dialog} aside="" onDone={async () => {}} onClose={close} onStale={async () => {}} />
    }
    case 'job':
      return <LastJob onClose={close} />
    case 'bulkBegin':
      return <BulkBegin rows={rows} onClose={close} onBegun={refresh} onOutcome={keep} />
    case 'bulkAssign':
      return <BulkAssign rows={rows} onClose={close} onDone={refresh} />
    case 'request':
    case 'export':
    case 'pack':
      return <SeveralOpened open={open} licenses={meant} onDone={refresh} onClose={close} />
  }
  if (!row) return null
  if (open === 'detail') return <Detail licenseId={row.id} onClose={close} />
  if (open === 'begin') return <Begin licenseId={row.id} onClose={close} onBegun={refresh} />
  return <Assign licenseId={row.id} onClose={close} onDone={refresh} />
}
