import { api } from '../../providers/api.ts'
import { useReadOnce } from '../../ui/useRead.ts'

/** The alerts on the active licenses of a property, and whether every license has one; undefined while loading. */
export const useAlertsThere = (id: number) =>
  useReadOnce(['properties', 'alerts', id], (how) => api.propertyLicenses.alerts({ params: { id }, ...how }))
