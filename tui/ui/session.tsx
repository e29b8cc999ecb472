import type { WindowSize } from 'ink'
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import type { Client } from '../../client/index.ts'
import type { CurrentUser } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import type { Day } from '../../rules/day.ts'
import type { Person } from '../../rules/permissions.ts'
import type { Connection } from './connection.ts'
import type { KeyStore } from './keys/key-store.ts'
import { type Layer, LEVELS } from './keys/keys.ts'
import type { Route } from './routes.ts'

export type TaskCounts = Output<typeof calls.userTasks.counts>

/** The world beside the screens. */
export interface Outside {
  /** Puts a text on the clipboard of the user's terminal. */
  copy(text: string): void
  /** False where no browser can be opened. */
  browse(url: string): Promise<boolean>
  /** Draws the screen again; for a screen reader, prints all of its lines again. */
  again(): void
}

/** What every screen may use. There is a session only while somebody is signed in. */
export interface Session {
  api: Client
  user: CurrentUser
  person: Person
  today: Day
  connection: Connection
  /** The open tasks; null while that is not known. */
  counts: TaskCounts | null
  /** Something was done to tasks: counts them again. */
  recount(): Promise<void>
  /** As people know it: 'http://127.0.0.1:3000'. */
  server: string
  outside: Outside
  go(route: Route): void
  back(): void
  /** A line that goes by itself after 2 seconds. */
  done(sentence: string): void
  /** A line that stays until it is dismissed. */
  failed(sentence: string): void
  /** Milliseconds, for the age of what is shown. */
  now(): number
}

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('This is drawn only for somebody signed in.')
  return session
}

const ActiveContext = createContext(true)
/** Whether the screen is the one shown; those behind it neither read nor listen. */
export const useActive = (): boolean => useContext(ActiveContext)
export const Active = ({ when, children }: { when: boolean; children: ReactNode }) => <ActiveContext value={when}>{children}</ActiveContext>

const KeysContext = createContext<KeyStore | null>(null)
export const KeysProvider = KeysContext.Provider
export function useKeyStore(): KeyStore {
  const store = useContext(KeysContext)
  if (!store) throw new Error('There is no key store here.')
  return store
}

/** Listens with this key map as long as the component is drawn on the active screen. */
export function useKeys(level: keyof typeof LEVELS, layer: Omit<Layer, 'level'>): void {
  const store = useKeyStore()
  const isActive = useActive()
  const owner = useRef({}).current
  useLayoutEffect(() => {
    if (isActive) store.put(owner, { ...layer, level: LEVELS[level] })
    else store.drop(owner)
  })
  useLayoutEffect(() => () => store.drop(owner), [store, owner])
}

const SizeContext = createContext<WindowSize>({ columns: 80, rows: 24 })
export const SizeProvider = SizeContext.Provider
/** The room that a screen has for its body. */
export const useRoom = (): WindowSize => useContext(SizeContext)
