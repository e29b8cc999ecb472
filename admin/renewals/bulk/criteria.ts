import type { CurrentUser } from '../../../contract/authentication/calls.ts'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { SelectOption } from '../../../contract/common.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import type { BulkBeginFilter } from '../../../contract/renewals/bulk.ts'
import { CLASSIFICATION_LABELS, JURISDICTION_LABELS, optionsOf, TRACKING_TYPE_LABELS } from '../../../rules/labels.ts'
import { mayAssign } from '../../../rules/permissions.ts'
import { STATE_CHOICES } from '../../../rules/places.ts'
import { ALL_ASSIGNEES, CRITERIA_DATE_TYPES, CRITERIA_DATES } from '../../../rules/renewals/bulk.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'

/** The filter of bulk begin, without page and order. */
export type Criteria = Omit<BulkBeginFilter, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortDirection' | 'searchTerm' | 'allIds'>

export interface CriteriaChoices {
  authorities: readonly SelectOption[]
  categories: readonly SelectOption[]
  types: readonly SelectOption[]
  /** Empty for people who can begin only their own licenses. */
  assignees: readonly SelectOption[]
}

/** The criteria of step 1, in their order. */
export const criteriaFields = ({ authorities, categories, types, assignees }: CriteriaChoices): FieldData[] => [
  { name: 'state', options: STATE_CHOICES },
  { name: 'jurisdiction', options: optionsOf(JURISDICTION_LABELS), empty: 'All' },
  { name: 'licensingAuthorityId', label: 'Licensing Authority', options: authorities, empty: 'All' },
  { name: 'classification', options: optionsOf(CLASSIFICATION_LABELS), empty: 'All' },
  { name: 'licenseCategoryIds', options: categories },
  { name: 'licenseTypeIds', options: types },
  { name: 'renewalTrackingType', options: optionsOf(TRACKING_TYPE_LABELS), empty: 'All' },
  ...(assignees.length > 0 ? [{ name: 'assignedUserId', options: assignees, required: true }] : []),
  { name: 'dateType', options: CRITERIA_DATE_TYPES, required: true, wide: true },
  ...Object.entries(CRITERIA_DATES).flatMap(([dateType, names]) =>
    names.map((name) => ({ name, shownIf: (values: Values) => values.dateType === dateType })),
  ),
]

/** The initial criteria of step 1: the person's own licenses, and the criteria of the page that opened it. */
export const firstCriteria = (user: CurrentUser, { allAssignees, assignedUserId, ...given }: Partial<Criteria> = {}): Values => ({
  dateType: 'EXACT',
  licenseCategoryIds: [],
  licenseTypeIds: [],
  ...given,
  ...(mayAssign(personOf(user)) && { assignedUserId: allAssignees ? ALL_ASSIGNEES.value : (assignedUserId ?? user.id) }),
})

const isFilled = ([, value]: [string, unknown]) => value !== null && value !== undefined && String(value) !== ''

/** The criteria to send: those that are filled in, and only the dates of the selected date type. */
export function criteriaOf({ assignedUserId, ...typed }: Values): Criteria {
  const names = ['state', 'jurisdiction', 'licensingAuthorityId', 'classification', 'licenseCategoryIds', 'licenseTypeIds']
  const asked = [...names, 'renewalTrackingType', 'dateType', ...(CRITERIA_DATES[String(typed.dateType)] ?? [])]
  const held = asked.map((name) => [name, typed[name]] as [string, unknown])
  const whose = assignedUserId === ALL_ASSIGNEES.value ? { allAssignees: true } : { assignedUserId }
  return Object.fromEntries([...held, ...Object.entries(whose)].filter(isFilled)) as unknown as Criteria
}
