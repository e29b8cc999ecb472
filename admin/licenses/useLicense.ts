import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

/** Reads the profile of a license. Writes send its `version` as If-Match. */
export const useLicense = (id: number) => useRead(['licenses', 'get', id], (how) => api.licenses.get({ params: { id }, ...how }))

/** The completed renewals of a license, latest first. The key is under `licenses`, so that deleting the license drops them. */
export const useHistory = (id: number) => useRead(['licenses', 'renewals', id], (how) => api.renewals.list({ params: { id }, ...how }))
