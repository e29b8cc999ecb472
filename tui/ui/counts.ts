import { useCallback, useEffect, useState } from 'react'
import type { Client } from '../../client/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import { REFRESH_EVERY } from './live.ts'
import type { TaskCounts } from './session.tsx'

/** '99+' above the limit. */
export const badge = (count: number): string => (count > limits.badge ? `${limits.badge}+` : String(count))

const readTasks = (api: Client): Promise<TaskCounts> => api.userTasks.counts()
const readUnread = async (api: Client): Promise<number> => (await api.notifications.counts()).unreadCount

/** The numbers of open tasks. */
export const useTaskCounts = (api: Client, isEnabled: boolean, epoch: number) => useCounts(readTasks, api, isEnabled, epoch)
/** How many notifications are unread. */
export const useUnread = (api: Client, isEnabled: boolean, epoch: number) => useCounts(readUnread, api, isEnabled, epoch)

/** The result of `read`, reloaded every 30 seconds; null until the first one arrives. */
function useCounts<T>(read: (api: Client) => Promise<T>, api: Client, isEnabled: boolean, epoch: number) {
  const [counts, setCounts] = useState<T | null>(null)
  const recount = useCallback(async () => {
    try {
      setCounts(await read(api))
    } catch {
      // Keep the last counts. The banner, or the next call, shows the reason.
    }
  }, [api, read])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch reads the counts again
  useEffect(() => {
    if (!isEnabled) return
    void recount()
    const timer = setInterval(() => void recount(), REFRESH_EVERY)
    return () => clearInterval(timer)
  }, [recount, isEnabled, epoch])
  return { counts, recount }
}
