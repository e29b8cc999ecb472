import { Box, Text } from 'ink'
import { useEffect, useReducer } from 'react'
import type { RenewalQueueLicense } from '../../contract/dashboard.ts'
import { messages } from '../../rules/messages.ts'
import { COMPLETE } from '../../rules/stages.ts'
import { isStaff, mayRenew } from '../../rules/who.ts'
import { type Column, fitColumns } from '../ui/columns.ts'
import type { Binding } from '../ui/keys.ts'
import { useLive } from '../ui/live.ts'
import { Menu } from '../ui/menu.tsx'
import { SearchLine } from '../ui/search.tsx'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { CURSOR_WIDTH, Table } from '../ui/table.tsx'
import { GLYPHS } from '../ui/tones.ts'
import { words } from '../words.ts'
import { Begin } from './begin.tsx'
import { Detail } from './detail.tsx'
import { chipsOf } from './queue.chips.ts'
import { columnsOf, SORTS, titleOf } from './queue.columns.ts'
import { type Group, groupOf, isPastDueOnly, pagesOf } from './queue.filter.ts'
import { chosenRow, openQueue, type QueueEvent, type QueueState, queueReducer } from './queue.state.ts'

const ABOUT_ROWS = 2
/** Beside the table's rows: quick buttons, chips, heading, a blank line, the chosen row in words, the count. */
const ROWS_AROUND = 5 + ABOUT_ROWS

const QUICK: readonly { key: string; group: Group; label: string }[] = [
  { key: '1', group: 'readyToStart', label: 'Ready to Start' },
  { key: '2', group: 'started', label: 'Started' },
  { key: '3', group: 'filed', label: 'Filed' },
]

/** The renewals queue (spec 1 §2): what is to be renewed, the nearest expiration first. */
export function QueueScreen() {
  const session = useSession()
  const { api, person, today, user, go } = session
  const room = useRoom()
  const [state, dispatch] = useReducer(queueReducer, person, openQueue)
  const question = JSON.stringify(state.filter)
  const live = useLive(question, async () => ({
    ...(await api.dashboard.renewalsList({ body: state.filter })),
    pageNumber: state.filter.pageNumber,
  }))
  const { data } = live
  useEffect(() => {
    if (data) dispatch({ type: 'came', rows: data.items, total: data.totalItemCount, pageNumber: data.pageNumber })
  }, [data])
  const height = Math.max(1, room.rows - ROWS_AROUND)
  useEffect(() => dispatch({ type: 'height', height }), [height])

  const row = chosenRow(state)
  const mayOpen = mayRenew(person)
  useKeys('screen', {
    title: 'Renewals',
    bindings: keysOf(state, dispatch, {
      open: () => row && (mayOpen ? go({ screen: 'license', id: row.id }) : dispatch({ type: 'open', what: 'detail' })),
      mayOpen,
      isReading: live.isOld,
      mine: () => dispatch({ type: 'filter', event: { type: 'mine', person } }),
      clear: () => dispatch({ type: 'filter', event: { type: 'clear', person } }),
    }),
  })

  const close = () => dispatch({ type: 'open', what: null })
  if (state.open === 'sort') {
    return (
      <Menu
        title="Sort by"
        items={SORTS}
        chosen={state.filter.sortBy ?? 'expirationDate'}
        onChoose={(by) => dispatch({ type: 'filter', event: { type: 'sort', by } })}
        onClose={close}
      />
    )
  }
  if (state.open === 'detail' && row) return <Detail licenseId={row.id} onClose={close} />
  if (state.open === 'begin' && row) return <Begin licenseId={row.id} onClose={close} onBegun={live.refresh} />

  const fitted = fitColumns(columnsOf(today, isStaff(person)), room.columns - CURSOR_WIDTH)
  return (
    <Box flexDirection="column" flexGrow={1}>
      <QuickButtons state={state} />
      {state.open === 'search' ? (
        <SearchLine
          text={state.filter.searchTerm ?? ''}
          onSearch={(term) => dispatch({ type: 'filter', event: { type: 'search', term } })}
          onClear={() => dispatch({ type: 'filter', event: { type: 'search', term: '' } })}
        />
      ) : (
        <Text dimColor wrap="truncate">
          {[...chipsOf(state.filter, user), orderOf(state.filter)].join(' · ')}
        </Text>
      )}
      {state.rows.length > 0 ? (
        <Table
          fitted={fitted}
          rows={state.rows}
          list={state.list}
          height={height}
          keyOf={(one) => one.id}
          sortedBy={{ name: state.filter.sortBy ?? 'expirationDate', direction: state.filter.sortDirection ?? 'asc' }}
          isPale={(one) => live.isOld || session.connection.lost || one.renewalStatus === COMPLETE}
        />
      ) : (
        <Box paddingLeft={CURSOR_WIDTH} paddingTop={1}>
          <Text>{live.error ?? (live.data && !live.isOld ? messages.noRenewalsFound : words.reading)}</Text>
        </Box>
      )}
      <Box flexGrow={1} />
      {row && <About row={row} dropped={fitted.dropped} />}
      <Count state={state} isReading={live.isOld} />
    </Box>
  )
}

