import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

/** The profile of a license; its `version` is what writes send as If-Match. */
export const useLicense = (id: number) => useRead(['licenses', 'get', id], (how) => api.licenses.get({ params: { id }, ...how }))

/** The completed renewals of a license, the latest first. Under `licenses`: when the license is deleted, they are gone too. */
export const useHistory = (id: number) => useRead(['licenses', 'renewals', id], (how) => api.renewals.list({ params: { id }, ...how }))
