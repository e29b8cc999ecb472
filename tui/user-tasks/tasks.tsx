import { Box } from 'ink'
import { useEffect, useReducer } from 'react'
import { calls } from '../../contract/index.ts'
import { taskFilters } from '../../forms/user-tasks/list.ts'
import { messages } from '../../rules/messages.ts'
import { useChosenColumns, useRemembered } from '../remembered.ts'
import { useChoices } from '../ui/choices.ts'
import { badge } from '../ui/counts.ts'
import { Chips, useChipRows } from '../ui/lists/chips.tsx'
import { ListView, ROWS_AROUND } from '../ui/lists/list-view.tsx'
import { chosenRow, targets } from '../ui/lists/listing.ts'
import { SearchLine } from '../ui/lists/search.tsx'
import { Tabs } from '../ui/lists/tabs.tsx'
import { useListing } from '../ui/lists/use-listing.ts'
import { useKeys, useRoom, useSession } from '../ui/session.tsx'
import { useShareKeys } from '../ui/share.ts'
import { KINDS, type KindName, nameOf, TABS, type Task } from './kinds.ts'
import { chipsOf } from './tasks.chips.ts'
import { columnsOf, marksOf } from './tasks.columns.ts'
import { taskKeys, whyNoTask } from './tasks.keys.ts'
import { TasksOpened } from './tasks.opened.tsx'
import { leftIn, listOf, openTasks, tasksReducer } from './tasks.state.ts'

/** The open tasks of the user's side in three tabs, nearest follow-up date first. */
export function TasksScreen() {
  const { api, person, today, go, counts, recount } = useSession()
  const remembered = useRemembered()
  const room = useRoom()
  const [state, dispatch] = useReducer(tasksReducer, remembered, openTasks)
  useEffect(() => void Object.assign(remembered, leftIn(state)), [remembered, state])
  const kind = KINDS[state.tab]
  const columns = useChosenColumns(`tasks-${kind.name}`)
  const { choices, error } = useChoices(taskFilters[kind.slug])
  const list = listOf(state)
  const chips = useChipRows(chipsOf(kind, list.filter, choices))
  const { live, selectAll, invertAll } = useListing({
    name: kind.name,
    listing: list,
    height: Math.max(1, room.rows - 1 - chips.length - ROWS_AROUND),
    // The kinds differ in their sortable columns, which the tab's columns define.
    read: (filter) => api.call(calls[kind.resource].list, { query: { ...filter } }),
    dispatch,
  })
  const whyEmpty = whyNoTask(state, live)
  const task = chosenRow<Task>(list)
  const share = useShareKeys({
    numbers: targets<Task>(list).flatMap(({ licenseNumber }) => licenseNumber ?? []),
    path: task?.licenseId ? `/licenses/${task.licenseId}` : `/properties/${task?.propertyId}`,
    why: whyEmpty,
  })
  useKeys('screen', {
    title: `Tasks: ${kind.label}`,
    bindings: [
      ...taskKeys({
        state,
        person,
        whyEmpty,
        dispatch,
        openLicense: (id) => go({ screen: 'license', id }),
        selectAll,
        invertAll,
      }),
      ...share,
    ],
  })
  const refresh = async () => void (await Promise.all([live.refresh(), recount()]))
  const search = (searchTerm: string) => dispatch({ type: 'narrow', values: { searchTerm } })
  if (state.open && state.open !== 'search')
    return <TasksOpened columns={columns} state={state} dispatch={dispatch} refresh={refresh} choices={choices} error={error} />
  return (
    <Box flexDirection="column" flexGrow={1}>
      <Tabs title="Tasks" tabs={kindTabs(state.tab, counts)} />
      {state.open === 'search' ? (
        <SearchLine text={list.filter.searchTerm ?? ''} onSearch={search} onClose={() => dispatch({ type: 'open', what: null })} />
      ) : (
        <Chips rows={chips} />
      )}
      <ListView<Task>
        listing={list}
        live={live}
        columns={columnsOf(kind, today, person, columns.chosen)}
        sortedBy={{ name: list.filter.sortBy, direction: list.filter.sortDirection }}
        empty={messages.noTasksFound}
        nameOf={nameOf}
        marksOf={marksOf}
      />
    </Box>
  )
}

const kindTabs = (chosen: KindName, counts: Record<KindName, number> | null) =>
  TABS.map((name) => ({
    key: KINDS[name].key,
    label: `${KINDS[name].label}${counts ? ` ${badge(counts[name])}` : ''}`,
    isOn: name === chosen,
  }))
