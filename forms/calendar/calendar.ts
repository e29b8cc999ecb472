import { calls } from '../../contract/index.ts'
import { CALENDAR_LABELS } from '../../rules/calendar.ts'
import { optionsOf } from '../../rules/labels.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import { present } from '../../rules/present.ts'
import type { Filter } from '../filter.ts'
import { formsOn } from '../form.ts'
import { queueFilter } from '../renewals/queue.ts'

const OF_QUEUE = [
  'renewalStatuses',
  'renewalDesignation',
  'renewalTrackingType',
  'states',
  'clientIds',
  'licensingAuthorityIds',
  'licenseTypeIds',
  'standings',
]

/** What the calendar can be narrowed to, beside whose work it is. */
export const calendarFilter: Filter = {
  call: calls.calendar.list,
  isUntitled: true,
  inColumns: true,
  fields: {
    kinds: { options: optionsOf(CALENDAR_LABELS), flag: 'kind' },
    ...Object.fromEntries(OF_QUEUE.map((name) => [name, present(queueFilter.fields[name])])),
  },
}

const FEED_LABELS = { Mine: 'My own work', Everyone: 'The work of everyone' }

interface FeedContext {
  person: Parameters<typeof mayAssign>[0]
}

export const newFeed = formsOn<FeedContext>()(calls.calendarFeeds.create, {
  request: () => ({}),
  fields: {
    name: {},
    who: { options: () => optionsOf(FEED_LABELS), initial: () => 'Mine', shownIf: ({ person }) => mayAssign(person) },
  },
  save: 'Create',
})

export const feedLabel = (who: keyof typeof FEED_LABELS): string => FEED_LABELS[who]
