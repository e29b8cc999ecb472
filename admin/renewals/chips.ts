import type { SelectOption } from '../../contract/common.ts'
import { RenewalQueueFilter } from '../../contract/dashboard/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { formatDay } from '../../rules/day.ts'
import { DATE_FIELD_LABELS, TRACKING_TYPE_LABELS } from '../../rules/labels.ts'
import { DESIGNATION_LABELS } from '../../rules/licenses/designation.ts'
import { PRESETS } from '../../rules/renewals/presets.ts'
import { STAGES } from '../../rules/renewals/stages.ts'
import { asksForDates, type QueueFilter, tidied } from './filter.ts'
import type { FilterChoices } from './useFilterChoices.ts'

export interface FilterChip {
  key: string
  label: string
  /** The filter once this chip is taken away. */
  without: QueueFilter
}

type ListField = 'renewalStatuses' | 'dateRanges' | 'assignedUserIds' | 'states' | 'clientIds' | 'licensingAuthorityIds' | 'licenseTypeIds'

const titleOf = (name: string) => fieldOf(RenewalQueueFilter, name).title

const wordFor = (options: readonly SelectOption[], value: unknown) => options.find((option) => option.value === value)?.label ?? '…'

/** A chip for each thing that the queue is narrowed to (spec 1 §2); the search has its own box. */
export const chipsOf = (filter: QueueFilter, choices: FilterChoices): FilterChip[] => {
  const chip = (key: string, label: string, change: QueueFilter): FilterChip => ({ key, label, without: tidied({ ...filter, ...change }) })

  const each = (name: ListField, title: string, options: readonly SelectOption[]) => {
    const list = (filter[name] ?? []) as (string | number)[]
    return list.map((value) =>
      chip(`${name}:${value}`, `${title}${wordFor(options, value)}`, { [name]: list.filter((other) => other !== value) }),
    )
  }

  const { dateField, startDate, endDate, renewalDesignation, renewalTrackingType, showCurrentRenewals, showPerpetualTerms } = filter
  const from = startDate ? ` from ${formatDay(startDate)}` : ''
  const to = endDate ? ` to ${formatDay(endDate)}` : ''
  return [
    ...each('renewalStatuses', '', STAGES as unknown as SelectOption[]),
    ...each('dateRanges', '', PRESETS as unknown as SelectOption[]),
    ...(asksForDates(filter) && dateField
      ? [
          chip('dates', `${DATE_FIELD_LABELS[dateField]}${from}${to}`, {
            dateType: 'DateRange',
            dateField: null,
            startDate: null,
            endDate: null,
          }),
        ]
      : []),
    ...each('assignedUserIds', 'Assignee: ', choices.users),
    ...(renewalDesignation
      ? [chip('designation', `Designation: ${DESIGNATION_LABELS[renewalDesignation]}`, { renewalDesignation: null })]
      : []),
    ...(renewalTrackingType ? [chip('tracking', TRACKING_TYPE_LABELS[renewalTrackingType], { renewalTrackingType: null })] : []),
    ...each('states', '', choices.states),
    ...each('clientIds', '', choices.clients),
    ...each('licensingAuthorityIds', '', choices.authorities),
    ...each('licenseTypeIds', '', choices.types),
    ...(showCurrentRenewals === false
      ? [chip('showCurrentRenewals', `${titleOf('showCurrentRenewals')}: No`, { showCurrentRenewals: true })]
      : []),
    ...(showPerpetualTerms === true ? [chip('perpetual', titleOf('showPerpetualTerms'), { showPerpetualTerms: false })] : []),
  ]
}
