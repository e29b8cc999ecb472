import { type Client, Refused, Unreachable } from '../../client/index.ts'
import { type Call, type CallTable, readsOnly } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { clean } from './clean.ts'

export interface Watch {
  answered(): void
  failed(): void
  /** 401: the token is no longer good. */
  signedOut(): void
  /** The screens are being left: nobody waits for answers any more. */
  leaving: AbortSignal
}

type Says = (said?: object) => Promise<unknown>

/** A server that takes a call and never answers counts as lost; a document may need its time to go up. */
const patienceFor = (call: Call): number => (readsOnly(call) ? 20_000 : 120_000)

/** The same client: every answer is cleaned for the terminal, and the connection hears how every call went. */
export function watched(client: Client, watch: Watch): Client {
  const listening =
    (call: Call, says: Says): Says =>
    async (said) => {
      const late = AbortSignal.timeout(patienceFor(call))
      try {
        const answer = clean(await says({ ...said, signal: AbortSignal.any([late, watch.leaving]) }))
        watch.answered()
        return answer
      } catch (error) {
        if (watch.leaving.aborted) return new Promise(() => {})
        if (error instanceof Refused) watch.answered()
        if (error instanceof Refused && error.status === 401) watch.signedOut()
        if (error instanceof Unreachable || late.aborted) watch.failed()
        throw late.aborted ? new Unreachable(error) : error
      }
    }
  const says = client as unknown as Record<string, Record<string, Says>>
  const tables = Object.entries(calls as CallTable).map(([resource, table]) => [
    resource,
    Object.fromEntries(Object.entries(table).map(([verb, call]) => [verb, listening(call, says[resource]?.[verb] as Says)])),
  ])
  return Object.fromEntries(tables) as Client
}
