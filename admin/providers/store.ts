import { localStorageStore, type Store } from 'react-admin'

/** Kept only for the browser tab: the parameters of each list. Appearance settings outlive the session. */
const isOfSession = (key: string) => key.endsWith('.listParams') || key.startsWith('session.')
const PREFIX = 'Evergreen.'

const looks = localStorageStore('1', 'Evergreen')

const readSession = (key: string) => {
  const text = sessionStorage.getItem(PREFIX + key)
  return text === null ? undefined : JSON.parse(text)
}

const sessionKeys = () =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))

const listeners = new Map<string, Set<(value: unknown) => void>>()

const setSession = (key: string, value: unknown) => {
  if (value === undefined) sessionStorage.removeItem(PREFIX + key)
  else sessionStorage.setItem(PREFIX + key, JSON.stringify(value))
  for (const tell of listeners.get(key) ?? []) tell(value)
}

/** React-admin's store in two halves: lists in sessionStorage; theme, sidebar and columns in localStorage. */
export const store: Store = {
  ...looks,
  getItem: (key, defaultValue) => (isOfSession(key) ? (readSession(key) ?? defaultValue) : looks.getItem(key, defaultValue)),
  setItem: (key, value) => (isOfSession(key) ? setSession(key, value) : looks.setItem(key, value)),
  removeItem: (key) => (isOfSession(key) ? setSession(key, undefined) : looks.removeItem(key)),
  /** Called on sign-out: the next person starts with their own filters and keeps the appearance of this browser. */
  reset: () => {
    for (const key of sessionKeys()) setSession(key, undefined)
  },
  subscribe: (key, callback) => {
    if (!isOfSession(key)) return looks.subscribe(key, callback)
    const heard = listeners.get(key) ?? new Set()
    listeners.set(key, heard.add(callback))
    return () => heard.delete(callback)
  },
}
