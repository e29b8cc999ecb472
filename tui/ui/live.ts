import { useCallback, useEffect, useReducer, useRef } from 'react'
import { Unreachable } from '../../client/index.ts'
import { messages } from '../../rules/messages.ts'
import { explain } from './explain.ts'
import { useActive, useSession } from './session.tsx'

/** The result of a query that is repeated. A `question` is its key: the same key has the same result. */
export interface Live<T> {
  data: T | null
  /** The question of `data`. It differs from the current question until the new result arrives. */
  answers: string | null
  asking: string | null
  error: string | null
}

export type LiveEvent<T> =
  | { type: 'asked'; question: string }
  | { type: 'came'; question: string; data: T }
  | { type: 'failed'; question: string; error: string | null }

/**
 * Ignores results of earlier questions. The old data stays until the new result arrives. `error` is null while the server cannot be reached,
 * which the whole screen says; without old data, it is said here too.
 */
export function liveReducer<T>(state: Live<T>, event: LiveEvent<T>): Live<T> {
  if (event.type === 'asked') return { ...state, asking: event.question }
  if (event.question !== state.asking) return state
  if (event.type === 'failed') return { ...state, error: event.error ?? (state.data === null ? messages.serverUnreachable : null) }
  return { data: event.data, answers: event.question, asking: event.question, error: null }
}

export const REFRESH_EVERY = 30_000

/**
 * Reads data, and reads it again every 30 seconds, when the screen is shown again, when the connection is restored, and when
 * `question` changes.
 */
export function useLive<T>(question: string, read: () => Promise<T>, every = REFRESH_EVERY) {
  const { connection } = useSession()
  const isActive = useActive()
  const [live, dispatch] = useReducer(liveReducer<T>, { data: null, answers: null, asking: null, error: null })
  const latest = useRef(read)
  latest.current = read

  const refresh = useCallback(async () => {
    dispatch({ type: 'asked', question })
    try {
      dispatch({ type: 'came', question, data: await latest.current() })
    } catch (error) {
      dispatch({ type: 'failed', question, error: error instanceof Unreachable ? null : explain(error, {}).sentence })
    }
  }, [question])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch reads the data again
  useEffect(() => {
    if (!isActive) return
    void refresh()
    const timer = setInterval(() => void refresh(), every)
    return () => clearInterval(timer)
  }, [refresh, isActive, every, connection.epoch])

  return { ...live, isOld: live.answers !== question, refresh }
}
