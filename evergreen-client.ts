import { type Fetch, overHttp } from './client/http.ts'
import { createClient } from './client/index.ts'
import { BASE_PATH } from './contract/call.ts'

/** The entry point of the package at /cli/evergreen-client.tgz: the typed client for other programs. */

export { Refused, Unreachable } from './client/http.ts'

/** The server and the credentials of a client. */
interface Connection {
  /** The address of the server: 'https://renew.example'. */
  server: string
  /** The token of a service account or of a person. */
  token?: string
  /** The function that sends requests. Defaults to the global `fetch`. */
  fetch?: Fetch
}

/** Creates a client of a server. Its calls reject with Refused or Unreachable. */
export const connect = ({ server, ...rest }: Connection) =>
  createClient(overHttp({ base: `${server.replace(/\/+$/, '')}${BASE_PATH}`, ...rest }))
