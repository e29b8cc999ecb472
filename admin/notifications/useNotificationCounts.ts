import { useQuery } from '@tanstack/react-query'
import { api } from '../providers/api.ts'
import { POLLED } from '../providers/queryClient.ts'

/** The number of unread notifications and the time of the latest one; undefined until loaded. Polled every 30 seconds. */
export const useNotificationCounts = () =>
  useQuery({ queryKey: ['notifications', 'counts'], queryFn: ({ signal }) => api.notifications.counts({ signal }), ...POLLED }).data
