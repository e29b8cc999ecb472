import { useWatch } from 'react-hook-form'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { BulkBeginFilter } from '../../../contract/renewals/bulk.ts'
import type { Classification, Jurisdiction } from '../../../rules/labels.ts'
import { mayAssign } from '../../../rules/permissions.ts'
import { ALL_ASSIGNEES } from '../../../rules/renewals/bulk.ts'
import { useTypeOptions } from '../../license-types/useTypeOptions.ts'
import { api } from '../../providers/api.ts'
import { FormFields } from '../../ui/forms/FormFields.tsx'
import { useEmptied } from '../../ui/forms/useEmptied.ts'
import { useOptions } from '../../ui/useRead.ts'
import { useUser } from '../../ui/useUser.tsx'
import { criteriaFields } from './criteria.ts'

interface Where {
  state: string | null
  jurisdiction: Jurisdiction | null
  classification: Classification | null
  licensingAuthorityId: number | null
}

/** The options of each field, given the fields above it. Federal authorities belong to no state. */
function useChoices({ state, jurisdiction, classification, licensingAuthorityId }: Where) {
  const stateProvince = jurisdiction === 'Federal' ? undefined : (state ?? undefined)
  const place = { stateProvince, jurisdiction: jurisdiction ?? undefined }
  const kind = classification ?? undefined
  const authorities = useOptions(['licensing-authorities', place], (how) => api.lists.licensingAuthorities({ query: place, ...how }))
  const categories = useOptions(['license-categories', kind], (how) =>
    api.lists.licenseCategories({ query: { classification: kind }, ...how }),
  )
  const types = useTypeOptions({
    ...(kind && { licenseClassifications: [kind] }),
    ...(licensingAuthorityId && { licensingAuthorityIds: [licensingAuthorityId] }),
  })
  const person = personOf(useUser())
  const people = useOptions(
    ['users', 'bulk'],
    (how) => api.lists.users({ query: { renewalUsersOnly: true, includeUnassigned: true }, ...how }),
    mayAssign(person),
  )
  const assignees = people.length > 0 ? [ALL_ASSIGNEES, ...people] : []
  return { authorities, categories, types, assignees }
}

const NO_AUTHORITY: Values = { licensingAuthorityId: null, licenseTypeIds: [] }
const NO_KIND: Values = { licenseCategoryIds: [], licenseTypeIds: [] }
const NO_TYPE: Values = { licenseTypeIds: [] }

/** Step 1 of bulk begin: the criteria. */
export function CriteriaFields() {
  const [state, jurisdiction, classification, licensingAuthorityId] = useWatch({
    name: ['state', 'jurisdiction', 'classification', 'licensingAuthorityId'],
  })
  const choices = useChoices({
    state: state || null,
    jurisdiction: jurisdiction || null,
    classification: classification || null,
    licensingAuthorityId: licensingAuthorityId || null,
  })
  useEmptied(`${state} ${jurisdiction}`, NO_AUTHORITY)
  useEmptied(`${classification}`, NO_KIND)
  useEmptied(`${licensingAuthorityId}`, NO_TYPE)
  return <FormFields schema={BulkBeginFilter} fields={criteriaFields(choices)} inColumns />
}
