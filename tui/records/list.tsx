import { Box, Text } from 'ink'
import { useReducer } from 'react'
import { inputSchema } from '../../contract/call.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { withCustomColumns } from '../../forms/custom-fields/columns.ts'
import { clientOfList } from '../../forms/custom-fields/fields.ts'
import { withCustomChips } from '../../forms/custom-fields/filter.ts'
import { chipsOf, type Filter } from '../../forms/filter.ts'
import { emptySentences } from '../../rules/messages/empty.ts'
import { useChosenColumns } from '../remembered.ts'
import { useChoices } from '../ui/choices.ts'
import { useCustomFields } from '../ui/custom-fields.ts'
import { Chips, orderChip, useChipRows } from '../ui/lists/chips.tsx'
import { columnsFrom } from '../ui/lists/columns.ts'
import { ListView, ROWS_AROUND } from '../ui/lists/list-view.tsx'
import { chosenRow, targets } from '../ui/lists/listing.ts'
import { SearchLine } from '../ui/lists/search.tsx'
import { useListing } from '../ui/lists/use-listing.ts'
import type { RecordName } from '../ui/routes.ts'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { useShareKeys } from '../ui/share.ts'
import { words } from '../ui/words.ts'
import { KINDS } from './all.tsx'
import type { RecordKind } from './kind.ts'
import { recordKeys } from './list.keys.ts'
import { RecordsOpened } from './list.opened.tsx'
import { type AnyRow, openRecords, type RecordsState, recordsReducer } from './list.state.ts'

interface Props {
  of: RecordName
  /** Values that override the start values of the filter. */
  filter?: Values
  /** The record that the list belongs to, and its name. */
  id?: number
  about?: string
}

const NO_FILTER = (kind: RecordKind<AnyRow>): Filter => ({ call: kind.columns.call, fields: {} })

/** A list of records, as its kind declares it. */
export function RecordsScreen({ of, filter: given, id = 0, about }: Props) {
  const { api, person, go, back } = useSession()
  const room = useRoom()
  const declared: RecordKind<AnyRow> = KINDS[of]
  const [state, dispatch] = useReducer(recordsReducer, null, () => openRecords(declared, given))
  const fields = useCustomFields(declared.customFields, clientOfList(state.filter))
  const kind = { ...declared, columns: withCustomColumns(declared.columns, fields) }
  const columns = useChosenColumns(of)
  const filter = kind.filter ?? NO_FILTER(kind)
  const { choices, error } = useChoices(filter)
  const chips = useChipRows([...(about ? [about] : []), ...chipsIn(kind, state, withCustomChips(filter, fields), choices ?? {})])
  const { live, selectAll, invertAll } = useListing({
    name: of,
    listing: state,
    height: Math.max(1, room.rows - 1 - chips.length - ROWS_AROUND),
    read: (asked) => kind.read({ api, filter: asked, id }),
    dispatch,
  })
  const row = chosenRow(state)
  const whyEmpty = row ? null : (live.error ?? (live.isOld ? words.reading : emptySentences.noneFit(kind.empty)))
  const share = useShareKeys({
    numbers: targets(state).flatMap((one) => kind.numberOf?.(one) ?? []),
    path: (row && kind.path?.(row.id)) ?? '',
    why: whyEmpty,
    whyNoPage: kind.path ? whyEmpty : words.noPage,
  })
  useKeys('screen', {
    title: kind.title,
    bindings: [...recordKeys({ of, kind, state, person, whyEmpty, dispatch, selectAll, invertAll, go, back }), ...share],
  })
  const close = () => dispatch({ type: 'open', what: null })
  if (state.open !== null && state.open !== 'search')
    return (
      <RecordsOpened
        kind={kind}
        fields={fields}
        state={state}
        columns={columns}
        choices={choices}
        error={error}
        dispatch={dispatch}
        refresh={live.refresh}
        onClose={close}
      />
    )
  const { sortBy = '', sortDirection = 'asc', searchTerm = '' } = state.filter
  return (
    <Box flexDirection="column" flexGrow={1}>
      <Text bold>{kind.title}</Text>
      {state.open === 'search' ? (
        <SearchLine text={searchTerm} onSearch={(term) => dispatch({ type: 'narrow', values: { searchTerm: term } })} onClose={close} />
      ) : (
        <Chips rows={chips} />
      )}
      <ListView
        listing={state}
        live={live}
        columns={columnsFrom(kind.columns, person, kind.cells, columns.chosen)}
        sortedBy={{ name: sortBy, direction: sortDirection }}
        empty={emptySentences.noneFit(kind.empty)}
        nameOf={(one) => kind.nameOf(one)}
        marksOf={(one) => kind.marksOf?.(one) ?? []}
      />
    </Box>
  )
}

/** The texts of the active filter and the order. */
function chipsIn(
  { columns }: RecordKind<AnyRow>,
  { filter: values }: RecordsState,
  filter: Filter,
  choices: Parameters<typeof chipsOf>[2],
) {
  const { sortBy, sortDirection, searchTerm } = values
  const title = columns.columns.find(({ name }) => name === sortBy)?.title ?? inputSchema(columns.call).properties?.[sortBy ?? '']?.title
  return [
    ...chipsOf(filter, values, choices).map(({ label }) => label),
    ...(searchTerm ? [`Search "${searchTerm}"`] : []),
    ...(title ? [orderChip(title, sortDirection)] : []),
  ]
}
