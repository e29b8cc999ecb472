import { Refused, type Send, Unreachable } from '../../client/index.ts'
import { refreshRecords } from './queryClient.ts'

/** Milliseconds between two looks whether a server that could not be reached is back. */
const AGAIN_AFTER = 3000

/** Answers without a session and without the database. */
const HEALTH = '/health'

let lost = false
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
  if (!lost) return
  set(false)
  refreshRecords()
}

const lookAgain = async () => {
  if (!lost) return
  if (await isBack()) find()
  else setTimeout(lookAgain, AGAIN_AFTER)
}

const lose = () => {
  if (lost) return
  set(true)
  setTimeout(lookAgain, AGAIN_AFTER)
}

window.addEventListener('offline', lose)

/** Whether the server could not be reached at last. */
export const isConnectionLost = () => lost

/** Calls back when the connection is lost or found. Returns the function that ends this. */
export const onConnection = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** Notices by each request whether the server can be reached. */
export const watched =
  (send: Send): Send =>
  async (request) => {
    try {
      const answer = await send(request)
      find()
      return answer
    } catch (error) {
      if (error instanceof Unreachable) lose()
      else if (error instanceof Refused) find()
      throw error
    }
  }
