import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

/** Reads the profile of a property. Writes send its `version` as If-Match. */
export const useProperty = (id: number) => useRead(['properties', 'get', id], (how) => api.properties.get({ params: { id }, ...how }))
