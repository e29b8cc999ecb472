import { type Send, Unreachable } from '../../client/index.ts'
import { refreshRecords } from './queryClient.ts'

/** Milliseconds between two checks of an unreachable server. */
const AGAIN_AFTER = 3000
/** The longest interval between two checks. The interval doubles if the connection was lost again within this time. */
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

/** Called when the server answers again. Reloads all records, because reads have failed and shown records may be old. */
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

/** Whether the server is currently unreachable. */
export const isConnectionLost = () => lost

/** Calls back when the connection is lost or found. Returns the function that ends this. */
export const onConnection = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/**
 * Detects from each request whether the server is unreachable. An answer does not mark it as reachable: if a proxy or browser blocks one
 * address, each answer of the others would reload everything, endlessly.
 */
export const watched =
  (send: Send): Send =>
  async (request) => {
    const sentAt = performance.now()
    try {
      return await send(request)
    } catch (error) {
      // Ignores failures of requests that were sent before the server was found again.
      if (error instanceof Unreachable && sentAt > foundAt) lose()
      throw error
    }
  }
