import type { Input } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import type { calls } from '../../contract/index.ts'
import { withAuthority } from '../../forms/choices.ts'
import { api } from '../providers/api.ts'
import { useOptions } from '../ui/useRead.ts'

/** License types as options, each with its authority. */
export function useTypeOptions(query: Input<typeof calls.licenseTypes.options>['query'] = {}): SelectOption[] {
  return withAuthority(useOptions(['license-types', query], (how) => api.licenseTypes.options({ query, ...how })))
}

/** The tips that types of an authority may have. */
export const useTipOptions = (licensingAuthorityId: number): SelectOption[] =>
  useOptions(['renewal-tips', licensingAuthorityId], (how) => api.renewalTips.options({ query: { licensingAuthorityId }, ...how }))

/** The terms and categories of license types. */
export const useDetailChoices = () => ({
  terms: useOptions(['license-terms'], (how) => api.lists.licenseTerms(how)),
  categories: useOptions(['license-categories'], (how) => api.lists.licenseCategories({ query: {}, ...how })),
})
