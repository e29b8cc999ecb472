import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../providers/api.ts'

/**
 * Records that the link of a reminder line was opened, from `?reminder=`. Waits until the license has loaded, so that people without access
 * do not count. Ignores failures: in a forwarded mail, the line belongs to another person.
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