const orderOf = ({ sortBy = 'expirationDate', sortDirection }: QueueState['filter']): string =>
  `by ${titleOf(sortBy)} ${sortDirection === 'desc' ? GLYPHS.down : GLYPHS.up}`

function QuickButtons({ state: { filter } }: { state: QueueState }) {
  const chosen = groupOf(filter)
  const all = [
    ...QUICK.map(({ key, group, label }) => ({ key, label, isOn: chosen === group })),
    { key: '4', label: 'Past Due', isOn: isPastDueOnly(filter) },
  ]
  return (
    <Box columnGap={2}>
      <Text bold>Renewals</Text>
      {all.map(({ key, label, isOn }) => (
        <Text key={key} inverse={isOn} bold={isOn}>
          {isOn ? `[${key} ${label}]` : ` ${key} ${label} `}
        </Text>
      ))}
    </Box>
  )
}

/** The columns that the terminal is too narrow for, and the marks of the chosen row, in words. */
function About({ row, dropped }: { row: RenewalQueueLicense; dropped: Column<RenewalQueueLicense>[] }) {
  const marks = [
    row.isTrackingOnlyRenewal && 'Tracking Only',
    row.alert && (row.isUrgentAlert ? `Urgent alert: ${row.alert}` : `Alert: ${row.alert}`),
  ]
  return (
    <Box height={ABOUT_ROWS} overflow="hidden">
      <Text>
        <Text bold>{row.licenseNumber}</Text>
        {[...dropped.map((column) => `${column.title}: ${column.cell(row)}`), ...marks].filter(Boolean).map((one) => ` · ${one}`)}
      </Text>
    </Box>
  )
}

function Count({ state, isReading }: { state: QueueState; isReading: boolean }) {
  const { filter, total, page, list, rows } = state
  const before = (page - 1) * (filter.pageSize ?? 0)
  const at = rows.length ? `${before + list.at + 1} of ${total}` : '0'
  return (
    <Text dimColor>
      {at} · page {page} of {pagesOf(filter, total)}
      {isReading && rows.length > 0 ? ' · reading ...' : ''}
    </Text>
  )
}

interface Deeds {
  open(): void
  mayOpen: boolean
  isReading: boolean
  mine(): void
  clear(): void
}

function keysOf(state: QueueState, dispatch: (event: QueueEvent) => void, { open, mayOpen, isReading, mine, clear }: Deeds): Binding[] {
  const isEmpty = chosenRow(state) ? null : isReading ? words.reading : messages.noRenewalsFound
  return [
    { keys: ['enter'], says: mayOpen ? 'Open the license' : 'Details', run: open, why: isEmpty, foot: true },
    {
      keys: ['b'],
      says: 'Begin',
      run: () => dispatch({ type: 'open', what: 'begin' }),
      why: mayOpen ? isEmpty : messages.notAllowed,
      writes: true,
      foot: true,
    },
    { keys: ['i'], says: 'Details', run: () => dispatch({ type: 'open', what: 'detail' }), why: isEmpty, ...(mayOpen && { foot: true }) },
    { keys: ['/'], says: 'Search', run: () => dispatch({ type: 'open', what: 'search' }), foot: true },
    { keys: ['s'], says: 'Sort', run: () => dispatch({ type: 'open', what: 'sort' }), foot: true },
    ...QUICK.map(({ key, group, label }) => ({
      keys: [key],
      says: `${label} only`,
      run: () => dispatch({ type: 'filter', event: { type: 'group', group } }),
    })),
    { keys: ['4'], says: 'Past Due only', run: () => dispatch({ type: 'filter', event: { type: 'pastDue' } }) },
    { keys: ['0'], says: 'Clear filters', run: clear, foot: true },
    {
      keys: ['C'],
      says: state.filter.showCurrentRenewals ? 'All renewals' : 'Current only',
      run: () => dispatch({ type: 'filter', event: { type: 'current' } }),
      foot: true,
    },
    { keys: ['M'], says: state.filter.assignedUserIds?.length ? "Everybody's" : 'Only mine', run: mine, foot: true },
    {
      keys: ['P'],
      says: state.filter.showPerpetualTerms ? 'Without perpetual terms' : 'Perpetual terms too',
      run: () => dispatch({ type: 'filter', event: { type: 'perpetual' } }),
    },
    { keys: ['j', 'down'], says: 'Down', run: () => dispatch({ type: 'move', by: 1 }) },
    { keys: ['k', 'up'], says: 'Up', run: () => dispatch({ type: 'move', by: -1 }) },
    { keys: ['g', 'home', '<'], says: 'First row of the page', run: () => dispatch({ type: 'to', end: 'first' }) },
    { keys: ['G', 'end', '>'], says: 'Last row of the page', run: () => dispatch({ type: 'to', end: 'last' }) },
    { keys: ['.', 'pgdn'], says: 'Next page', run: () => dispatch({ type: 'page', by: 1, arrive: 'first' }) },
    { keys: [',', 'pgup'], says: 'Previous page', run: () => dispatch({ type: 'page', by: -1, arrive: 'first' }) },
  ]
}
