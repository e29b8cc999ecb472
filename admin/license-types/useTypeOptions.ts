import type { Input } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import type { calls } from '../../contract/index.ts'
import { api } from '../providers/api.ts'
import { useOptions } from '../ui/useRead.ts'

/** License types as options, each with its authority: types of several authorities can share a name. */
export function useTypeOptions(query: Input<typeof calls.licenseTypes.options>['query'] = {}): SelectOption[] {
  const types = useOptions(['license-types', query], (how) => api.licenseTypes.options({ query, ...how }))
  return types.map((type) => ({ ...type, label: [type.label, type.meta?.licensingAuthority].filter(Boolean).join(' · ') }))
}
