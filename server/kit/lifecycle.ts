import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context, Next } from 'koa'
import { messages } from '../../rules/messages.ts'
import { Refusal } from './http/problems.ts'

const SECOND = 1_000
/** How long requests in progress may take once the server stops. */
const GRACE = 10 * SECOND
/** How long handlers without a connection may take to end their transactions. */
const HANDLERS = 5 * SECOND
const MAX_HEADERS = 100

/** Manages the connections of the server, from the first request to shutdown. */
export class Lifecycle {
  isStopping = false
  #handling = 0

  /** Counts the requests in progress. While the server stops, each response closes its connection. */
  middleware = async (ctx: Context, next: Next): Promise<void> => {
    this.#handling++
    try {
      await next()
    } finally {
      this.#handling--
      if (this.isStopping) ctx.set('connection', 'close')
    }
  }

  /** Accepts no new connections, finishes requests within the grace period, then closes every connection and waits for the handlers. */
  async stop(server: Server, grace = GRACE): Promise<void> {
    this.isStopping = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const idle = setInterval(() => server.closeIdleConnections(), SECOND / 4)
    server.closeIdleConnections()
    await Promise.race([closed, wait(grace, undefined, { ref: false })])
    clearInterval(idle)
    server.closeAllConnections()
    const until = performance.now() + HANDLERS
    while (this.#handling > 0 && performance.now() < until) await wait(20)
  }
}

/** Refuses headers that a proxy may read differently: two Host headers, or too many headers. */
export const refuseOddHeaders = (ctx: Context, next: Next): Promise<void> => {
  const names = ctx.req.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
  if (names.length > MAX_HEADERS) throw new Refusal(431, messages.tooManyHeaders)
  if (names.filter((name) => name === 'host').length > 1) throw new Refusal(400, messages.twoHosts)
  return next()
}

/**
 * An HTTP server that closes connections which neither send nor read for `stalledSeconds`. A client that waits for the response to a
 * complete request is not stalled: the server works.
 */
export const httpServer = (listener: RequestListener, stalledSeconds: number): Server => {
  const timeouts = {
    headersTimeout: 10 * SECOND,
    requestTimeout: 120 * SECOND,
    connectionsCheckingInterval: 5 * SECOND,
    keepAliveTimeout: 15 * SECOND,
  }
  const server = createServer(timeouts, (request, response) => {
    response.on('timeout', (socket) => {
      if (!request.complete || response.headersSent) socket.destroy()
    })
    listener(request, response)
  })
  server.timeout = stalledSeconds * SECOND
  return server
}
