import type { RenewalQueueLicense } from '../../../contract/dashboard/calls.ts'
import { messages } from '../../../rules/messages.ts'
import { mayAssign, mayRenew, type Person } from '../../../rules/people/permissions.ts'
import type { Binding } from '../../ui/keys/keys.ts'
import { pagingKeys, searchKeys, selectingKeys } from '../../ui/lists/listing.keys.ts'
import { chosenRow } from '../../ui/lists/listing.ts'
import { words } from '../../ui/words.ts'
import { severalKeys } from '../several/several.tsx'
import { type NarrowEvent, QUICK } from './queue.filter.ts'
import type { QueueEvent, QueueOpen, QueueState } from './queue.state.ts'

interface Given {
  state: QueueState
  person: Person
  whyEmpty: string | null
  dispatch(event: QueueEvent): void
  openLicense(row: RenewalQueueLicense): void
  bulkBegin(): void
  selectAll(): void
  invertAll(): void
}

/** Why there is no row to act on, or null. */
export const whyNoRow = (state: QueueState, { isOld, error }: { isOld: boolean; error: string | null }): string | null =>
  chosenRow(state) ? null : (error ?? (isOld ? words.reading : messages.noRenewalsFound))

/** The keys of the queue. With selected rows, Begin and Assign apply to all of them. */
export function queueKeys({ state, person, whyEmpty, dispatch, openLicense, bulkBegin, selectAll, invertAll }: Given): Binding[] {
  const row = chosenRow<RenewalQueueLicense>(state)
  const { sortBy = 'expirationDate' } = state.filter
  const count = state.selection.picked.size
  const whyNone = count > 0 ? null : whyEmpty
  const opens = mayRenew(person)
  const open = (what: QueueOpen) => () => dispatch({ type: 'open', what })
  // When the user has no renewals, show the key that lists everybody's.
  const mineFoot = row ? {} : ({ foot: true } as const)
  const narrow = (event: NarrowEvent) => () => dispatch({ type: 'narrow', event })
  return [
    {
      keys: ['enter'],
      says: opens ? 'Open the license' : 'Details',
      run: () => row && (opens ? openLicense(row) : dispatch({ type: 'open', what: 'detail' })),
      why: whyEmpty,
      foot: true,
    },
    {
      keys: ['b'],
      says: count > 0 ? `Begin ${count}` : 'Begin',
      run: open(count > 0 ? 'bulkBegin' : 'begin'),
      why: opens ? whyNone : messages.notAllowed,
      writes: true,
      foot: true,
    },
    {
      keys: ['A'],
      says: count > 0 ? `Assign ${count}` : 'Assign',
      run: open(count > 0 ? 'bulkAssign' : 'assign'),
      why: mayAssign(person) ? whyNone : messages.notAllowed,
      writes: true,
      foot: true,
    },
    ...severalKeys({ person, count, why: whyNone, open }),
    {
      keys: ['B'],
      says: 'Bulk begin by filters',
      run: bulkBegin,
      why: opens ? null : messages.notAllowed,
      writes: true,
      foot: true,
    },
    ...(opens ? selectingKeys({ count, list: state, whyEmpty, dispatch, selectAll, invertAll }) : []),
    ...searchKeys({ term: state.filter.searchTerm ?? '', count, open: open('search'), clear: narrow({ type: 'search', term: '' }) }),
    { keys: ['f'], says: 'Filters', run: open('filter'), foot: true },
    { keys: ['0'], says: 'Clear filters', run: narrow({ type: 'clear', person }), foot: true },
    { keys: ['s'], says: 'Sort', run: open('sort'), foot: true },
    { keys: ['c'], says: 'Columns', run: open('columns') },
    { keys: ['i'], says: 'Details', run: open('detail'), why: whyEmpty, ...(opens && { foot: true }) },
    { keys: ['n'], says: state.showsNotes ? 'Hide notes' : 'Notes and alerts', run: () => dispatch({ type: 'notes' }), foot: true },
    ...QUICK.map(({ key, name, preset }) => ({ keys: [key], says: `${preset.label} only`, run: narrow({ type: 'preset', name }) })),
    { keys: ['C'], says: state.filter.showCurrentRenewals ? 'All renewals' : 'Current only', run: narrow({ type: 'current' }) },
    {
      keys: ['M'],
      says: state.filter.assignedUserIds?.length ? "Everybody's" : 'Only mine',
      run: narrow({ type: 'mine', person }),
      ...mineFoot,
    },
    {
      keys: ['P'],
      says: state.filter.showPerpetualTerms ? 'Without perpetual terms' : 'Perpetual terms too',
      run: narrow({ type: 'perpetual' }),
    },
    { keys: ['S'], says: 'Reverse the order', run: () => dispatch({ type: 'sort', by: sortBy }) },
    { keys: ['z'], says: 'Page size', run: open('size') },
    { keys: ['J'], says: 'Last bulk begin', run: open('job'), why: opens ? null : messages.notAllowed },
    ...pagingKeys(dispatch),
  ]
}
