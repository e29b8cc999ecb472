import { calls } from '../../contract/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import { mayCall } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { useAfterOpening } from '../ui/useAfterOpening.ts'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

/** The latest requests of a license, with all answers. Undefined until they are read, and for people who may not see them. */
export const useRequestsOfLicense = (licenseId: number) => {
  const isAfterOpening = useAfterOpening()
  const isOpen = mayCall(useUser(), calls.requests.list) && isAfterOpening
  const read = async (how: { signal: AbortSignal }) => {
    const body = { licenseId, pageSize: limits.pageSizes[0] }
    const { items } = await api.requests.list({ body, ...how })
    return Promise.all(items.map(({ id }) => api.requests.get({ params: { id }, ...how })))
  }
  return useRead(['requests', 'of license', licenseId], read, { enabled: isOpen }).data
}
