import { Box } from 'ink'
import { useReducer, useState } from 'react'
import type { LedgerLine } from '../../contract/reminders/schemas.ts'
import { chipsOf } from '../../forms/filter.ts'
import { ledgerColumns } from '../../forms/reminders/columns.ts'
import { ledgerFilter } from '../../forms/reminders/list.ts'
import { messages } from '../../rules/messages.ts'
import type { Person } from '../../rules/people/permissions.ts'
import { useChosenColumns } from '../remembered.ts'
import { SeveralOpened, severalKeys } from '../renewals/several/several.tsx'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { filterDialog } from '../ui/dialogs/filter-dialog.ts'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import type { Binding } from '../ui/keys/keys.ts'
import { Chips, useChipRows } from '../ui/lists/chips.tsx'
import { type ChosenColumns, ColumnPicker } from '../ui/lists/column-picker.tsx'
import { ListView, ROWS_AROUND } from '../ui/lists/list-view.tsx'
import { pagingKeys, searchKeys, selectingKeys } from '../ui/lists/listing.keys.ts'
import { chosenRow, targets } from '../ui/lists/listing.ts'
import { PageSizeMenu } from '../ui/lists/page-size.tsx'
import { SearchLine } from '../ui/lists/search.tsx'
import { useListing } from '../ui/lists/use-listing.ts'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { useShareKeys } from '../ui/share.ts'
import { words } from '../ui/words.ts'
import { columnsOf, detailOf, marksOf } from './line.ts'
import { type LedgerEvent, type LedgerOpen, type LedgerState, ledgerReducer, openLedger } from './reminders.state.ts'

const TITLE = 'Reminders'

const chipsIn = ({ filter }: LedgerState): string[] => {
  const narrowed = chipsOf(ledgerFilter, filter, {}).map(({ label }) => label)
  const all = narrowed.length > 0 || filter.searchTerm ? [] : ['All reminders of your side']
  return [...all, ...narrowed, ...(filter.searchTerm ? [`Search "${filter.searchTerm}"`] : []), 'Latest first']
}

/** The reminder ledger: who was reminded of what and when, or why not. */
export function RemindersScreen() {
  const { api, person, go, back } = useSession()
  const room = useRoom()
  const [state, dispatch] = useReducer(ledgerReducer, undefined, openLedger)
  const columns = useChosenColumns('reminders')
  const chips = useChipRows(chipsIn(state))
  const { live, selectAll, invertAll } = useListing({
    name: 'reminders',
    listing: state,
    height: Math.max(1, room.rows - chips.length - ROWS_AROUND),
    read: (filter) => api.reminders.list({ body: filter }),
    dispatch,
  })
  const line = chosenRow<LedgerLine>(state)
  const whyEmpty = line ? null : (live.error ?? (live.isOld ? words.reading : messages.noLedgerLines))
  const share = useShareKeys({
    numbers: [...new Set(targets<LedgerLine>(state).map(({ licenseNumber }) => licenseNumber))],
    path: `/licenses/${line?.licenseId}`,
    why: whyEmpty,
  })
  const openLicense = () => line && go({ screen: 'license', id: line.licenseId })
  useKeys('screen', {
    title: TITLE,
    bindings: [...keysOf({ state, person, whyEmpty, dispatch, selectAll, invertAll, openLicense, back }), ...share],
  })
  const search = (searchTerm: string) => dispatch({ type: 'narrow', values: { searchTerm } })
  if (state.open && state.open !== 'search') return <Opened columns={columns} state={state} dispatch={dispatch} refresh={live.refresh} />
  return (
    <Box flexDirection="column" flexGrow={1}>
      {state.open === 'search' ? (
        <SearchLine text={state.filter.searchTerm ?? ''} onSearch={search} onClose={() => dispatch({ type: 'open', what: null })} />
      ) : (
        <Chips rows={chips} />
      )}
      <ListView<LedgerLine>
        listing={state}
        live={live}
        columns={columnsOf(person, columns.chosen)}
        sortedBy={{ name: 'createdOn', direction: 'desc' }}
        empty={messages.noLedgerLines}
        nameOf={({ licenseNumber }) => licenseNumber}
        marksOf={marksOf}
      />
    </Box>
  )
}

interface Keys {
  state: LedgerState
  person: Person
  selectAll(): void
  invertAll(): void
  whyEmpty: string | null
  dispatch(event: LedgerEvent): void
  openLicense(): void
  back(): void
}

const keysOf = ({ state, person, whyEmpty, dispatch, selectAll, invertAll, openLicense, back }: Keys): Binding[] => {
  const count = state.selection.picked.size
  const { searchTerm: term = '' } = state.filter
  const open = (what: LedgerOpen) => () => dispatch({ type: 'open', what })
  return [
    { keys: ['enter'], says: 'Details', run: open('one'), why: whyEmpty, foot: true },
    { keys: ['l'], says: 'Open the license', run: openLicense, why: whyEmpty, foot: true },
    ...severalKeys({ person, count, why: count > 0 ? null : whyEmpty, open }),
    ...selectingKeys({ count, list: state, whyEmpty, dispatch, selectAll, invertAll }),
    ...searchKeys({ term, count, open: open('search'), clear: () => dispatch({ type: 'narrow', values: { searchTerm: '' } }) }),
    { keys: ['f'], says: 'Filters', run: open('filter'), foot: true },
    { keys: ['0'], says: 'Clear filters', run: () => dispatch({ type: 'clear' }), foot: true },
    { keys: ['c'], says: 'Columns', run: open('columns') },
    { keys: ['z'], says: 'Page size', run: open('size') },
    ...pagingKeys(dispatch),
    ...(count > 0 || term ? [] : [{ keys: ['esc'], says: 'Back', run: back, foot: true } as const]),
  ]
}

interface OpenedProps {
  columns: ChosenColumns
  state: LedgerState
  dispatch(event: LedgerEvent): void
  refresh(): Promise<void>
}

/** The dialog over the list. */
function Opened({ columns, state, dispatch, refresh }: OpenedProps) {
  const { person } = useSession()
  const width = usePanelWidth()
  // The list may be reloaded meanwhile: the dialog stays with the line that it was opened for.
  const [line] = useState(() => chosenRow<LedgerLine>(state))
  const [lines] = useState(() => targets<LedgerLine>(state))
  const close = () => dispatch({ type: 'open', what: null })
  switch (state.open) {
    case 'size':
      return <PageSizeMenu listing={state} onChoose={(pageSize) => dispatch({ type: 'size', pageSize })} onClose={close} />
    case 'columns':
      return <ColumnPicker set={ledgerColumns} {...columns} onClose={close} />
    case 'filter': {
      const onFilter = (values: object) => dispatch({ type: 'narrow', values })
      const dialog = filterDialog({ filter: ledgerFilter, values: state.filter, choices: {}, person, onFilter })
      return <DialogBox dialog={dialog} aside="" onDone={async () => {}} onClose={close} onStale={async () => {}} />
    }
    case 'request':
    case 'export':
    case 'pack': {
      const licenses = lines.map(({ licenseId: id, licenseNumber, propertyId }) => ({ id, licenseNumber, propertyId }))
      return <SeveralOpened open={state.open} licenses={licenses} onDone={refresh} onClose={close} />
    }
    default:
      return line ? <Reader title={TITLE} lines={detailOf(line, width)} onClose={close} /> : null
  }
}
