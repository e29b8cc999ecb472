import { type CurrentUser, personOf } from '../../contract/authentication/calls.ts'
import type { SelectOption } from '../../contract/common.ts'
import { isEmpty, schemaTitle, type Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { BulkBegin, BulkBeginFilter } from '../../contract/renewals/bulk.ts'
import type { Day } from '../../rules/day.ts'
import { CLASSIFICATION_LABELS, JURISDICTION_LABELS, optionsOf, TRACKING_TYPE_LABELS, type TrackingType } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import { STATE_CHOICES } from '../../rules/places.ts'
import { ALL_ASSIGNEES, CRITERIA_DATE_TYPES, CRITERIA_DATES, wrongRanges } from '../../rules/renewals/bulk.ts'
import { withAuthority } from '../choices.ts'
import { type Form, formsOn } from '../form.ts'

/** The select lists. `meta` has what each option depends on. */
export interface CriteriaLists {
  authorities: readonly SelectOption[]
  categories: readonly SelectOption[]
  types: readonly SelectOption[]
  /** Empty for people who begin only their own licenses. */
  users: readonly SelectOption[]
}

/** Whether an option has the value of another field. An empty value fits every option. */
const fits = ({ meta }: SelectOption, name: string, wanted: unknown): boolean => isEmpty(wanted) || String(meta?.[name]) === String(wanted)

/** Federal authorities have no state. */
const isThere = (authority: SelectOption, { states, jurisdiction }: Values): boolean =>
  fits(authority, 'jurisdiction', jurisdiction) &&
  (jurisdiction === 'Federal' || isEmpty(states) || [states].flat().some((state) => fits(authority, 'state', state)))

/** The fitting types that do not belong to an authority elsewhere. */
function typesIn(values: Values, { types, authorities }: CriteriaLists): readonly SelectOption[] {
  const elsewhere = new Set<unknown>(authorities.filter((one) => !isThere(one, values)).map(({ value }) => value))
  const fitting = types.filter(
    (one) =>
      fits(one, 'classification', values.classification) &&
      fits(one, 'licensingAuthorityId', values.licensingAuthorityId) &&
      !elsewhere.has(one.meta?.licensingAuthorityId),
  )
  return withAuthority(fitting)
}

const empty = 'All'

/** Step 1 of bulk begin: the criteria, in the specified order. Starts with `firstCriteria`. */
export const bulkCriteria: Form<CriteriaLists, typeof calls.renewals.bulkLicenses> = {
  call: calls.renewals.bulkLicenses,
  title: () => schemaTitle(calls.renewals.bulkBegin.body),
  request: () => ({}),
  fields: {
    states: { flag: 'state', label: 'State', empty, options: () => STATE_CHOICES },
    jurisdiction: { empty, options: () => optionsOf(JURISDICTION_LABELS) },
    licensingAuthorityId: {
      empty,
      label: 'Licensing Authority',
      optionsIn: (values, { authorities }) => authorities.filter((one) => isThere(one, values)),
    },
    classification: { empty, options: () => optionsOf(CLASSIFICATION_LABELS) },
    licenseCategoryIds: {
      empty,
      optionsIn: ({ classification }, { categories }) => categories.filter((one) => fits(one, 'classification', classification)),
    },
    licenseTypeIds: { empty, optionsIn: typesIn },
    renewalTrackingType: { empty, flag: 'tracking', options: () => optionsOf(TRACKING_TYPE_LABELS) },
    assignedUserId: {
      required: () => true,
      shownIf: ({ users }) => users.length > 0,
      options: ({ users }) => [ALL_ASSIGNEES, ...users],
    },
    dateType: { required: () => true, wide: true, options: () => CRITERIA_DATE_TYPES },
    ...Object.fromEntries(
      Object.entries(CRITERIA_DATES).flatMap(([type, names]) =>
        names.map((name) => [name, { appliesIf: ({ dateType }: Values) => dateType === type }]),
      ),
    ),
  },
  follows: [
    { from: ['states', 'jurisdiction'], set: () => ({ licensingAuthorityId: null, licenseTypeIds: [] }) },
    { from: ['classification'], set: () => ({ licenseCategoryIds: [], licenseTypeIds: [] }) },
    { from: ['licensingAuthorityId'], set: () => ({ licenseTypeIds: [] }) },
  ],
  check: wrongRanges,
  save: 'Next',
}

/** The filter of bulk begin, without page and order. */
export type Criteria = Omit<BulkBeginFilter, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortDirection' | 'searchTerm' | 'allIds'>

/** The initial criteria of step 1: the person's own licenses, and the criteria of the page that opened it. */
export const firstCriteria = (user: CurrentUser, { allAssignees, assignedUserId, ...given }: Partial<Criteria> = {}): Values => ({
  dateType: 'EXACT',
  states: [],
  licenseCategoryIds: [],
  licenseTypeIds: [],
  ...given,
  ...(mayAssign(personOf(user)) && { assignedUserId: allAssignees ? ALL_ASSIGNEES.value : (assignedUserId ?? user.id) }),
})

/** The criteria to send: those that are filled in, and only the dates of the selected date type. */
export function criteriaOf({ assignedUserId, ...typed }: Values): Criteria {
  const others = Object.entries(CRITERIA_DATES).flatMap(([type, names]) => (type === typed.dateType ? [] : names))
  const whose = assignedUserId === ALL_ASSIGNEES.value ? { allAssignees: true } : { assignedUserId }
  const filled = Object.entries({ ...typed, ...whose }).filter(
    ([name, value]) => name in CRITERIA_FIELDS && !others.includes(name) && !isEmpty(value),
  )
  return Object.fromEntries(filled) as Criteria
}

const CRITERIA_FIELDS: object = { ...bulkCriteria.fields, allAssignees: true }

const AS_LICENSE = 'As each license says'
const TRACKING_ONLY: TrackingType = 'TrackingOnly'

/** Step 3 of bulk begin: the dates and settings of all licenses. `beginBody` makes the body. */
export const bulkDates = formsOn<{ today: Day }>()(calls.renewals.bulkBegin, {
  request: () => ({}),
  fields: {
    processStartDate: { flag: 'start-date', initial: ({ today }) => today },
    dueDate: { empty: AS_LICENSE, help: 'Left empty, each renewal takes the due date of its license.' },
    trackingOnly: {
      empty: AS_LICENSE,
      label: 'Renewal Tracking',
      help: 'Left empty, each renewal is tracked as its license says.',
      options: () => optionsOf(TRACKING_TYPE_LABELS),
    },
    copyToSecondaryLicenses: { flag: 'copy-to-secondary', initial: () => true },
    earlyReason: { help: messages.bulkEarlyReason, wide: true },
  },
})

/** Without a tracking choice, each license keeps its own. */
export const beginBody = (
  { processStartDate, dueDate, trackingOnly, copyToSecondaryLicenses, earlyReason }: Values,
  licenseIds: readonly number[],
): BulkBegin => ({
  licenseIds: [...licenseIds],
  processStartDate: String(processStartDate),
  dueDate: dueDate ? String(dueDate) : null,
  copyToSecondaryLicenses: Boolean(copyToSecondaryLicenses),
  ...(earlyReason ? { earlyReason: String(earlyReason) } : {}),
  ...(trackingOnly ? { trackingOnly: trackingOnly === TRACKING_ONLY } : {}),
})
