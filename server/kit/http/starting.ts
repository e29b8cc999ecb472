import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import packageJson from '../../../package.json' with { type: 'json' }
import { problemOf, refuse } from './problems.ts'

/** Seconds after which a client asks again. */
const AGAIN = 5

const answers = (path: string): { status: number; type: string; body: object } => {
  const type = 'application/json'
  if (/\/health$/.test(path)) return { status: 200, type, body: { status: 'alive', version: packageJson.version } }
  if (/\/ready$/.test(path)) return { status: 503, type, body: { status: 'not ready', server: 'is starting' } }
  return { status: 503, type: 'application/problem+json', body: problemOf(refuse.busy('serverStarts', AGAIN), randomUUID()) }
}

/** Answers as alive but not ready while the server starts. Migrating a large database takes minutes. */
export const whileStarting: RequestListener = ({ url = '' }, response) => {
  const { status, type, body } = answers(url.replace(/\?.*$/, ''))
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // A kept connection would wait in vain for a server that cannot start.
    connection: 'close',
    ...(status === 503 && { 'retry-after': String(AGAIN) }),
  })
  response.end(JSON.stringify(body))
}
