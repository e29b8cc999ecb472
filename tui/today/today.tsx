import { Box } from 'ink'
import { useEffect, useReducer } from 'react'
import type { CalendarEvent } from '../../contract/calendar/calls.ts'
import { eventTitle } from '../../contract/calendar/words.ts'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { notInToday, othersToday } from '../../forms/today/others.ts'
import { formatDay } from '../../rules/day.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import { keysOf } from '../../rules/records.ts'
import { itemName } from '../../rules/tasks.ts'
import { TILE_LABELS, TILES, WAITING_LABELS } from '../../rules/watch/today.ts'
import { useChosenColumns, useRemembered } from '../remembered.ts'
import { badge } from '../ui/counts.ts'
import { Chips, useChipRows } from '../ui/lists/chips.tsx'
import { ListView, ROWS_AROUND } from '../ui/lists/list-view.tsx'
import { chosenRow, leftAt, targets } from '../ui/lists/listing.ts'
import { Tabs } from '../ui/lists/tabs.tsx'
import { useListing } from '../ui/lists/use-listing.ts'
import { useLive } from '../ui/live.ts'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { useShareKeys } from '../ui/share.ts'
import { words } from '../ui/words.ts'
import { usePeople, whoseWords } from './people.ts'
import { columnsOf, marksOf } from './today.columns.ts'
import { todayKeys, whyNoRow } from './today.keys.ts'
import { TodayOpened } from './today.opened.tsx'
import { nextRow, openToday, type Row, type TodayState, todayReducer, withId } from './today.state.ts'

/** The work that needs the user, or others, today: the tiles, and one list in order of urgency. */
export function TodayScreen() {
  const { api, user, person, go, recount } = useSession()
  const remembered = useRemembered()
  const room = useRoom()
  const [state, dispatch] = useReducer(todayReducer, remembered.today, openToday)
  useEffect(() => {
    remembered.today = leftAt(state)
  }, [remembered, state])
  const { who } = state.filter
  const columns = useChosenColumns('today')
  const people = usePeople()
  const next = nextRow(state)
  const counts = useLive(`today ${who}`, () => api.today.counts({ query: { who } }))
  const chips = useChipRows([
    ...(next ? [sentences.nextOne(itemName(next))] : []),
    whoseWords(who, people),
    ...(state.filter.waitingOnProperty ? [words.onlyWaiting] : []),
    ...askedOf(counts.data),
    ...useUndelivered(),
  ])
  const { live, selectAll, invertAll } = useListing({
    name: 'today',
    listing: state,
    height: Math.max(1, room.rows - 1 - chips.length - ROWS_AROUND),
    read: async (filter) => {
      const page = await api.today.list({ body: filter })
      return { ...page, items: page.items.map(withId) }
    },
    dispatch,
  })
  const others = useOthers(who === 'Mine' && live.data?.totalItemCount === 0 && !state.filter.tile && mayAssign(person))
  const reload = async () => void (await Promise.all([live.refresh(), counts.refresh(), recount()]))
  const whyEmpty = whyNoRow(state, live.isOld)
  const row = chosenRow<Row>(state)
  const share = useShareKeys({
    numbers: [...new Set(targets<Row>(state).flatMap(({ licenseNumber }) => licenseNumber ?? []))],
    path: row?.licenseId ? `/licenses/${row.licenseId}` : `/properties/${row?.propertyId}`,
    why: whyEmpty,
  })
  const openLicense = (id: number) => go({ screen: 'license', id })
  useKeys('screen', {
    title: 'Today',
    bindings: [...todayKeys({ state, person, whyEmpty, dispatch, openLicense, selectAll, invertAll }), ...share],
  })
  if (state.open) return <TodayOpened columns={columns} state={state} dispatch={dispatch} people={people} reload={reload} />
  return (
    <Box flexDirection="column" flexGrow={1}>
      <Tabs title="Today" tabs={tiles(state, counts.data, room.columns)} />
      <Chips rows={chips} />
      <ListView<Row>
        listing={state}
        live={live}
        columns={columnsOf(person, columns.chosen)}
        sortedBy={{ name: 'urgency', direction: 'asc' }}
        empty={[nothing(state, live.data?.comesNext), others, notInToday(user)].filter(Boolean).join(' ')}
        nameOf={itemName}
        marksOf={marksOf}
      />
    </Box>
  )
}

/** A sentence about work that waits for other users, with the key that shows it. */
function useOthers(isAsked: boolean): string | null {
  const { api } = useSession()
  const { data } = useLive(`others ${isAsked}`, async () =>
    isAsked ? othersToday(await api.today.counts({ query: { who: 'Everyone' } })) : null,
  )
  return data && words.othersWithKey(data)
}

/** A sentence with the number of undelivered reminders, for users who may assign work. */
function useUndelivered(): string[] {
  const { api, person } = useSession()
  const isAsked = mayAssign(person)
  const { data } = useLive(`undelivered ${isAsked}`, async () => (isAsked ? (await api.reminders.status()).undelivered : 0))
  return data ? [words.undeliveredWithKey(sentences.undelivered(data))] : []
}

/** The non-zero counts of requests that wait for an answer, and of answers. */
const askedOf = (counts: Output<typeof calls.today.counts> | null): string[] =>
  WAITING.flatMap((name) => (counts && counts[name] > 0 ? [`${WAITING_LABELS[name]}: ${badge(counts[name])}`] : []))

const WAITING = keysOf(WAITING_LABELS)

/** Below this width the longest tile has a shorter name. */
const WIDE = 90

/** The tiles with their counts and keys. */
const tiles = ({ filter }: TodayState, counts: Output<typeof calls.today.counts> | null, columns: number) =>
  TILES.map((tile, n) => {
    const label = tile === 'startThisWeek' && columns < WIDE ? 'This week' : TILE_LABELS[tile]
    return { key: String(n + 1), label: counts ? `${label} ${badge(counts[tile])}` : label, isOn: filter.tile === tile }
  })

/** The message of an empty list: what comes next, and when. */
const nothing = ({ filter }: TodayState, comesNext: CalendarEvent | null | undefined): string => {
  if (filter.tile || filter.waitingOnProperty) return messages.nothingInTile
  return [messages.nothingToday, ...(comesNext ? [sentences.comesNext(eventTitle(comesNext), formatDay(comesNext.day))] : [])].join(' ')
}
