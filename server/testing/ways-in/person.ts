import { generate } from 'otplib'
import { aUser } from '../../../fixtures/builders.ts'
import type { NewRow } from '../../../fixtures/rows.ts'
import { hashPassword } from '../../authentication/password.actions.ts'
import { clock } from '../../kit/clock.ts'
import type { users } from '../../tables/users.ts'
import type { Answer } from '../http.ts'
import type { TestApp } from '../test-app.ts'
import { softAuthenticator } from './authenticator.ts'

export const PASSWORD = 'Lanterns-2026!'
const XHR = { 'x-requested-with': 'XMLHttpRequest' }

/** The code that an authenticator app shows now, or `steps` of 30 seconds later. */
export const appCode = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(clock.millis() / 1000) + 30 * steps })

const cookiesIn = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().map((cookie) => String(cookie).split(';')[0] ?? '')

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/145.0'

/** A browser that keeps cookies, starting with the given ones. Its requests have the header of the console. */
export const browser = (testApp: TestApp, program = FIREFOX, cookies: ReadonlyMap<string, string> = new Map()) => {
  const jar = new Map(cookies)
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await testApp.request({ method, path, body, headers: { ...XHR, 'user-agent': program, cookie, ...headers } })
    for (const pair of cookiesIn(answer)) jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    return answer
  }
  return {
    send,
    cookie: (): ReadonlyMap<string, string> => jar,
    signIn: (email: string, more: object = {}) => send('POST', '/authentication/sign-in', { email, password: PASSWORD, ...more }),
    /** Whether it is signed in. */
    isIn: async () => (await send('GET', '/authentication/current-user/identity')).status === 200,
    /** Signs in with a passkey, as the second factor if a password was just given. */
    withPasskey: async (authenticator: ReturnType<typeof softAuthenticator>) => {
      const options = await send('POST', '/authentication/passkey/options')
      return send('POST', '/authentication/passkey', {
        credential: authenticator.get(options.body as Parameters<typeof authenticator.get>[0]),
      })
    },
    addPasskey: async (name = 'Laptop', authenticator = softAuthenticator()) => {
      const options = await send('POST', '/user-profile/passkeys/options')
      const answer = await send('POST', '/user-profile/passkeys', {
        name,
        credential: authenticator.create(options.body as Parameters<typeof authenticator.create>[0]),
      })
      return { authenticator, answer }
    },
    /** Sets up an authenticator app. The code of the current step is used up. */
    addTotp: async () => {
      const begun = await send('POST', '/user-profile/totp')
      const { secret } = begun.body as { secret: string }
      const answer = await send('PUT', '/user-profile/totp', { securityCode: await appCode(secret) })
      return { secret, answer, recoveryCodes: (answer.body as { recoveryCodes: string[] }).recoveryCodes }
    },
  }
}

/** A user with a password and a phone, signed in with a browser. */
export const somebodyIn = async (testApp: TestApp, given: Partial<NewRow<typeof users>> = {}) => {
  const { clientId } = testApp.tenants.Saas
  const passwordHash = await hashPassword(PASSWORD)
  const { id, email } = await testApp.build((db) =>
    aUser(db, { clientId, roleName: 'ClientContributor', passwordHash, phoneNumber: '303-555-0100', ...given }),
  )
  const laptop = browser(testApp)
  await laptop.signIn(email)
  return { id, email, laptop }
}
