import type { Choices } from '../../../forms/choices.ts'
import { titleOf } from '../../../forms/columns.ts'
import { chipsOf as filterChips } from '../../../forms/filter.ts'
import { queueColumns } from '../../../forms/renewals/queue.columns.ts'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import { stageLabel } from '../../../rules/renewals/stages.ts'
import { choicesOf, namedIn } from '../../ui/dialogs/fields.ts'
import { orderChip } from '../../ui/lists/chips.tsx'
import { QUICK, type QueueFilter } from './queue.filter.ts'

/** Fields whose text is shorter here than on the chips of the console. */
const SHORT = ['assignedUserIds', 'renewalDesignation', 'renewalStatuses', 'showCurrentRenewals', 'showPerpetualTerms']

/** Whether the stages are those of a preset, which needs no chip because its tab is highlighted. */
const isGroup = (stages: readonly unknown[]) => QUICK.some(({ preset }) => String(preset.set.renewalStatuses) === String(stages))

/** The filter and the order of the list as text. It is always visible. */
export function chipsOf(filter: QueueFilter, user: { id: number }, choices: Choices | null): string[] {
  const { assignedUserIds = [], renewalStatuses = [], renewalDesignation } = filter
  const isMine = assignedUserIds.length > 0 && assignedUserIds.every((id) => id === user.id)
  const assignees = namedIn(assignedUserIds, choicesOf(choices?.users ?? [])).join(' or ')
  const others = filterChips(queueFilter, filter, choices ?? {}).filter(({ key }) => !SHORT.some((name) => key.startsWith(name)))
  return [
    ...(assignees ? [isMine ? 'Assigned to me' : `Assignee ${assignees}`] : []),
    ...(renewalDesignation ? [`For ${namedIn([renewalDesignation], choicesOf(choices?.designations ?? [])).join()}`] : []),
    ...(renewalStatuses.length && !isGroup(renewalStatuses) ? [renewalStatuses.map(stageLabel).join(' or ')] : []),
    ...others.map(({ label }) => label),
    ...(filter.searchTerm ? [`Search "${filter.searchTerm}"`] : []),
    filter.showCurrentRenewals ? 'Current only' : 'All renewals',
    ...(filter.showPerpetualTerms ? ['Perpetual too'] : []),
    orderChip(titleOf(queueColumns, filter.sortBy ?? 'expirationDate'), filter.sortDirection),
  ]
}
