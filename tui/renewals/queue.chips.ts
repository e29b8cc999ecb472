import { DESIGNATION_LABELS } from '../../rules/labels.ts'
import { PRESETS } from '../../rules/presets.ts'
import { stageLabel } from '../../rules/stages.ts'
import { groupOf, type QueueFilter } from './queue.filter.ts'

/** What the list is narrowed to, in words: always to be seen. */
export function chipsOf(filter: QueueFilter, user: { id: number }): string[] {
  const chips: string[] = []
  if (filter.assignedUserIds?.length) chips.push(filter.assignedUserIds.every((id) => id === user.id) ? 'Assigned to me' : 'Assignees')
  if (filter.renewalDesignation) chips.push(`For ${DESIGNATION_LABELS[filter.renewalDesignation]}`)
  if (filter.renewalStatuses?.length && !groupOf(filter)) chips.push(filter.renewalStatuses.map(stageLabel).join(' or '))
  for (const value of filter.dateRanges ?? []) {
    const preset = PRESETS.find((one) => one.value === value)
    if (preset) chips.push(preset.label)
  }
  if (filter.searchTerm) chips.push(`Search "${filter.searchTerm}"`)
  chips.push(filter.showCurrentRenewals ? 'Current only' : 'All renewals')
  if (filter.showPerpetualTerms) chips.push('Perpetual too')
  return chips
}
