import { randomUUID } from 'node:crypto'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import Cookies from 'cookies'
import helmet from 'helmet'
import Koa, { type Context, type Next } from 'koa'
import compress from 'koa-compress'
import type { CallTable } from '../../../contract/call.ts'
import { BASE_PATH } from '../../../contract/index.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { VERSION_HEADER } from '../../../rules/programs/packages.ts'
import { serveApiDocs } from '../api-docs.ts'
import type { Config } from '../config.ts'
import { serveConsole } from '../console.ts'
import type { Database } from '../database/db.ts'
import { asking } from '../database/slow-queries.ts'
import { Lifecycle, refuseOddHeaders } from '../lifecycle.ts'
import type { Log } from '../log.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import { servePackages } from '../packages.ts'
import { readiness } from '../readiness.ts'
import { mount, type Parts } from './mount.ts'
import { openapi } from './openapi/document.ts'
import { asRefusal, problemOf, refuse } from './problems.ts'

const requestIdOf = (ctx: Context): string => {
  const given = ctx.get('x-request-id')
  return /^[\w.-]{8,100}$/.test(given) ? given : randomUUID()
}

/** Paths whose last part is a secret. The log has the path without it. */
const withoutToken = (path: string): string => path.replace(/\/(asked|auditor|calendar|mail\/stop|mail\/returned)\/[\w-]{20,}/, '/$1/…')

/** Turns every error thrown below into problem+json. Unexpected errors are logged with their stack, which is never sent. */
const problems = (log: Log, metrics: Metrics) => async (ctx: Context, next: Next) => {
  const started = performance.now()
  ctx.state.requestId = requestIdOf(ctx)
  ctx.set('x-request-id', ctx.state.requestId)
  let failure: unknown
  try {
    await asking.run(ctx.state, next)
  } catch (error) {
    const problem = problemOf(error, ctx.state.requestId)
    ctx.status = problem.status
    ctx.set(asRefusal(error)?.headers ?? {})
    ctx.set('cache-control', 'no-store')
    ctx.body = JSON.stringify(problem)
    ctx.type = 'application/problem+json; charset=utf-8'
    if (problem.status >= 500) failure = error
  }
  const { method, status } = ctx
  const path = withoutToken(ctx.path)
  const ms = performance.now() - started
  metrics.answered(ctx.state.call, status, ms)
  const line = {
    requestId: ctx.state.requestId,
    method,
    path,
    status,
    call: ctx.state.call,
    userId: ctx.state.userId,
    ms: Math.round(ms),
  }
  if (failure) log.error({ ...line, err: failure }, 'request failed')
  else log.info(line, 'request')
}

/** The headers that helmet sets. They are the same for every request, so it runs once. */
const headersOf = ({ environment, publicUrl }: Config): OutgoingHttpHeaders => {
  const https = publicUrl.startsWith('https:')
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Emotion injects inline styles; scripts are only loaded from our own origin.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https && environment === 'production',
  })
  setHeaders(request, response, () => {})
  return response.getHeaders()
}

const headers = (config: Config) => {
  const all = Object.entries(headersOf(config)).map(([name, value]) => [name, String(value)] as const)
  return (ctx: Context, next: Next) => {
    for (const [name, value] of all) ctx.res.setHeader(name, value)
    return next()
  }
}

/** Secure cookies follow the configuration: behind a proxy that terminates TLS, the connection itself is not encrypted. */
const cookies =
  ({ environment }: Config) =>
  async (ctx: Context, next: Next) => {
    ctx.cookies = new Cookies(ctx.req, ctx.res, { secure: environment !== 'development' })
    await next()
  }

/** Served under the base path and also at the root, where load balancers and orchestrators look. */
const isAt = (path: string, name: string) => path === `/${name}` || path === `${BASE_PATH}/${name}`

/** Returns sentences about problems that do not stop the server from working. */
type Degraded = (read: Database['read']) => Promise<string[]>

/**
 * `/health` checks nothing. `/ready` checks that the server is not stopping, that the schema is not older than the program, and that the
 * database and the document store accept a write. A ready server may be `degraded`.
 */
const health = (parts: Parts & { lifecycle: Lifecycle; degraded: Degraded }) => {
  const states = readiness(parts)
  return async (ctx: Context, next: Next) => {
    if (isAt(ctx.path, 'health')) {
      ctx.body = { status: 'alive', version: packageJson.version }
      return
    }
    if (!isAt(ctx.path, 'ready')) return next()
    const found = parts.lifecycle.isStopping ? { server: 'is stopping' } : await states()
    const isReady = Object.values(found).every((state) => state === 'ready')
    ctx.status = isReady ? 200 : 503
    const problems = isReady ? await parts.degraded(parts.database.read) : []
    ctx.body = { status: isReady ? 'ready' : 'not ready', ...found, ...(problems.length > 0 && { degraded: problems }) }
  }
}

/** The whole application: the calls under the base path, and the console. */
export const createApp = (
  table: CallTable,
  // biome-ignore lint/suspicious/noExplicitAny: server/calls.ts checks each handler against the types of its row.
  handlers: Record<string, Record<string, any>>,
  { lifecycle = new Lifecycle(), degraded = async () => [], ...parts }: Parts & { lifecycle?: Lifecycle; degraded?: Degraded },
): Koa => {
  const app = new Koa()
  const routes = mount(table, handlers, parts)
  let document: string | undefined // by its first reader: to make it takes longer than the rest of the start
  const metrics = createMetrics(parts.database)
  // Koa reports errors after the response has started here; usually the client closed the connection during a download.
  app.on('error', (error) => parts.log.info({ err: error }, 'the response was not sent completely'))
  app.use(lifecycle.middleware)
  app.use(problems(parts.log, metrics))
  app.use(refuseOddHeaders)
  app.use(headers(parts.config))
  app.use(cookies(parts.config))
  // A response that fits into the first packets of a connection does not arrive earlier when it is compressed.
  app.use(compress({ threshold: 8192, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }, gzip: { level: 1 } }))
  app.use((ctx, next) => {
    // Replies contain personal data. Replies with an ETag set their own cache-control (mount.ts).
    if (ctx.path.startsWith(`${BASE_PATH}/`)) ctx.set({ 'cache-control': 'no-store', [VERSION_HEADER]: packageJson.version })
    // The URL of these pages is a secret, so search engines must not index them. Helmet already suppresses the Referer.
    if (/^(\/api\/v1\.0)?\/(asked|auditor)\//.test(ctx.path)) ctx.set('x-robots-tag', 'noindex, nofollow')
    return next()
  })
  app.use(health({ ...parts, lifecycle, degraded }))
  app.use(serveMetrics(metrics, parts.config.metricsToken))
  app.use(async (ctx, next) => {
    if (!ctx.path.startsWith(`${BASE_PATH}/`)) return next()
    if (ctx.path !== `${BASE_PATH}/openapi.json` || ctx.method !== 'GET') return next()
    ctx.type = 'application/json; charset=utf-8'
    document ??= JSON.stringify(openapi(table))
    ctx.body = document
  })
  app.use(routes.answer)
  app.use(async (ctx, next) => (ctx.path.startsWith(`${BASE_PATH}/`) ? routes.refuseUnknown(ctx) : next()))
  app.use(serveApiDocs())
  app.use(servePackages(parts.config.publicUrl))
  app.use(serveConsole())
  app.use(() => {
    throw refuse.notFound()
  })
  return app
}
