import { Box } from 'ink'
import { useEffect, useReducer } from 'react'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import { messages } from '../../../rules/messages.ts'
import { mayRenew } from '../../../rules/people/permissions.ts'
import { COMPLETE } from '../../../rules/renewals/stages.ts'
import { useChosenColumns, useRemembered } from '../../remembered.ts'
import { useChoices } from '../../ui/choices.ts'
import { Chips, useChipRows } from '../../ui/lists/chips.tsx'
import { ListView, ROWS_AROUND } from '../../ui/lists/list-view.tsx'
import { chosenRow, leftAt, targets } from '../../ui/lists/listing.ts'
import { SearchLine } from '../../ui/lists/search.tsx'
import { Tabs } from '../../ui/lists/tabs.tsx'
import { useListing } from '../../ui/lists/use-listing.ts'
import { useKeys, useRoom, useSession } from '../../ui/session.tsx'
import { useShareKeys } from '../../ui/share.ts'
import { chipsOf } from './queue.chips.ts'
import { columnsOf, marksOf } from './queue.columns.ts'
import { queueKeys, whyNoRow } from './queue.keys.ts'
import { QueueOpened } from './queue.opened.tsx'
import { openQueue, queueReducer } from './queue.state.ts'
import { useQuickTabs } from './queue.tabs.ts'

/** The renewals queue, nearest expiration first. */
export function QueueScreen() {
  const { api, person, today, user, go } = useSession()
  const remembered = useRemembered()
  const room = useRoom()
  const [state, dispatch] = useReducer(queueReducer, null, () => openQueue(person, remembered.queue))
  useEffect(() => {
    remembered.queue = leftAt(state)
  }, [remembered, state])
  const columns = useChosenColumns('queue')
  const { choices, error } = useChoices(queueFilter)
  const chips = useChipRows(chipsOf(state.filter, user, choices))
  const { live, selectAll, invertAll } = useListing({
    name: 'queue',
    listing: state,
    height: Math.max(1, room.rows - 1 - chips.length - ROWS_AROUND),
    read: (filter) => api.dashboard.renewalsList({ body: filter }),
    dispatch,
  })
  const { tabs, recount } = useQuickTabs(state.filter)
  const refresh = async () => void (await Promise.all([live.refresh(), recount()]))
  const whyEmpty = whyNoRow(state, live)
  const share = useShareKeys({
    numbers: targets(state).map(({ licenseNumber }) => licenseNumber),
    path: `/licenses/${chosenRow(state)?.id}`,
    why: whyEmpty,
    whyNoPage: mayRenew(person) ? whyEmpty : messages.notAllowed,
  })
  useKeys('screen', {
    title: 'Renewals',
    bindings: [
      ...queueKeys({
        state,
        person,
        whyEmpty,
        dispatch,
        openLicense: ({ id }) => go({ screen: 'license', id }),
        bulkBegin: () => go({ screen: 'bulkBegin' }),
        selectAll,
        invertAll,
      }),
      ...share,
    ],
  })
  const { sortBy = 'expirationDate', sortDirection = 'asc', searchTerm = '' } = state.filter
  const search = (term: string) => dispatch({ type: 'narrow', event: { type: 'search', term } })
  if (state.open && state.open !== 'search')
    return <QueueOpened columns={columns} state={state} dispatch={dispatch} refresh={refresh} choices={choices} error={error} />
  return (
    <Box flexDirection="column" flexGrow={1}>
      <Tabs title="Renewals" tabs={tabs} />
      {state.open === 'search' ? (
        <SearchLine text={searchTerm} onSearch={search} onClose={() => dispatch({ type: 'open', what: null })} />
      ) : (
        <Chips rows={chips} />
      )}
      <ListView
        listing={state}
        live={live}
        columns={columnsOf(today, person, state.showsNotes, columns.chosen)}
        sortedBy={{ name: sortBy, direction: sortDirection }}
        empty={messages.noRenewalsFound}
        nameOf={(row) => row.licenseNumber}
        marksOf={marksOf(state.showsNotes)}
        tag={(row) => (row.isTrackingOnlyRenewal ? 'T' : '')}
        isDone={(row) => row.renewalStatus === COMPLETE}
      />
    </Box>
  )
}
