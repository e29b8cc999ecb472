import { BASE_PATH } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import type { Config } from '../kit/config.ts'
import type { Asked } from '../kit/handler.ts'
import { Refusal } from '../kit/problems.ts'
import { type Leaving, leaveFor, verifiedEmail } from '../outside/oidc.ts'

/** The browser keeps it for ten minutes; it is of no use to anybody without the answer of the sign-in service. */
const COOKIE = 'single-sign-on'
const MINUTES = 10

const callbackOf = ({ publicUrl }: Config): string => `${publicUrl}${BASE_PATH}/authentication/single-sign-on/callback`

const settingsOf = ({ oidc }: Config) => {
  if (!oidc) throw new Refusal(404, messages.singleSignOnOff)
  return oidc
}

/** Sends the browser to the sign-in service. */
export const beginSingleSignOn = async ({ config, session }: Asked<unknown>, target: string): Promise<void> => {
  const { url, leaving } = await leaveFor(settingsOf(config), callbackOf(config), target)
  session.keep(COOKIE, JSON.stringify(leaving), MINUTES)
  session.redirect(url)
}

/** Signs in the active user whose e-mail the service vouches for; it never makes one. Anything amiss goes back to sign-in. */
export const endSingleSignOn = async ({ config, db, session }: Asked<unknown>, query: Record<string, unknown>): Promise<void> => {
  const settings = settingsOf(config)
  const kept = session.take(COOKIE)
  const refused = () => session.redirect('/signIn?refused=single-sign-on')
  if (!kept) return refused()
  const leaving = JSON.parse(kept) as Leaving
  const cameBackTo = new URL(callbackOf(config))
  for (const [name, value] of Object.entries(query)) cameBackTo.searchParams.set(name, String(value))
  const email = await verifiedEmail(settings, cameBackTo, leaving).catch(() => null)
  const user = email && (await db('users').where({ email_key: email.trim().toLowerCase(), active: true }).first('id'))
  if (!user) return refused()
  await session.start(user.id)
  session.redirect(leaving.target)
}
