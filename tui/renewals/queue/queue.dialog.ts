import { calls } from '../../../contract/index.ts'
import { DATE_FIELD_LABELS, optionsOf, TRACKING_TYPE_LABELS } from '../../../rules/labels.ts'
import { DESIGNATION_LABELS } from '../../../rules/licenses/designation.ts'
import { messages } from '../../../rules/messages.ts'
import { isStaff, mayAssign, type Person } from '../../../rules/permissions.ts'
import { PRESETS } from '../../../rules/renewals/presets.ts'
import { STAGES } from '../../../rules/renewals/stages.ts'
import type { Dialog, Values } from '../../ui/dialogs/dialog.ts'
import type { QueueChoices } from '../choices.ts'
import type { QueueFilter } from './queue.filter.ts'

const DATE_TYPES = [
  { value: 'DateRange', label: 'Date Range' },
  { value: 'SpecificDate', label: 'Specific Date' },
]

/** Only the dates of the chosen type are shown. */
const DATES: Record<string, readonly string[]> = {
  DateRange: ['dateField', 'startDate', 'endDate'],
  SpecificDate: ['dateRanges'],
}

const ANY = Object.fromEntries(
  [
    'renewalStatuses',
    'dateRanges',
    'assignedUserIds',
    'renewalDesignation',
    'renewalTrackingType',
    'states',
    'clientIds',
    'licensingAuthorityIds',
  ].map((name) => [name, 'Any']),
)

/** The check across the date fields. Each field checks its own date. */
const check = ({ dateType, startDate, endDate }: Values): Record<string, string> =>
  dateType === 'SpecificDate' && startDate && endDate && endDate < startDate ? { endDate: messages.endBeforeStart } : {}

interface Given {
  filter: QueueFilter
  choices: QueueChoices
  person: Person
  onFilter(values: Partial<QueueFilter>): void
}

/** All filters of the queue. They are sent with the next list. */
export const filterDialog = ({ filter, choices, person, onFilter }: Given): Dialog => ({
  call: calls.dashboard.renewalsList,
  fields: [
    'renewalStatuses',
    'dateType',
    'dateRanges',
    'dateField',
    'startDate',
    'endDate',
    ...(mayAssign(person) ? ['assignedUserIds'] : []),
    'renewalDesignation',
    'renewalTrackingType',
    'states',
    ...(isStaff(person) ? ['clientIds'] : []),
    'licensingAuthorityIds',
    'showCurrentRenewals',
    'showPerpetualTerms',
  ],
  options: {
    renewalStatuses: STAGES,
    dateType: DATE_TYPES,
    dateRanges: PRESETS,
    dateField: optionsOf(DATE_FIELD_LABELS).filter(({ value }) => value !== 'None'),
    assignedUserIds: choices.users,
    renewalDesignation: optionsOf(DESIGNATION_LABELS),
    renewalTrackingType: optionsOf(TRACKING_TYPE_LABELS),
    states: choices.states,
    clientIds: choices.clients,
    licensingAuthorityIds: choices.authorities,
  },
  hints: ANY,
  required: ['dateType', 'dateField'],
  values: filter,
  disabled: ({ dateType }) => DATES[String(dateType)] ?? [],
  check,
  send: async (values) => onFilter(values),
  save: 'Apply Filters',
})
