import { useState } from 'react'
import type { SelectOption } from '../../contract/common.ts'
import { snoozeRow } from '../../forms/today/snooze.ts'
import { itemName } from '../../rules/tasks.ts'
import { Assign } from '../renewals/assign.tsx'
import { Detail } from '../renewals/detail.tsx'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { dialogOf } from '../ui/dialogs/form-dialog.ts'
import { Menu } from '../ui/dialogs/menu.tsx'
import { type ChosenColumns, ColumnPicker } from '../ui/lists/column-picker.tsx'
import { chosenRow, targets } from '../ui/lists/listing.ts'
import { PageSizeMenu } from '../ui/lists/page-size.tsx'
import { useSession } from '../ui/session.tsx'
import { NextBox } from './next.tsx'
import { TodaySeveralBox } from './several.tsx'
import { COLUMNS } from './today.columns.ts'
import { isSeveral, type Row, type TodayEvent, type TodayState } from './today.state.ts'

interface Props {
  columns: ChosenColumns
  state: TodayState
  dispatch(event: TodayEvent): void
  people: readonly SelectOption[]
  reload(): Promise<void>
}

/** The dialog over Today. */
export function TodayOpened({ columns, state, dispatch, people, reload }: Props) {
  const { api, today } = useSession()
  const { open, filter } = state
  // The list may be reloaded meanwhile: the dialog stays with the row that it was opened for.
  const [row] = useState(() => chosenRow<Row>(state))
  const [rows] = useState(() => targets<Row>(state))
  const close = () => dispatch({ type: 'open', what: null })
  if (open === 'who') {
    const items = [
      { value: 'Mine', label: 'Mine' },
      { value: 'Everyone', label: 'Everyone' },
      ...people.map(({ value, label }) => ({ value: String(value), label })),
    ]
    return <Menu title="Who" items={items} chosen={filter.who} onChoose={(who) => dispatch({ type: 'who', who })} onClose={close} />
  }
  if (open === 'size') return <PageSizeMenu listing={state} onChoose={(pageSize) => dispatch({ type: 'size', pageSize })} onClose={close} />
  if (open === 'columns') return <ColumnPicker set={COLUMNS} {...columns} onClose={close} />
  if (open !== null && isSeveral(open)) {
    const onDone = async () => {
      await reload()
      dispatch({ type: 'none' })
    }
    return <TodaySeveralBox open={open} rows={rows} onDone={onDone} onClose={close} />
  }
  if (!row) return null
  const done = () => dispatch({ type: 'done', row })
  if (open === 'next') return <NextBox row={row} reload={reload} onDone={done} onClose={close} />
  if (open === 'snooze') {
    const dialog = dialogOf(snoozeRow, { item: row, today }, api, `Snooze ${itemName(row)}`)
    return <DialogBox dialog={dialog} aside={row.propertyName} onDone={reload} onClose={close} onStale={reload} />
  }
  if (!row.licenseId) return null
  if (open === 'assign') return <Assign licenseId={row.licenseId} onClose={close} onDone={reload} />
  return <Detail licenseId={row.licenseId} onClose={close} />
}
