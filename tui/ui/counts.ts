import { useCallback, useEffect, useState } from 'react'
import type { Client } from '../../client/index.ts'
import { limits } from '../../rules/limits.ts'
import { REFRESH_EVERY } from './live.ts'
import type { TaskCounts } from './session.tsx'

/** '99+' above the limit. */
export const badge = (count: number): string => (count > limits.badge ? `${limits.badge}+` : String(count))

/** The numbers of open tasks, read again every 30 seconds; null until they are known. */
export function useCounts(api: Client, isEnabled: boolean, epoch: number) {
  const [counts, setCounts] = useState<TaskCounts | null>(null)
  const recount = useCallback(async () => {
    try {
      setCounts(await api.userTasks.counts())
    } catch {
      // Keep the last counts. The banner, or the next call, shows the reason.
    }
  }, [api])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch reads the counts again
  useEffect(() => {
    if (!isEnabled) return
    void recount()
    const timer = setInterval(() => void recount(), REFRESH_EVERY)
    return () => clearInterval(timer)
  }, [recount, isEnabled, epoch])
  return { counts, recount }
}
