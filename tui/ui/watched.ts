import { type Client, clientBy, Refused, Unreachable } from '../../client/index.ts'
import { type Call, readsOnly } from '../../contract/call.ts'
import { clean } from './clean.ts'

export interface Watcher {
  answered(): void
  failed(): void
  /** 401: the token is no longer valid. */
  signedOut(): void
  /** Aborted when the terminal UI ends: later replies are ignored. */
  leaving: AbortSignal
}

/** In milliseconds. A server that does not reply in time counts as lost. Writes get longer than reads, and `takesLong` calls most. */
const timeoutOf = (call: Call): number => (call.takesLong ? 600_000 : readsOnly(call) ? 20_000 : 120_000)

/** A client that cleans every reply for the terminal and reports the outcome of every call. */
export const watched = (client: Client, watcher: Watcher): Client =>
  clientBy(async (call, request) => {
    const timeout = AbortSignal.timeout(timeoutOf(call))
    try {
      const answer = clean(await client.call(call, { ...request, signal: AbortSignal.any([timeout, watcher.leaving]) }))
      watcher.answered()
      return answer
    } catch (error) {
      if (watcher.leaving.aborted) return new Promise(() => {})
      if (error instanceof Refused) watcher.answered()
      if (error instanceof Refused && error.status === 401) watcher.signedOut()
      if (error instanceof Unreachable || timeout.aborted) watcher.failed()
      throw timeout.aborted ? new Unreachable(error) : error
    }
  })
