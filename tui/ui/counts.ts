import { useCallback, useEffect, useState } from 'react'
import type { Client } from '../../client/index.ts'
import { limits } from '../../rules/limits.ts'
import { REFRESH_EVERY } from './live.ts'
import type { TaskCounts } from './session.tsx'

/** '99+' above the limit. */
export const badge = (count: number): string => (count > limits.badge ? `${limits.badge}+` : String(count))

/** How many tasks are open, read again every half minute; null while that is not known. */
export function useCounts(api: Client, isAsked: boolean, epoch: number) {
  const [counts, setCounts] = useState<TaskCounts | null>(null)
  const recount = useCallback(async () => {
    try {
      setCounts(await api.userTasks.counts())
    } catch {
      // The connection's banner, or whatever is asked for next, says why; the count that was known stays.
    }
  }, [api])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch is the word to read again
  useEffect(() => {
    if (!isAsked) return
    void recount()
    const timer = setInterval(() => void recount(), REFRESH_EVERY)
    return () => clearInterval(timer)
  }, [recount, isAsked, epoch])
  return { counts, recount }
}
