import type { SelectOption } from '../../contract/common.ts'
import { api } from '../providers/api.ts'
import { useOptions } from '../ui/useRead.ts'

/** The renewal tips that the types of an authority can use. */
export const useTipOptions = (licensingAuthorityId: number): SelectOption[] =>
  useOptions(['renewal-tips', licensingAuthorityId], (how) => api.renewalTips.options({ query: { licensingAuthorityId }, ...how }))

export const useCategoryOptions = (): SelectOption[] =>
  useOptions(['license-categories'], (how) => api.lists.licenseCategories({ query: {}, ...how }))

/** The terms and categories of license types. */
export const useDetailChoices = () => ({
  terms: useOptions(['license-terms'], (how) => api.lists.licenseTerms(how)),
  categories: useCategoryOptions(),
})
