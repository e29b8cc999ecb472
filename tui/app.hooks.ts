import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react'
import { type Client, Refused, Unreachable } from '../client/index.ts'
import type { CurrentUser } from '../contract/authentication/calls.ts'
import type { AppEvent, AppState } from './app.state.ts'
import type { Memory, Remembered } from './memory.ts'
import type { Connection, ConnectionEvent } from './ui/connection.ts'
import { explain } from './ui/explain.ts'
import type { KeyStore } from './ui/keys/key-store.ts'
import { watched } from './ui/watched.ts'
import { words } from './ui/words.ts'

const isSignedOut = (error: unknown): boolean => error instanceof Refused && error.status === 401

/** In milliseconds. The identity carries the server's date, so reading it often keeps `today` right. */
const IDENTITY_EVERY = 300_000
/** A timer may fire a few milliseconds early, and a retry before its time does not count. */
const TIMER_SLACK = 20

interface ClientProps {
  connect(token: string | null, onBatch: (batchId: number) => void): Client
  token: string | null
  now(): number
}

/** The client for a token. It reports whether the server answers, and signs out when the token is no longer valid. */
export function useClient({ connect, token, now }: ClientProps, dispatch: Dispatch<AppEvent>, report: Dispatch<ConnectionEvent>): Client {
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [leaving])
  return useMemo(
    () =>
      watched(
        connect(token, (id) => dispatch({ type: 'batch', id })),
        {
          answered: () => report({ type: 'answered', at: now() }),
          failed: () => report({ type: 'failed', at: now(), random: Math.random() }),
          signedOut: () => dispatch({ type: 'signedOut', why: words.tokenGone }),
          leaving: leaving.signal,
        },
      ),
    [connect, token, now, dispatch, report, leaving],
  )
}

interface IdentityProps {
  api: Client
  token: string | null
  connection: Connection
  now(): number
  onIdentified(user: CurrentUser, token: string): void
  onFailed(sentence: string): void
}

/** Reads who the token belongs to: at once, every five minutes, and when a lost connection is to be tried again. */
export function useIdentity({ api, token, connection, now, onIdentified, onFailed }: IdentityProps): void {
  const identify = useRef(async () => {})
  identify.current = async () => {
    if (token === null) return
    try {
      onIdentified(await api.authentication.identity(), token)
    } catch (error) {
      if (!(error instanceof Unreachable) && !isSignedOut(error)) onFailed(explain(error, {}).sentence)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new client has another token, so its identity is read again
  useEffect(() => {
    void identify.current()
    const timer = setInterval(() => void identify.current(), IDENTITY_EVERY)
    return () => clearInterval(timer)
  }, [api])
  useEffect(() => {
    if (!connection.lost || connection.tryAt === null) return
    const timer = setTimeout(() => void identify.current(), Math.max(0, connection.tryAt - now()) + TIMER_SLACK)
    return () => clearTimeout(timer)
  }, [connection.lost, connection.tryAt, now])
}

/** The state that the next start restores for this user. Tracks the current view. Null while nobody is signed in. */
export function useRememberedView(memory: Memory, { user, view }: AppState): Remembered | null {
  const remembered = user && memory.of(user)
  useEffect(() => {
    if (remembered) remembered.view = view
  }, [remembered, view])
  return remembered
}

interface GuardProps {
  toast: AppState['toast']
  isReadonly: boolean
  isLost: boolean
}

/** Blocks keys that write in readonly mode or without a connection, and shows why a key does nothing. */
export function guardKeys(keys: KeyStore, { toast, isReadonly, isLost }: GuardProps, dispatch: Dispatch<AppEvent>): void {
  keys.refuse = (sentence) => dispatch({ type: 'toast', kind: 'refused', sentence })
  keys.heard = () => toast?.kind === 'refused' && dispatch({ type: 'toastGone' })
  keys.guard = (binding) => {
    if (binding.writes && isReadonly) return words.readonly
    if (binding.writes && isLost) return words.notSent
    return binding.why ?? null
  }
}
