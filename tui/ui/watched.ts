import { type Client, clientBy, Refused, Unreachable } from '../../client/index.ts'
import { type Call, type CallRequest, readsOnly } from '../../contract/call.ts'
import { clean } from './clean.ts'

export interface Watch {
  answered(): void
  failed(): void
  /** 401: the token is no longer good. */
  signedOut(): void
  /** The screens are being left: nobody waits for answers any more. */
  leaving: AbortSignal
}

/** A server that takes a call and never answers counts as lost; a document may need its time to go up. */
const patienceFor = (call: Call): number => (readsOnly(call) ? 20_000 : 120_000)

/** The same client: every answer is cleaned for the terminal, and the connection hears how every call went. */
export const watched = (client: Client, watch: Watch): Client =>
  clientBy(async (call, request) => {
    const late = AbortSignal.timeout(patienceFor(call))
    try {
      const answer = clean(await client.call(call, { ...request, signal: AbortSignal.any([late, watch.leaving]) } as CallRequest<Call>))
      watch.answered()
      return answer
    } catch (error) {
      if (watch.leaving.aborted) return new Promise(() => {})
      if (error instanceof Refused) watch.answered()
      if (error instanceof Refused && error.status === 401) watch.signedOut()
      if (error instanceof Unreachable || late.aborted) watch.failed()
      throw late.aborted ? new Unreachable(error) : error
    }
  })
