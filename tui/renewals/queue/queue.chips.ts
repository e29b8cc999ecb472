import { formatDay } from '../../../rules/day.ts'
import { DATE_FIELD_LABELS, TRACKING_TYPE_LABELS } from '../../../rules/labels.ts'
import { DESIGNATION_LABELS } from '../../../rules/licenses/designation.ts'
import { PRESETS } from '../../../rules/renewals/presets.ts'
import { stageLabel } from '../../../rules/renewals/stages.ts'
import { namedIn } from '../../ui/dialogs/fields.ts'
import { orderChip } from '../../ui/lists/chips.tsx'
import type { QueueChoices } from '../choices.ts'
import { titleOf } from './queue.columns.ts'
import { groupOf, type QueueFilter } from './queue.filter.ts'

/** The filter and the order of the list as text. It is always visible. */
export function chipsOf(filter: QueueFilter, user: { id: number }, choices: QueueChoices | null): string[] {
  const { assignedUserIds = [], renewalStatuses = [], dateRanges = [], renewalDesignation, renewalTrackingType } = filter
  const isMine = assignedUserIds.length > 0 && assignedUserIds.every((id) => id === user.id)
  const assignees = namedIn(assignedUserIds, choices?.users).join(' or ')
  return [
    ...(assignees ? [isMine ? 'Assigned to me' : `Assignee ${assignees}`] : []),
    ...(renewalDesignation ? [`For ${DESIGNATION_LABELS[renewalDesignation]}`] : []),
    ...(renewalStatuses.length && !groupOf(filter) ? [renewalStatuses.map(stageLabel).join(' or ')] : []),
    ...PRESETS.filter(({ value }) => dateRanges.includes(value)).map(({ label }) => label),
    ...dates(filter),
    ...(renewalTrackingType ? [TRACKING_TYPE_LABELS[renewalTrackingType]] : []),
    ...[...(filter.states ?? []), ...namedIn(filter.clientIds, choices?.clients)],
    ...namedIn(filter.licensingAuthorityIds, choices?.authorities),
    ...(filter.searchTerm ? [`Search "${filter.searchTerm}"`] : []),
    filter.showCurrentRenewals ? 'Current only' : 'All renewals',
    ...(filter.showPerpetualTerms ? ['Perpetual too'] : []),
    orderChip(titleOf(filter.sortBy ?? 'expirationDate'), filter.sortDirection),
  ]
}

function dates({ dateType, dateField, startDate, endDate }: QueueFilter): string[] {
  if (dateType !== 'SpecificDate' || !dateField) return []
  const from = startDate ? ` from ${formatDay(startDate)}` : ''
  const to = endDate ? ` to ${formatDay(endDate)}` : ''
  return [`${DATE_FIELD_LABELS[dateField]}${from}${to}`]
}
