import { QueryClient } from '@tanstack/react-query'
import { Unreachable } from '../../client/index.ts'

const SECOND = 1000

/** How long an answer counts as fresh: lists and records, and the choices of select lists. */
export const FRESH = { records: 30 * SECOND, options: 600 * SECOND } as const

/** A refusal is an answer and is not asked for again; a server that could not be reached is. */
const retry = (failures: number, error: unknown) => error instanceof Unreachable && failures < 2

export const queryClient = new QueryClient({
  defaultOptions: { queries: { refetchOnWindowFocus: false, staleTime: FRESH.records, retry } },
})

/** What no write of this console changes: who is signed in, and what react-admin knows of that. */
const STEADY = new Set<unknown>(['authentication', 'auth'])

const isOf = (resource: string | undefined, key: unknown) => resource !== undefined && String(key).split('/')[0] === resource

/**
 * After a write everything else is asked for anew, as soon as a screen shows it. `left`: a resource whose record is gone and
 * whose profile is about to close; asked for anew now, it would be a 404.
 */
export const refreshRecords = async (left?: string) => {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOf(left, queryKey[0]), refetchType: 'none' })
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !STEADY.has(queryKey[0]) && !isOf(left, queryKey[0]) })
}
