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

/** After a write everything else is asked for anew, as soon as a screen shows it. */
export const refreshRecords = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => !STEADY.has(queryKey[0]) })
