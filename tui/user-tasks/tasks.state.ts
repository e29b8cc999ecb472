import { limits } from '../../rules/installation/limits.ts'
import { present } from '../../rules/present.ts'
import type { Remembered } from '../memory.ts'
import {
  type Listing,
  type ListingEvent,
  leftAt,
  listingReducer,
  narrowed,
  type OrderEvent,
  openListing,
  type PageFilter,
  sized,
  sorted,
} from '../ui/lists/listing.ts'
import { type KindName, TABS, type Task } from './kinds.ts'

export interface TaskFilter extends PageFilter {
  sortBy: string
  sortDirection: 'asc' | 'desc'
  searchTerm?: string
  followUpDays?: number | null
  assignedUserIds?: number[]
  clientIds?: number[]
}

export type TaskList = Listing<Task, TaskFilter>

/** The dialog over the tasks. `several` applies to all selected tasks. */
export type TasksOpen =
  | 'search'
  | 'sort'
  | 'size'
  | 'columns'
  | 'filter'
  | 'notes'
  | 'license'
  | 'edit'
  | 'reassign'
  | 'done'
  | 'severalFollowUp'
  | 'severalDescription'
  | 'severalAssign'
  | 'severalDone'
  | null

/** Three lists, each with its own filter, cursor and selection. */
export interface TasksState {
  tab: KindName
  lists: Record<KindName, TaskList>
  open: TasksOpen
}

export type TasksEvent =
  | ListingEvent<Task>
  | { type: 'tab'; tab: KindName }
  | { type: 'turn'; by: 1 | -1 }
  | { type: 'narrow'; values: Partial<TaskFilter> }
  | { type: 'clear' }
  | OrderEvent
  | { type: 'open'; what: TasksOpen }

/** Nearest follow-up date first. */
const START: TaskFilter = { pageNumber: 1, pageSize: limits.defaultPageSize, sortBy: 'followUpDate', sortDirection: 'asc' }

/** Each tab as in the last session, else with the nearest follow-up date first. */
export const openTasks = ({ tab = 'renewals', tasks = {} }: Pick<Remembered, 'tab' | 'tasks'> = {}): TasksState => {
  const listOf = (name: KindName): TaskList => openListing({ ...tasks[name], filter: { ...START, ...tasks[name]?.filter } })
  return {
    tab,
    lists: { renewals: listOf('renewals'), managerChanges: listOf('managerChanges'), propertyContacts: listOf('propertyContacts') },
    open: null,
  }
}

/** The state to remember for the next start. */
export const leftIn = ({ tab, lists }: TasksState): Pick<Remembered, 'tab' | 'tasks'> => ({
  tab,
  tasks: Object.fromEntries(TABS.map((name) => [name, leftAt(lists[name])])) as Remembered['tasks'],
})

export const listOf = ({ lists, tab }: Pick<TasksState, 'lists' | 'tab'>): TaskList => lists[tab]

export function tasksReducer(state: TasksState, event: TasksEvent): TasksState {
  const list = listOf(state)
  const { filter } = list
  const become = (changed: TaskList): TasksState => ({ ...state, lists: { ...state.lists, [state.tab]: changed } })
  switch (event.type) {
    case 'tab':
      return { ...state, tab: event.tab, open: null }
    case 'turn':
      return { ...state, tab: present(TABS[(TABS.indexOf(state.tab) + event.by + TABS.length) % TABS.length]), open: null }
    case 'narrow':
      return become(narrowed(list, { ...filter, ...event.values }))
    case 'clear':
      return { ...become(narrowed(list, { ...START, pageSize: filter.pageSize })), open: null }
    case 'sort':
      return { ...become(sorted(list, event.by)), open: null }
    case 'size':
      return { ...become(sized(list, event.pageSize)), open: null }
    case 'open':
      return { ...state, open: event.what }
    default:
      return become(listingReducer<Task, TaskList>(list, event))
  }
}
