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
