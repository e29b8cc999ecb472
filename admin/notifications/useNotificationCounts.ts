import { useQuery } from '@tanstack/react-query'
import { api } from '../providers/api.ts'
import { POLLED } from '../providers/queryClient.ts'

/** How many notifications are unread, and when the latest was written; undefined until loaded. Asks every 30 seconds. */
export const useNotificationCounts = () =>
  useQuery({ queryKey: ['notifications', 'counts'], queryFn: ({ signal }) => api.notifications.counts({ signal }), ...POLLED }).data
