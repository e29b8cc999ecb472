import type { SelectOption } from '../../contract/common.ts'
import { api } from '../providers/api.ts'
import { useOptions } from '../ui/useRead.ts'

/** The divisions that the person can see. `meta` has the client and the number of default contacts for a new property. */
export const useDivisions = (): SelectOption[] => useOptions(['divisions'], (how) => api.divisions.options(how))

export const divisionsOf = (divisions: readonly SelectOption[], clientId: unknown): SelectOption[] =>
  divisions.filter(({ meta }) => meta?.clientId === clientId)

export const useLinesOfBusiness = (): SelectOption[] => useOptions(['lines-of-business'], (how) => api.lists.linesOfBusiness(how))
