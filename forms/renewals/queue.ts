import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { formatDay, isDay } from '../../rules/day.ts'
import { DATE_FIELD_LABELS, optionsOf, TRACKING_TYPE_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff, mayAssign, mayRenew } from '../../rules/people/permissions.ts'
import { PAST_DUE_PRESET, PRESETS } from '../../rules/renewals/presets.ts'
import { GROUPS, STAGES } from '../../rules/renewals/stages.ts'
import { STANDING_LABELS } from '../../rules/watch/standing.ts'
import type { Filter } from '../filter.ts'

const DATE_TYPES = [
  { value: 'DateRange', label: 'Date Range' },
  { value: 'SpecificDate', label: 'Specific Date' },
]

const isSpecific = ({ dateType }: Values) => dateType === 'SpecificDate'

/** Whether the filter has a start and an end. With None as the date field it is narrowed by no date. */
const hasPeriod = (values: Values) => isSpecific(values) && values.dateField !== 'None'

const dayIn = (word: string, day: unknown) => (isDay(day) ? ` ${word} ${formatDay(day)}` : '')

const pastDueLabel = PRESETS.find(({ value }) => value === PAST_DUE_PRESET)?.label ?? ''

/** What the renewals queue, its counts and the dashboard can be narrowed to. */
export const queueFilter: Filter & Required<Pick<Filter, 'presets'>> = {
  call: calls.dashboard.renewalsList,
  isUntitled: true,
  inColumns: true,
  widest: { showCurrentRenewals: false, showPerpetualTerms: true },
  fields: {
    renewalStatuses: { options: STAGES, flag: 'stage' },
    dateType: { options: DATE_TYPES, required: true, initial: 'DateRange', chip: () => null },
    dateRanges: { options: PRESETS, shownIf: (values) => !isSpecific(values), flag: 'date-range' },
    dateField: {
      options: optionsOf(DATE_FIELD_LABELS),
      shownIf: isSpecific,
      required: true,
      chip: (label, values) => (hasPeriod(values) ? `${label}${dayIn('from', values.startDate)}${dayIn('to', values.endDate)}` : null),
      clears: ['dateType', 'startDate', 'endDate'],
    },
    startDate: { shownIf: hasPeriod, chip: () => null },
    endDate: { shownIf: hasPeriod, chip: () => null },
    assignedUserIds: { list: 'users', mayUse: mayAssign, chip: (label) => `Assignee: ${label}` },
    renewalDesignation: { list: 'designations', flag: 'designation', chip: (label) => `Designation: ${label}` },
    renewalTrackingType: { options: optionsOf(TRACKING_TYPE_LABELS), flag: 'tracking' },
    states: { list: 'states', flag: 'state' },
    clientIds: { list: 'clients', mayUse: isStaff },
    licensingAuthorityIds: { list: 'authorities' },
    licenseTypeIds: { list: 'licenseTypes' },
    showCurrentRenewals: { initial: true, flag: 'current' },
    showPerpetualTerms: { initial: false, flag: 'perpetual' },
    standings: { options: optionsOf(STANDING_LABELS), flag: 'standing' },
    waitingOnProperty: { initial: false, flag: 'waiting', mayUse: mayRenew },
  },
  check: (values): Record<string, string> =>
    hasPeriod(values) && isDay(values.startDate) && isDay(values.endDate) && values.endDate < values.startDate
      ? { endDate: messages.endBeforeStart }
      : {},
  presets: {
    ready: { label: 'Ready to Start', set: { renewalStatuses: [...GROUPS.readyToStart] } },
    started: { label: 'Started', set: { renewalStatuses: [...GROUPS.started] } },
    filed: { label: 'Filed', set: { renewalStatuses: [...GROUPS.filed] } },
    pastDue: { label: pastDueLabel, set: { dateType: 'DateRange', dateRanges: [PAST_DUE_PRESET] } },
  },
}
