import { messages } from '../../rules/messages.ts'
import { mayAssign, type Person } from '../../rules/people/permissions.ts'
import { TILE_LABELS, TILES } from '../../rules/watch/today.ts'
import type { Binding } from '../ui/keys/keys.ts'
import { pagingKeys, selectingKeys } from '../ui/lists/listing.keys.ts'
import { chosenRow } from '../ui/lists/listing.ts'
import { words } from '../ui/words.ts'
import { todaySeveralKeys } from './several.tsx'
import type { Row, TodayEvent, TodayOpen, TodayState } from './today.state.ts'

interface Given {
  state: TodayState
  person: Person
  whyEmpty: string | null
  dispatch(event: TodayEvent): void
  openLicense(id: number): void
  selectAll(): void
  invertAll(): void
}

/** Why there is no row to act on, or null. */
export const whyNoRow = (state: TodayState, isReading: boolean): string | null =>
  chosenRow(state) ? null : isReading ? words.reading : messages.nothingToday

/** The keys of Today. Enter does the current row's next step, which it shows in brackets. Other keys apply to all selected rows. */
export function todayKeys({ state, person, whyEmpty, dispatch, openLicense, selectAll, invertAll }: Given): Binding[] {
  const row = chosenRow<Row>(state)
  const licenseId = row?.licenseId
  const count = state.selection.picked.size
  const whyNoLicense = whyEmpty ?? (licenseId ? null : words.noLicense)
  const whyNotSnoozed = whyEmpty ?? (row?.snoozeLimit ? null : messages.cannotBeSnoozed)
  const whyNotOthers = mayAssign(person) ? null : messages.notAllowed
  const open = (what: TodayOpen) => () => dispatch({ type: 'open', what })
  const isMine = state.filter.who === 'Mine'
  return [
    { keys: ['enter'], says: row?.next ?? 'Next step', run: open('next'), why: whyEmpty, writes: true, foot: true },
    { keys: ['H', 'h'], says: 'Snooze', run: open('snooze'), why: whyNotSnoozed, writes: true, foot: true },
    { keys: ['l'], says: 'Open the license', run: () => licenseId && openLicense(licenseId), why: whyNoLicense, foot: true },
    { keys: ['i'], says: 'License details', run: open('detail'), why: whyNoLicense, foot: true },
    ...(count > 0
      ? []
      : ([{ keys: ['A'], says: 'Assign', run: open('assign'), why: whyNotOthers ?? whyNoLicense, writes: true, foot: true }] as const)),
    ...todaySeveralKeys(state, person, open),
    ...selectingKeys({ count, list: state, whyEmpty, dispatch, selectAll, invertAll }),
    {
      keys: ['M'],
      says: isMine ? "Everybody's" : 'Only mine',
      run: () => dispatch({ type: 'who', who: isMine ? 'Everyone' : 'Mine' }),
      why: whyNotOthers,
      foot: true,
    },
    { keys: ['w'], says: 'Choose a person', run: open('who'), why: whyNotOthers },
    ...TILES.map((tile, n) => ({ keys: [String(n + 1)], says: TILE_LABELS[tile], run: () => dispatch({ type: 'tile', tile }) })),
    { keys: [String(TILES.length + 1)], says: 'Waiting on the property', run: () => dispatch({ type: 'waiting' }) },
    { keys: ['0'], says: 'All', run: () => dispatch({ type: 'wide' }) },
    { keys: ['c'], says: 'Columns', run: open('columns') },
    { keys: ['z'], says: 'Page size', run: open('size') },
    ...pagingKeys(dispatch),
  ]
}
