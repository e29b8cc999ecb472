import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import { Refusal } from '../http/problems.ts'

/** The read behind one response, with a cancel function for each running statement. */
interface Awaited {
  isGone: boolean
  cancels: Set<() => void>
}

const current = new AsyncLocalStorage<Awaited>()

const gone = () => new Refusal(499, 'The client has closed the connection.')

/** Runs a read for a response. When the client disconnects, running statements are cancelled and later ones throw. */
export const whileAwaited = <T>(response: ServerResponse, work: () => Promise<T>): Promise<T> => {
  const awaited: Awaited = { isGone: false, cancels: new Set() }
  response.once('close', () => {
    if (response.writableFinished) return
    awaited.isGone = true
    for (const cancel of awaited.cancels) current.exit(cancel)
  })
  return current.run(awaited, work)
}

/** Runs a statement that `whileAwaited` can cancel. `cancel` is called only until the statement settles, and must not affect any other. */
export const cancellable = async <T>(run: () => Promise<T>, cancel: () => void): Promise<T> => {
  const awaited = current.getStore()
  if (!awaited) return run()
  if (awaited.isGone) throw gone()
  awaited.cancels.add(cancel)
  try {
    return await run()
  } catch (error) {
    throw awaited.isGone ? gone() : error
  } finally {
    awaited.cancels.delete(cancel)
  }
}
