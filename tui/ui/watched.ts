import { type Client, Refused, Unreachable } from '../../client/index.ts'
import { clean } from './clean.ts'

export interface Watch {
  answered(): void
  failed(): void
  /** 401: the token is no longer good. */
  signedOut(): void
}

type Says = (said?: unknown) => Promise<unknown>

/** The same client: every answer is cleaned for the terminal, and the connection hears how every call went. */
export function watched(client: Client, watch: Watch): Client {
  const listening =
    (says: Says): Says =>
    async (said) => {
      try {
        const answer = clean(await says(said))
        watch.answered()
        return answer
      } catch (error) {
        if (error instanceof Unreachable) watch.failed()
        if (error instanceof Refused) watch.answered()
        if (error instanceof Refused && error.status === 401) watch.signedOut()
        throw error
      }
    }
  const tables = Object.entries(client as unknown as Record<string, Record<string, Says>>)
  return Object.fromEntries(
    tables.map(([resource, table]) => [resource, Object.fromEntries(Object.entries(table).map(([verb, says]) => [verb, listening(says)]))]),
  ) as unknown as Client
}
