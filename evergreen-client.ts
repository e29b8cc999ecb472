import { type Fetch, overHttp } from './client/http.ts'
import { createClient } from './client/index.ts'
import { BASE_PATH } from './contract/call.ts'

/** The typed client for other people's programs: the package that the server offers at /cli/evergreen-client.tgz. */

export { Refused, Unreachable } from './client/http.ts'

/** Where to send calls, and as whom. */
interface Connection {
  /** The address of the server: 'https://renew.example'. */
  server: string
  /** The token of a service account or of a person. */
  token?: string
  /** Sends a request; the fetch of the platform unless it is given. */
  fetch?: Fetch
}

/** A client that sends each call to a server. A call rejects with Refused or Unreachable. */
export const connect = ({ server, ...rest }: Connection) =>
  createClient(overHttp({ base: `${server.replace(/\/+$/, '')}${BASE_PATH}`, ...rest }))
