import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import Cookies from 'cookies'
import Koa, { type Context, type Next } from 'koa'
import compress from 'koa-compress'
import helmet from 'koa-helmet'
import type { CallTable } from '../../contract/call.ts'
import { BASE_PATH } from '../../contract/index.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import { serveConsole } from './console.ts'
import { Lifecycle, refuseOddHeaders } from './lifecycle.ts'
import type { Log } from './log.ts'
import { mount, type Parts, unknownRoute } from './mount.ts'
import { openapi } from './openapi.ts'
import { asRefusal, problemOf, refuse } from './problems.ts'
import { readiness } from './readiness.ts'

const requestIdOf = (ctx: Context): string => {
  const given = ctx.get('x-request-id')
  return /^[\w.-]{8,100}$/.test(given) ? given : randomUUID()
}

/** Everything that is thrown below becomes one shape; what is our own mistake is logged with its stack, never shown. */
const problems = (log: Log) => async (ctx: Context, next: Next) => {
  const started = performance.now()
  ctx.state.requestId = requestIdOf(ctx)
  ctx.set('x-request-id', ctx.state.requestId)
  let failure: unknown
  try {
    await next()
  } catch (error) {
    const problem = problemOf(error, ctx.state.requestId)
    ctx.status = problem.status
    ctx.set(asRefusal(error)?.headers ?? {})
    ctx.set('cache-control', 'no-store')
    ctx.body = JSON.stringify(problem)
    ctx.type = 'application/problem+json; charset=utf-8'
    if (problem.status >= 500) failure = error
  }
  const { method, path, status } = ctx
  const line = {
    requestId: ctx.state.requestId,
    method,
    path,
    status,
    call: ctx.state.call,
    userId: ctx.state.userId,
    ms: Math.round(performance.now() - started),
  }
  if (failure) log.error({ ...line, err: failure }, 'request failed')
  else log.info(line, 'request')
}

const headers = ({ environment, publicUrl }: Config) => {
  const https = publicUrl.startsWith('https:')
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Emotion writes its styles into the page; scripts come from our own files alone.
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
}

/** Cookies are marked Secure by our configuration: behind a proxy that ends TLS the connection itself is plain. */
const cookies =
  ({ environment }: Config) =>
  async (ctx: Context, next: Next) => {
    ctx.cookies = new Cookies(ctx.req, ctx.res, { secure: environment !== 'development' })
    await next()
  }

/** Under the base path like every call, and at the root, where those who supervise a server look for them. */
const isAt = (path: string, name: string) => path === `/${name}` || path === `${BASE_PATH}/${name}`

/** Alive: touches nothing. Ready: not stopping, schema at head, database and documents take a write. */
const health = (parts: Parts & { lifecycle: Lifecycle }) => {
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
    ctx.body = { status: isReady ? 'ready' : 'not ready', ...found }
  }
}

/** The whole application: the call table under the base path, the console beside it. */
export const createApp = (
  table: CallTable,
  // biome-ignore lint/suspicious/noExplicitAny: the handlers met their rows' types in server/calls.ts.
  handlers: Record<string, Record<string, any>>,
  { lifecycle = new Lifecycle(), ...parts }: Parts & { log: Log; lifecycle?: Lifecycle },
): Koa => {
  const app = new Koa()
  const router = mount(table, handlers, parts)
  const document = openapi(table)
  // Koa prints what fails after an answer has begun; most often somebody left in the middle of a download.
  app.on('error', (error) => parts.log.info({ err: error }, 'an answer was not sent to its end'))
  app.use(lifecycle.middleware)
  app.use(problems(parts.log))
  app.use(refuseOddHeaders)
  app.use(headers(parts.config))
  app.use(cookies(parts.config))
  // What travels in the first packets of a connection as it is, is not there sooner for having been compressed.
  app.use(compress({ threshold: 8192, br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }, gzip: { level: 1 } }))
  app.use((ctx, next) => {
    // Answers carry somebody's data; those with an ETag say otherwise (mount.ts).
    if (ctx.path.startsWith(`${BASE_PATH}/`)) ctx.set('cache-control', 'no-store')
    return next()
  })
  app.use(health({ ...parts, lifecycle }))
  app.use(async (ctx, next) => {
    if (!ctx.path.startsWith(`${BASE_PATH}/`)) return next()
    if (ctx.path === `${BASE_PATH}/openapi.json` && ctx.method === 'GET') ctx.body = document
    else await next()
  })
  app.use(router.routes())
  app.use(async (ctx, next) => (ctx.path.startsWith(`${BASE_PATH}/`) ? unknownRoute(router)(ctx) : next()))
  app.use(serveConsole())
  app.use(() => {
    throw refuse.notFound()
  })
  return app
}
