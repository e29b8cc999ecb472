import type { Context } from 'koa'
import { type Call, readsOnly } from '../../../contract/call.ts'
import { BASE_PATH } from '../../../contract/index.ts'
import { auditLater } from '../audit-later.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import { addressOf } from './address.ts'
import { mustBePermitted } from './perform.ts'
import { refuse } from './problems.ts'
import { identify } from './session.ts'

/** Records that a signed-in user was refused permission. */
export const auditRefusal = (ctx: Context, attempt: string, { writeQueue }: Database) => {
  const { acting } = ctx.state
  const detail = `${attempt} (${ctx.path.slice(BASE_PATH.length)})`
  if (acting?.user) auditLater(writeQueue, acting, `user ${acting.user.id}`, { event: 'accessRefused', detail })
}

/** What refuses too many calls with 429. */
export interface Limits {
  limitAddress(address: string, call: Call): void
  limitToken(ctx: Context, tokenHash: string): Promise<void>
}

/** Identifies the caller and checks the permission of the role and the scopes of the token before anything else is read. */
export const enter = async (
  ctx: Context,
  name: string,
  call: Call,
  { database, config }: { database: Database; config: Config },
  { limitAddress, limitToken }: Limits,
) => {
  ctx.state.call = name
  const address = addressOf(ctx.req.socket.remoteAddress ?? '', ctx.get('x-forwarded-for'), config.trustedProxies)
  limitAddress(address, call)
  const { user, byCookie, mustChangePassword } = await identify(ctx, database, config, !call.isPolled)
  if (user?.sessionHash && !byCookie) await limitToken(ctx, user.sessionHash)
  if (call.permission !== 'anyone') {
    if (!user) throw refuse.notSignedIn()
    if (mustChangePassword && !call.isOpenToFirstPassword) throw refuse.mustChangePassword()
  }
  if (byCookie && !readsOnly(call) && ctx.get('x-requested-with') !== 'XMLHttpRequest') throw refuse.headerMissing()
  if (call.byCookieOnly && !byCookie) throw refuse.byCookieOnly()
  if (user?.isEnrolling && call.permission !== 'anyone' && !call.whileEnrolling) throw refuse.enrolFirst()
  const program = ctx.get('user-agent').slice(0, 255) || null
  const acting = { user, call: name, requestId: String(ctx.state.requestId), address, program }
  ctx.state.userId = user?.id
  ctx.state.acting = acting
  if (user) mustBePermitted(user, call)
  return acting
}
