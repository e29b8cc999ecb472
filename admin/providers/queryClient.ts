import { QueryClient } from '@tanstack/react-query'
import { Unreachable } from '../../client/index.ts'

const SECOND = 1000

/** Milliseconds for which an answer counts as fresh: lists and records, and the options of select lists. */
export const FRESH = { records: 30 * SECOND, options: 600 * SECOND } as const

/** Options of polled queries. A hidden tab polls only once it is visible again. Failures are not shown: the next poll may succeed. */
export const POLLED = { refetchInterval: 30 * SECOND, refetchOnWindowFocus: true, retry: false } as const

/** Retries only if the server could not be reached. A refusal is an answer. */
const retry = (failures: number, error: unknown) => error instanceof Unreachable && failures < 2

/** Ignores the browser's online state, which is often wrong and would hold back calls. */
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: FRESH.records, retry, networkMode }, mutations: { networkMode } },
})

/** Queries that no write of the console changes: the identity, and react-admin's copy of it. */
const STEADY = new Set<unknown>(['authentication', 'auth'])

const isOf = (resource: string | undefined, key: unknown) => resource !== undefined && String(key).split('/')[0] === resource

/**
 * Marks all other queries as stale after a write; visible ones reload. `left`: the resource of a deleted record whose profile
 * is about to close. Reloading it would be a 404.
 */
export const refreshRecords = async (left?: string) => {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOf(left, queryKey[0]), refetchType: 'none' })
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !STEADY.has(queryKey[0]) && !isOf(left, queryKey[0]) })
}
