import { messages } from '../../rules/messages.ts'
import { mayAssign, type Person } from '../../rules/people/permissions.ts'
import type { Binding } from '../ui/keys/keys.ts'
import { pagingKeys, searchKeys, selectingKeys } from '../ui/lists/listing.keys.ts'
import { chosenRow } from '../ui/lists/listing.ts'
import { words } from '../ui/words.ts'
import { KINDS, TABS, type Task } from './kinds.ts'
import { listOf, type TasksEvent, type TasksOpen, type TasksState } from './tasks.state.ts'

interface Given {
  state: TasksState
  person: Person
  whyEmpty: string | null
  dispatch(event: TasksEvent): void
  openLicense(licenseId: number): void
  selectAll(): void
  invertAll(): void
}

/** Why there is no task to act on, or null. */
export const whyNoTask = (state: TasksState, { isOld, error }: { isOld: boolean; error: string | null }): string | null =>
  chosenRow(listOf(state)) ? null : (error ?? (isOld ? words.reading : messages.noTasksFound))

/** The keys of the tasks. With selected tasks, bulk actions apply to all of them. */
export function taskKeys({ state, person, whyEmpty, dispatch, openLicense, selectAll, invertAll }: Given): Binding[] {
  const list = listOf(state)
  const kind = KINDS[state.tab]
  const task = chosenRow<Task>(list)
  const count = list.selection.picked.size
  const why = count > 0 ? null : whyEmpty
  const open = (what: TasksOpen) => () => dispatch({ type: 'open', what })
  const licenseId = task?.licenseId
  const writes = { writes: true, foot: true } as const
  return [
    licenseId
      ? { keys: ['enter'], says: 'Open the license', run: () => openLicense(licenseId), foot: true }
      : { keys: ['enter', 'n'], says: 'Notes', run: open('notes'), why: whyEmpty, foot: true },
    ...(licenseId ? [{ keys: ['i'], says: 'License details', run: open('license'), foot: true } as const] : []),
    { keys: ['d'], says: count > 0 ? `Mark ${count} done` : 'Mark done', run: open(count > 0 ? 'severalDone' : 'done'), why, ...writes },
    ...(count > 0
      ? [{ keys: ['e'], says: `Follow-up date of ${count}`, run: open('severalFollowUp'), ...writes }]
      : [{ keys: ['e'], says: 'Edit', run: open('edit'), why, ...writes }]),
    ...(count > 0 && kind.isDescribed
      ? [{ keys: ['E'], says: `Description of ${count}`, run: open('severalDescription'), ...writes }]
      : []),
    {
      keys: ['A'],
      says: count > 0 ? `Assign ${count}` : 'Reassign',
      run: open(count > 0 ? 'severalAssign' : 'reassign'),
      why: mayAssign(person) ? why : messages.notAllowed,
      ...writes,
    },
    ...selectingKeys({ count, list, whyEmpty, dispatch, selectAll, invertAll }),
    ...TABS.map((tab) => ({ keys: [KINDS[tab].key], says: KINDS[tab].label, run: () => dispatch({ type: 'tab', tab }) })),
    { keys: ['tab', 'right', 'l'], says: 'Next tab', run: () => dispatch({ type: 'turn', by: 1 }), foot: true },
    { keys: ['shift+tab', 'left', 'h'], says: 'Tab before', run: () => dispatch({ type: 'turn', by: -1 }) },
    ...searchKeys({
      term: list.filter.searchTerm ?? '',
      count,
      open: open('search'),
      clear: () => dispatch({ type: 'narrow', values: { searchTerm: '' } }),
    }),
    { keys: ['f'], says: 'Filters', run: open('filter'), foot: true },
    { keys: ['0'], says: 'Clear filters', run: () => dispatch({ type: 'clear' }), foot: true },
    { keys: ['s'], says: 'Sort', run: open('sort'), foot: true },
    { keys: ['c'], says: 'Columns', run: open('columns') },
    { keys: ['S'], says: 'Reverse the order', run: () => dispatch({ type: 'sort', by: list.filter.sortBy }) },
    { keys: ['z'], says: 'Page size', run: open('size') },
    ...pagingKeys(dispatch),
  ]
}
