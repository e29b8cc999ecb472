import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

const VIEWED = ['user-view-history']

/** The licenses that the signed-in person viewed last, latest first. */
export const useRecentlyViewed = (enabled = true) => useRead(VIEWED, (how) => api.userViewHistory.list(how), { enabled })

/** Records that a license was viewed, once it has loaded. Ignores failures: only a card is missing then. */
export function useViewed(licenseId: number | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (licenseId === undefined) return
    api.userViewHistory
      .create({ body: { type: 'License', licenseId } })
      .then(() => queryClient.invalidateQueries({ queryKey: VIEWED }))
      .catch(() => undefined)
  }, [licenseId, queryClient])
}
