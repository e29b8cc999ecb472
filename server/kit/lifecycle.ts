import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context, Next } from 'koa'
import { messages } from '../../rules/messages.ts'
import { Refusal } from './problems.ts'

const SECOND = 1_000
/** How long answers under way may take once the server stops. */
const GRACE = 10 * SECOND
/** How long handlers whose connections are gone may take to end their transactions. */
const HANDLERS = 5 * SECOND
const MAX_HEADERS = 100

/** What the server does with its connections, from the first request to the last. */
export class Lifecycle {
  isStopping = false
  #handling = 0

  /** Counts what is handled, and says on each answer while the server stops that the connection ends with it. */
  middleware = async (ctx: Context, next: Next): Promise<void> => {
    this.#handling++
    try {
      await next()
    } finally {
      this.#handling--
      if (this.isStopping) ctx.set('connection', 'close')
    }
  }

  /** Takes nothing new, answers what is under way within the grace, then ends every connection and waits for its handler. */
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

/** Refuses what proxies and we might read differently: two hosts, or more headers than anybody needs. */
export const refuseOddHeaders = (ctx: Context, next: Next): Promise<void> => {
  const names = ctx.req.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
  if (names.length > MAX_HEADERS) throw new Refusal(431, messages.tooManyHeaders)
  if (names.filter((name) => name === 'host').length > 1) throw new Refusal(400, messages.twoHosts)
  return next()
}

/** An HTTP server that cuts off who neither sends nor reads for so long. */
export const httpServer = (listener: RequestListener, stalledSeconds: number): Server => {
  const timeouts = {
    headersTimeout: 10 * SECOND,
    requestTimeout: 120 * SECOND,
    connectionsCheckingInterval: 5 * SECOND,
    keepAliveTimeout: 15 * SECOND,
  }
  const server = createServer(timeouts, listener)
  server.timeout = stalledSeconds * SECOND
  return server
}
