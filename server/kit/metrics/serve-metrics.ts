import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Next } from 'koa'
import { refuse } from '../http/problems.ts'
import type { Metrics } from './metrics.ts'

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * With a token, anybody who has it may read the metrics. Without one, only programs on this machine: a request that a proxy forwards comes
 * from this machine too, but says so.
 */
const mayRead = (ctx: Context, token: string | null): boolean => {
  if (token) return timingSafeEqual(digest(ctx.get('authorization')), digest(`Bearer ${token}`))
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => ctx.get(name))
  return LOOPBACK.test(ctx.req.socket.remoteAddress ?? '') && !isForwarded
}

/** `GET /metrics`. For everybody who may not read them, it does not exist. */
export const serveMetrics = (metrics: Metrics, token: string | null) => async (ctx: Context, next: Next) => {
  if (ctx.path !== '/metrics') return next()
  if (ctx.method !== 'GET' || !mayRead(ctx, token)) throw refuse.notFound()
  ctx.body = await metrics.text()
  ctx.set('content-type', metrics.contentType)
  ctx.set('cache-control', 'no-store')
}
