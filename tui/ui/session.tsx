import type { WindowSize } from 'ink'
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import type { Client } from '../../client/index.ts'
import type { CurrentUser } from '../../contract/authentication/calls.ts'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import type { Day } from '../../rules/day.ts'
import type { Person } from '../../rules/people/permissions.ts'
import type { Connection } from './connection.ts'
import type { KeyStore } from './keys/key-store.ts'
import { type Layer, LEVELS } from './keys/keys.ts'
import type { Route, View } from './routes.ts'

export type TaskCounts = Output<typeof calls.userTasks.counts>

/** The functions of the user's computer that screens use. */
export interface Outside {
  /** Puts a text on the clipboard of the user's terminal. */
  copy(text: string): void
  /** Opens an address. Resolves to false if no browser can be opened. */
  browse(url: string): Promise<boolean>
  /** Draws the screen again; for a screen reader, prints all of its lines again. */
  again(): void
}

/** What every screen can use while a user is signed in. */
export interface Session {
  api: Client
  user: CurrentUser
  person: Person
  today: Day
  connection: Connection
  /** The numbers of open tasks; null until they are known. */
  counts: TaskCounts | null
  /** Reads the counts again after tasks have changed. */
  recount(): Promise<void>
  /** The address of the server, such as 'http://127.0.0.1:3000'. */
  server: string
  outside: Outside
  go(route: Route): void
  back(): void
  /** Switches to a view. */
  show(view: View): void
  /** Shows a message for 2 seconds. */
  done(sentence: string): void
  /** Shows an error until it is dismissed. */
  failed(sentence: string): void
  /** The current time in milliseconds, for the age of the data. */
  now(): number
}

const SessionContext = createContext<Session | null>(null)
export const SessionProvider = SessionContext.Provider
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider: no user is signed in.')
  return session
}

const ActiveContext = createContext(true)
/** Whether the component is on the screen that is shown. Hidden screens read no data and get no keys. */
export const useActive = (): boolean => useContext(ActiveContext)
export const Active = ({ when, children }: { when: boolean; children: ReactNode }) => <ActiveContext value={when}>{children}</ActiveContext>

const KeysContext = createContext<KeyStore | null>(null)
export const KeysProvider = KeysContext.Provider
export function useKeyStore(): KeyStore {
  const store = useContext(KeysContext)
  if (!store) throw new Error('useKeyStore needs a KeysProvider.')
  return store
}

/** Adds key bindings while the component is mounted on the active screen. */
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
/** The size of the area for a screen's content, in cells. */
export const useRoom = (): WindowSize => useContext(SizeContext)
