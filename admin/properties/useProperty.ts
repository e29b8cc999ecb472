import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

/** The profile of a property; its `version` is what writes send as If-Match. */
export const useProperty = (id: number) => useRead(['properties', 'get', id], (how) => api.properties.get({ params: { id }, ...how }))
