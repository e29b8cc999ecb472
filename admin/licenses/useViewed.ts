import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

const VIEWED = ['user-view-history']

/** The licenses that the asker viewed last, the latest first. */
export const useRecentlyViewed = () => useRead(VIEWED, (how) => api.userViewHistory.list(how))

/** Remembers that a license was viewed, once it is known to be there. A failure is not worth a word: nothing is lost but a card. */
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
