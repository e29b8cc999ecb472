import type { SelectOption } from '../../contract/common.ts'
import { api } from '../providers/api.ts'
import { useOptions } from '../ui/useRead.ts'

export const useFormSources = (): SelectOption[] =>
  useOptions(['form-sources', 'renewal'], (how) => api.lists.formSources({ query: { usage: 'renewal' }, ...how }))
