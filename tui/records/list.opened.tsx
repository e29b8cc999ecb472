import { useState } from 'react'
import type { CustomField } from '../../contract/custom-fields/schemas.ts'
import type { Choices } from '../../forms/choices.ts'
import { sortsOf } from '../../forms/columns.ts'
import { customInputValues, fromCustomInputs, withCustomInputs } from '../../forms/custom-fields/filter.ts'
import { filterValues, tidied } from '../../forms/filter.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { filterDialog } from '../ui/dialogs/filter-dialog.ts'
import { Menu } from '../ui/dialogs/menu.tsx'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { type ChosenColumns, ColumnPicker } from '../ui/lists/column-picker.tsx'
import { chosenRow, targets as targetsOf } from '../ui/lists/listing.ts'
import { PageSizeMenu } from '../ui/lists/page-size.tsx'
import { useSession } from '../ui/session.tsx'
import type { RecordKind } from './kind.ts'
import type { AnyRow, RecordsEvent, RecordsState } from './list.state.ts'

interface Props {
  kind: RecordKind<AnyRow>
  /** The custom fields of the list. */
  fields: readonly CustomField[]
  state: RecordsState
  columns: ChosenColumns
  choices: Choices | null
  error: string | null
  dispatch(event: RecordsEvent): void
  refresh(): Promise<void>
  onClose(): void
}

/** The dialog over a list of records. */
export function RecordsOpened({ kind, fields, state, columns, choices, error, dispatch, refresh, onClose }: Props) {
  const { person } = useSession()
  const width = usePanelWidth()
  const { open, filter } = state
  // The list may be read again meanwhile: the dialog stays with the rows that it was opened for.
  const [rows] = useState(() => targetsOf(state))
  const [row] = useState(() => chosenRow(state))
  switch (open) {
    case 'show':
      return row ? <Reader title={kind.nameOf(row)} lines={kind.lines?.(row, width) ?? []} onClose={onClose} /> : null
    case 'sort':
      return (
        <Menu
          title="Sort by"
          items={sortsOf(kind.columns, person)}
          chosen={filter.sortBy ?? ''}
          onChoose={(by) => dispatch({ type: 'sort', by })}
          onClose={onClose}
        />
      )
    case 'size':
      return <PageSizeMenu listing={state} onChoose={(pageSize) => dispatch({ type: 'size', pageSize })} onClose={onClose} />
    case 'columns':
      return <ColumnPicker set={kind.columns} {...columns} onClose={onClose} />
    case 'filter': {
      if (!choices) return <Waiting title="Filters" error={error} onClose={onClose} />
      if (!kind.filter) return null
      const plain = kind.filter
      const { customFields } = filter
      const dialog = filterDialog({
        filter: withCustomInputs(plain, fields),
        values: { ...filterValues(plain, filter), ...customInputValues(fields, filter) },
        choices,
        person,
        onFilter: (values) => dispatch({ type: 'filtered', values: tidied(plain, fromCustomInputs(fields, { customFields, ...values })) }),
      })
      return <DialogBox dialog={dialog} aside="" onDone={async () => {}} onClose={onClose} onStale={async () => {}} />
    }
  }
  const deed = typeof open === 'number' ? kind.deeds?.[open] : undefined
  if (!deed?.box) return null
  const onDone = async () => {
    await refresh()
    if (deed.isForSeveral) dispatch({ type: 'none' })
  }
  const meant = deed.isForSeveral ? rows : row ? [row] : []
  return deed.box({ targets: meant.map((one) => ({ id: one.id, name: kind.nameOf(one) })), rows: meant, onDone, onClose })
}
