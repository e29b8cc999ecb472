import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../providers/api.ts'

/**
 * Records that a line of a reminder mail was opened: its link names the line. Only once the license has loaded, so that nobody has seen
 * what they may not see. A failure shows no message: the line can be somebody else's, in a mail that was passed on.
 */
export function useSeen(licenseId: number | undefined) {
  const queryClient = useQueryClient()
  const [address] = useSearchParams()
  const id = Number(address.get('reminder'))
  useEffect(() => {
    if (licenseId === undefined || !Number.isInteger(id) || id <= 0) return
    api.reminders
      .seen({ params: { id } })
      .then(() => queryClient.invalidateQueries({ queryKey: ['licenses', 'reminders', licenseId] }))
      .catch(() => undefined)
  }, [licenseId, id, queryClient])
}
