import type { CurrentUser } from '../../../contract/authentication/calls.ts'
import type { SelectOption } from '../../../contract/common.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { BulkBeginFilter } from '../../../contract/renewals/bulk.ts'
import { CLASSIFICATION_LABELS, JURISDICTION_LABELS, optionsOf, TRACKING_TYPE_LABELS } from '../../../rules/labels.ts'
import { mayAssign, type Person } from '../../../rules/permissions.ts'
import { STATE_CHOICES } from '../../../rules/places.ts'
import { ALL_ASSIGNEES, CRITERIA_DATE_TYPES, CRITERIA_DATES, wrongRanges } from '../../../rules/renewals/bulk.ts'
import { type Dialog, titleOf } from '../../ui/dialogs/dialog.ts'
import { choicesOf, type Drafts } from '../../ui/dialogs/fields.ts'
import { useLive } from '../../ui/live.ts'
import { useSession } from '../../ui/session.tsx'

const { bulkLicenses, bulkBegin } = calls.renewals

/** The select lists, with the values that each option depends on. */
export interface CriteriaLists {
  authorities: readonly SelectOption[]
  categories: readonly SelectOption[]
  types: readonly SelectOption[]
  /** Empty for users who begin only their own licenses. */
  users: readonly SelectOption[]
}

/** Select lists rarely change. */
const EVERY = 600_000

/** Null while the lists load. */
export function useCriteriaLists(): { lists: CriteriaLists | null; error: string | null } {
  const { api, person } = useSession()
  const { data, error } = useLive(
    'criteria',
    async () => {
      const [authorities, categories, types, users] = await Promise.all([
        api.lists.licensingAuthorities(),
        api.lists.licenseCategories(),
        api.licenseTypes.options(),
        mayAssign(person) ? api.lists.users({ query: { renewalUsersOnly: true, includeUnassigned: true } }) : [],
      ])
      return { authorities, categories, types, users }
    },
    EVERY,
  )
  return { lists: data, error }
}

/** Whether an option matches the value of another field. An empty value matches every option. */
const fits = ({ meta }: SelectOption, name: string, wanted: string | undefined): boolean => !wanted || String(meta?.[name]) === wanted

/** Federal authorities have no state. */
const isThere = (authority: SelectOption, { state, jurisdiction }: Drafts): boolean =>
  fits(authority, 'jurisdiction', jurisdiction) && (jurisdiction === 'Federal' || fits(authority, 'state', state))

/** The matching types that do not belong to an authority elsewhere. Types of several authorities share a name. */
function typesIn({ types, authorities }: CriteriaLists, drafts: Drafts): SelectOption[] {
  const elsewhere = new Set(authorities.filter((one) => !isThere(one, drafts)).map(({ value }) => value))
  return types
    .filter((one) => fits(one, 'classification', drafts.classification) && fits(one, 'licensingAuthorityId', drafts.licensingAuthorityId))
    .filter(({ meta }) => !elsewhere.has(meta?.licensingAuthorityId as number))
    .map((type) => ({ ...type, label: [type.label, type.meta?.licensingAuthority].filter(Boolean).join(' · ') }))
}

/** The initial values of step 1: the licenses of the user. */
export const firstCriteria = (user: Pick<CurrentUser, 'id'>, person: Person): Values => ({
  dateType: 'EXACT',
  ...(mayAssign(person) && { assignedUserId: user.id }),
})

/** The criteria without page and order. */
export type Criteria = Omit<BulkBeginFilter, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortDirection' | 'searchTerm' | 'allIds'>

/** The criteria as the call expects them. */
export const criteriaOf = (typed: Values): Criteria => {
  const { assignedUserId, ...others } = typed
  return (assignedUserId === ALL_ASSIGNEES.value ? { ...others, allAssignees: true } : typed) as unknown as Criteria
}

interface Given {
  lists: CriteriaLists
  person: Person
  /** The initial values of step 1, with earlier input. */
  first: Values
  typed: Values
  find: Dialog['send']
  success: Dialog['success']
}

const ANY = ['jurisdiction', 'licensingAuthorityId', 'classification', 'licenseCategoryIds', 'licenseTypeIds', 'renewalTrackingType']

/** Step 1 of bulk begin: the criteria, in the specified order. */
export const criteriaDialog = ({ lists, person, first, typed, find, success }: Given): Dialog => ({
  call: bulkLicenses,
  title: titleOf(bulkBegin),
  fields: [
    'state',
    'jurisdiction',
    'licensingAuthorityId',
    'classification',
    'licenseCategoryIds',
    'licenseTypeIds',
    'renewalTrackingType',
    ...(mayAssign(person) ? ['assignedUserId'] : []),
    'dateType',
    ...Object.values(CRITERIA_DATES).flat(),
  ],
  options: {
    state: STATE_CHOICES,
    jurisdiction: optionsOf(JURISDICTION_LABELS),
    licensingAuthorityId: (drafts) => choicesOf(lists.authorities.filter((one) => isThere(one, drafts))),
    classification: optionsOf(CLASSIFICATION_LABELS),
    licenseCategoryIds: ({ classification }) => choicesOf(lists.categories.filter((one) => fits(one, 'classification', classification))),
    licenseTypeIds: (drafts) => choicesOf(typesIn(lists, drafts)),
    renewalTrackingType: optionsOf(TRACKING_TYPE_LABELS),
    assignedUserId: [ALL_ASSIGNEES, ...choicesOf(lists.users)],
    dateType: CRITERIA_DATE_TYPES,
  },
  labels: { licensingAuthorityId: 'Licensing Authority' },
  hints: Object.fromEntries(ANY.map((name) => [name, 'All'])),
  required: ['assignedUserId', 'dateType'],
  values: first,
  defaults: typed,
  disabled: ({ dateType }) =>
    Object.entries(CRITERIA_DATES)
      .filter(([type]) => type !== dateType)
      .flatMap(([, names]) => names),
  check: wrongRanges,
  send: find,
  success,
  save: 'Next',
  goesOn: true,
})
