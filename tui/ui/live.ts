import { useCallback, useEffect, useReducer, useRef } from 'react'
import { Unreachable } from '../../client/index.ts'
import { explain } from './explain.ts'
import { useActive, useSession } from './session.tsx'

/** What was read, and for which question. */
export interface Live<T> {
  data: T | null
  /** The question that `data` answers; another than the one now asked while the new answer is on its way. */
  answers: string | null
  asking: string | null
  error: string | null
}

export type LiveEvent<T> =
  | { type: 'asked'; question: string }
  | { type: 'came'; question: string; data: T }
  | { type: 'failed'; question: string; error: string | null }

/** An answer to a question that is no longer asked is dropped. What was read stays while a new answer is on its way. */
export function liveReducer<T>(state: Live<T>, event: LiveEvent<T>): Live<T> {
  if (event.type === 'asked') return { ...state, asking: event.question }
  if (event.question !== state.asking) return state
  if (event.type === 'failed') return { ...state, error: event.error }
  return { data: event.data, answers: event.question, asking: event.question, error: null }
}

export const REFRESH_EVERY = 30_000

/**
 * Reads, and reads again every half minute, when the screen is shown again and when the connection comes back.
 * `question` says what is asked: when it changes it is asked at once.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new epoch is the word to read again
  useEffect(() => {
    if (!isActive) return
    void refresh()
    const timer = setInterval(() => void refresh(), every)
    return () => clearInterval(timer)
  }, [refresh, isActive, every, connection.epoch])

  return { ...live, isOld: live.answers !== question, refresh }
}
