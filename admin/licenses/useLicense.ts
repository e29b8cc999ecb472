import { useState } from 'react'
import type { License } from '../../contract/licenses/calls.ts'
import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

export const licenseKey = (id: number) => ['licenses', 'get', id] as const

/** Reads the profile of a license. Writes send its `version` as If-Match. */
export const useLicense = (id: number) => useRead(licenseKey(id), (how) => api.licenses.get({ params: { id }, ...how }))

/**
 * For a dialog outside the profile: `first` is the license when the dialog opened, freshly read, and `now` the latest. Choose the step by
 * `first`: the dialog's own call changes it.
 */
export function useOpened(id: number): { first: License; now: License } | undefined {
  const [first, setFirst] = useState<License>()
  const { data, isFetchedAfterMount } = useRead(licenseKey(id), (how) => api.licenses.get({ params: { id }, ...how }), { staleTime: 0 })
  if (first === undefined && isFetchedAfterMount && data !== undefined) setFirst(data)
  return first && { first, now: data ?? first }
}

/** The completed renewals of a license, latest first. The key is under `licenses`, so that deleting the license drops them. */
export const useHistory = (id: number) => useRead(['licenses', 'renewals', id], (how) => api.renewals.list({ params: { id }, ...how }))
