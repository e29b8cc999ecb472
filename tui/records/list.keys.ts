import { inputSchema } from '../../contract/call.ts'
import { messages, sentences } from '../../rules/messages.ts'
import type { Person } from '../../rules/people/permissions.ts'
import type { Binding } from '../ui/keys/keys.ts'
import { pagingKeys, searchKeys, selectingKeys } from '../ui/lists/listing.keys.ts'
import { chosenRow } from '../ui/lists/listing.ts'
import type { RecordName, Route } from '../ui/routes.ts'
import { words } from '../ui/words.ts'
import type { Deed, RecordKind, Target } from './kind.ts'
import type { AnyRow, RecordsEvent, RecordsOpen, RecordsState } from './list.state.ts'

interface Given {
  of: RecordName
  kind: RecordKind<AnyRow>
  state: RecordsState
  person: Person
  whyEmpty: string | null
  dispatch(event: RecordsEvent): void
  selectAll(): void
  invertAll(): void
  go(route: Route): void
  back(): void
}

interface DeedsGiven extends Pick<Given, 'person' | 'whyEmpty' | 'go'> {
  deeds: readonly Deed[]
  target: Target | undefined
  /** How many records are selected. */
  count: number
  open(index: number): () => void
}

/** The keys of what can be done with a record. */
export const deedKeys = ({ deeds, target, count, whyEmpty, person, go, open }: DeedsGiven): Binding[] =>
  deeds.map(({ key, says, isForSeveral, isForList, may, atMost = count, reads, box, route }, index) => {
    const several = isForSeveral && count > 0
    const whyNot = (): string | null => {
      if (may?.(person) === false) return messages.notAllowed
      if (several && count > atMost) return sentences.atMostAtOnce(atMost)
      return several || isForList ? null : whyEmpty
    }
    return {
      keys: [key],
      says: several ? `${says} ${count}` : says,
      run: route ? () => target && go(route(target)) : open(index),
      why: whyNot(),
      foot: true,
      ...(box && !reads && { writes: true }),
    }
  })

const takes = ({ columns }: RecordKind<AnyRow>, name: string): boolean => name in (inputSchema(columns.call).properties ?? {})

/** The keys of a list of records: what its kind can do with a row, then those of every list. */
export function recordKeys({ of, kind, state, person, whyEmpty, dispatch, selectAll, invertAll, go, back }: Given): Binding[] {
  const row = chosenRow(state)
  const count = state.selection.picked.size
  const { deeds = [], filter } = kind
  const { searchTerm: term = '' } = state.filter
  const enter = (one: AnyRow) => {
    if (kind.opens) go(kind.opens(one))
    else if (kind.lines) dispatch({ type: 'open', what: 'show' })
    else go({ screen: 'record', of, id: one.id, name: kind.nameOf(one) })
  }
  const open = (what: RecordsOpen) => () => dispatch({ type: 'open', what })
  return [
    {
      keys: ['enter'],
      says: 'Open',
      run: () => row && enter(row),
      why: whyEmpty,
      foot: true,
    },
    ...deedKeys({ deeds, target: row && { id: row.id, name: kind.nameOf(row) }, count, whyEmpty, person, go, open }),
    ...(deeds.some(({ isForSeveral }) => isForSeveral)
      ? selectingKeys({ count, list: state, whyEmpty, dispatch, selectAll, invertAll })
      : []),
    ...(takes(kind, 'searchTerm')
      ? searchKeys({ term, count, open: open('search'), clear: () => dispatch({ type: 'narrow', values: { searchTerm: '' } }) })
      : []),
    ...(filter ? [{ keys: ['f'], says: 'Filters', run: open('filter'), foot: true } as const] : []),
    { keys: ['0'], says: 'Clear filters', run: () => dispatch({ type: 'clear' }) },
    ...sortKeys(kind, state, dispatch),
    { keys: ['c'], says: 'Columns', run: open('columns'), foot: true },
    { keys: ['z'], says: 'Page size', run: open('size') },
    ...pagingKeys(dispatch),
    ...(count > 0 || term ? [] : [{ keys: ['esc'], says: 'Back', run: back, foot: true } as const]),
  ]
}

function sortKeys({ columns }: RecordKind<AnyRow>, { filter: { sortBy } }: RecordsState, dispatch: Given['dispatch']): Binding[] {
  const why = sortBy === undefined || columns.sorts.length === 0 ? words.oneOrder : null
  return [
    { keys: ['s'], says: 'Sort', run: () => dispatch({ type: 'open', what: 'sort' }), why, foot: true },
    { keys: ['S'], says: 'Reverse the order', run: () => sortBy && dispatch({ type: 'sort', by: sortBy }), why },
  ]
}
