import { type Send, Unreachable } from '../../client/index.ts'
import { refreshRecords } from './queryClient.ts'

/** Milliseconds between two looks whether a server that could not be reached is back. */
const AGAIN_AFTER = 3000
/** The same at most. A connection that lasted shorter than this before it was lost again is looked for half as often. */
const AT_MOST = 60_000

/** Answers without a session and without the database. */
const HEALTH = '/health'

let lost = false
let wait = AGAIN_AFTER
let foundAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const set = (isLost: boolean) => {
  lost = isLost
  for (const tell of listeners) tell()
}

const isBack = () =>
  fetch(HEALTH, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The server answers again: what could not be read is read, and what is shown may be old. */
const find = () => {
  foundAt = performance.now()
  set(false)
  refreshRecords()
}

const lookAgain = async () => {
  clearTimeout(timer)
  if (!lost) return
  if (await isBack()) find()
  else timer = setTimeout(lookAgain, wait)
}

const lose = () => {
  if (lost) return
  wait = performance.now() - foundAt < AT_MOST ? Math.min(2 * wait, AT_MOST) : AGAIN_AFTER
  set(true)
  timer = setTimeout(lookAgain, wait)
}

window.addEventListener('offline', lose)
window.addEventListener('online', lookAgain)

/** Whether the server could not be reached at last. */
export const isConnectionLost = () => lost

/** Calls back when the connection is lost or found. Returns the function that ends this. */
export const onConnection = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/**
 * Notices by each request whether the server can be reached. An answer does not find it: with one address that a proxy or a browser
 * blocks, each answer of the others would read everything again, without end.
 */
export const watched =
  (send: Send): Send =>
  async (request) => {
    const sentAt = performance.now()
    try {
      return await send(request)
    } catch (error) {
      // What was sent before the server was found says nothing of it now.
      if (error instanceof Unreachable && sentAt > foundAt) lose()
      throw error
    }
  }
