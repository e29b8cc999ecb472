import { BASE_PATH } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { auditLater } from '../kit/audit-later.ts'
import type { Config } from '../kit/config.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { type Leaving, leaveFor, verifiedEmail, wasAway } from '../outside/oidc.ts'
import { beginSession } from './begin-session.actions.ts'

/** The browser keeps this cookie for ten minutes. It is useless without the provider's response. */
const COOKIE = 'single-sign-on'
const MINUTES = 10

const callbackOf = ({ publicUrl }: Config): string => `${publicUrl}${BASE_PATH}/authentication/single-sign-on/callback`

const settingsOf = ({ oidc }: Config) => {
  if (!oidc) throw new Refusal(404, messages.singleSignOnOff)
  return oidc
}

/** Redirects the browser to the OpenID provider. */
export const beginSingleSignOn = async ({ config, session }: CallContext<unknown>, target: string): Promise<void> => {
  const { url, leaving } = await leaveFor(settingsOf(config), callbackOf(config), target)
  session.keep(COOKIE, JSON.stringify(leaving), MINUTES)
  session.redirect(url)
}

/** The content of our cookie; undefined if it is malformed. */
const leavingIn = (kept: string | undefined): Leaving | undefined => {
  try {
    const leaving = JSON.parse(kept ?? '')
    return typeof leaving?.verifier === 'string' && typeof leaving.target === 'string' ? leaving : undefined
  } catch {
    return undefined
  }
}

type SignInContext = CallContext<{ id: number } | null>

/** The active user whose e-mail the provider has verified, or the reason why there is none. */
const find = async ({ config, db }: SignInContext, query: Record<string, unknown>, leaving: Leaving) => {
  const cameBackTo = new URL(callbackOf(config))
  for (const [name, value] of Object.entries(query)) cameBackTo.searchParams.set(name, String(value))
  const email = await verifiedEmail(settingsOf(config), cameBackTo, leaving).catch((error) => {
    if (wasAway(error)) throw refuse.busy('signInServiceAway', 30)
    return undefined
  })
  if (email === undefined) return { why: 'the service refused' }
  if (email === null) return { why: 'the email is not verified' }
  const emailKey = email.trim().toLowerCase()
  const user = await db('users').where({ email_key: emailKey }).first({ id: 'id', clientId: 'client_id', active: 'active' })
  if (!user) return { why: 'unknown email' }
  return user.active ? { user, emailKey } : { why: 'inactive user', user }
}

/**
 * Signs in the active user whose e-mail the provider has verified; never creates a user. After any failure the browser returns to
 * the sign-in page.
 */
export const endSingleSignOn = async (ctx: SignInContext, query: Record<string, unknown>): Promise<void> => {
  const { session, writeQueue, address } = ctx
  settingsOf(ctx.config)
  const kept = session.take(COOKIE)
  const leaving = leavingIn(kept)
  const refused = (detail: string, account?: { id: number; clientId: number | null }) => {
    auditLater(writeQueue, ctx, `address ${address}`, { event: 'singleSignOnRefused', detail, account })
    session.redirect('/signIn?refused=single-sign-on')
  }
  if (!kept || !leaving) return refused('it was not begun here')
  const { user, emailKey, why } = await find(ctx, query, leaving).catch((error) => {
    // An error leaves the result open, so keep the cookie: the browser can retry with the same response.
    session.keep(COOKIE, kept, MINUTES)
    throw error
  })
  if (why !== undefined) return refused(why, user)
  const isStarted = await beginSession(ctx, {
    account: user,
    event: { event: 'signedInByService' },
    asksForFactor: false,
    still: { email_key: emailKey },
  })
  if (!isStarted) return refused('inactive user', user)
  session.redirect(leaving.target)
}
