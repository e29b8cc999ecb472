import type { Command } from 'commander'
import { withCookies } from '../../../client/cookies.ts'
import { overHttp, Refused } from '../../../client/http.ts'
import type { Client } from '../../../client/index.ts'
import { type CurrentUser, personOf } from '../../../contract/authentication/calls.ts'
import { BASE_PATH } from '../../../contract/call.ts'
import { dateFormat } from '../../../rules/installation/date-format.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { type Factor, sendsTextFirst } from '../../../rules/people/second-factors.ts'
import { ask, mayAsk, readAll } from '../../kit/ask.ts'
import { EXIT, Failure, usage } from '../../kit/errors.ts'
import type { Io } from '../../kit/io.ts'
import { askNewPassword } from '../../kit/new-password.ts'
import { momentText } from '../../kit/output/cells.ts'
import { printStatus } from '../../kit/output/print.ts'
import { describe, type Run, setAction } from '../../kit/run.ts'
import { readProfile, saveProfile } from '../../kit/settings/profile.ts'
import { byBrowser } from './by-browser.ts'
import type { SignedIn } from './signed-in.ts'

interface LoginOptions {
  email?: string
  withToken: boolean
  /** Whether to sign in by approval in a browser, on this machine or another. */
  byBrowser: boolean
  /** The second factor from the flags, for use without a terminal. */
  factor: Shown
}

export function add(login: Command, io: Io): void {
  describe(login, {
    does: 'Sign in to a server and keep a personal token for this profile. Opens a browser, in which you approve it; the address and the code work on any other device too. With --email or --no-browser the password is asked for, or read from stdin when piped, and a second factor is asked for. A password that an administrator has set is changed first: the new one is the second line.',
    examples: [
      'login',
      'login --server https://evergreen.example',
      'login --server https://evergreen.example --email you@example.com',
      'login --email you@example.com --security-code 123456 < password.txt',
      'login --with-token < token.txt',
    ],
  })
  login
    .option('--email <email>', 'whom to sign in')
    .option('--with-token', 'read a personal token from stdin instead of signing in')
    .option('--no-browser', 'ask for e-mail and password here, and for a second factor')
    .option('--security-code <code>', 'the code of your authenticator app, instead of being asked for it')
    .option('--recovery-code <code>', 'a recovery code, if your phone or passkey is lost')
  setAction(login, io, { options: readOptions, run: runLogin })
}

interface Flags extends Shown {
  email?: string
  withToken?: boolean
  browser?: boolean
}

const readOptions = (_args: [], { email, withToken = false, browser = true, securityCode, recoveryCode }: Flags): LoginOptions => ({
  email,
  withToken,
  byBrowser: browser && !(email || securityCode || recoveryCode),
  factor: { ...(securityCode && { securityCode }), ...(recoveryCode && { recoveryCode }) },
})

async function runLogin(run: Run, options: LoginOptions): Promise<void> {
  const { name, server } = readProfile(run.globals, run.io.env, run.io.cwd)
  const base = server + BASE_PATH
  const { user, stored } = await signInBy(run, base, options)
  dateFormat.set(user.dateFormat)
  saveProfile(run.io.env, name, { server, ...stored, person: personOf(user), dateFormat: dateFormat.get() })
  const until = stored.expiresOn ? ` The token expires on ${momentText(stored.expiresOn)}.` : ''
  printStatus(run, `Signed in to ${server} as ${user.firstName} ${user.lastName} (${user.email}).${until}`)
  if (run.io.env.EVERGREEN_TOKEN) printStatus(run, 'EVERGREEN_TOKEN is set and wins over the token just stored.')
}

function signInBy(run: Run, base: string, options: LoginOptions): Promise<SignedIn> {
  if (options.withToken) return byToken(run, base)
  // Without a terminal, the password comes from a pipe.
  return options.byBrowser && mayAsk(run) ? byBrowser(run, base) : byPassword(run, base, options)
}

async function byToken(run: Run, base: string): Promise<SignedIn> {
  const token = run.io.stdin.isTTY ? await asked(run, 'Token:', true, 'Pipe the token in.') : await readAll(run.io.stdin, limits.url)
  const { createClient } = await import('../../../client/index.ts')
  const api = createClient(overHttp({ base, token: token.trim(), fetch: run.io.fetch }))
  const user = await api.authentication.identity({ signal: run.io.signal }).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.status !== 401) throw error
    throw new Failure(EXIT.signIn, 'This token is not valid on this server.', ['It may be revoked or expired, or of another server.'])
  })
  return { user, stored: { token: token.trim() } }
}

/** A session that only creates the token and then ends. */
async function byPassword(run: Run, base: string, { email, factor: given }: LoginOptions): Promise<SignedIn> {
  const { createClient } = await import('../../../client/index.ts')
  const api = createClient(overHttp({ base, fetch: withCookies(run.io.fetch) }))
  const { signal } = run.io
  const who = email ?? (await asked(run, 'E-mail:', false, 'Give the e-mail with --email.'))
  const [password = '', next = ''] = run.io.stdin.isTTY
    ? [await asked(run, 'Password:', true, 'Pipe the password in.')]
    : (await readAll(run.io.stdin, limits.url)).split(/\r?\n/)
  const signIn = (factor: Shown) => api.authentication.signIn({ body: { email: who, password, ...factor }, signal })
  // The first try says which second factors the account has. A wrong code can be entered again.
  const attempt = (tries: number, factors: readonly Factor[], shown: Shown = {}): Promise<CurrentUser> =>
    signIn(shown).catch(async (error) => {
      const asks = error instanceof Refused && (error.errors.securityCode ?? error.errors.recoveryCode)
      if (!asks) return signInFailed(error)
      const isFirst = Object.keys(shown).length === 0
      const offered = error.factors.length > 0 ? error.factors : factors
      if (isFirst && Object.keys(given).length > 0) return attempt(tries, offered, given)
      if (!(tries > 0 && mayAsk(run))) return signInFailed(error)
      printStatus(run, ...asks)
      return attempt(tries - 1, offered, await askFactor(run, offered))
    })
  const user = await attempt(limits.securityCodeTries, [])
  if (user.mustChangePassword) await changeFirst(run, api, password, next)
  const name = `evergreen on ${run.io.host}, ${user.today}`.slice(0, limits.name)
  const { id, token, expiresOn } = await api.authentication.createToken({ body: { name }, signal })
  // Sign-out redirects to a page, which is not JSON. A session that is not ended expires.
  await api.authentication.signOut({ signal }).catch(() => null)
  return { user, stored: { id, token, expiresOn } }
}

/** Changes a password that another user has set: until then, the account cannot create tokens. `next`: the second line of stdin. */
async function changeFirst(run: Run, api: Client, currentPassword: string, next: string): Promise<void> {
  printStatus(run, messages.mustChangePassword)
  const typed = next ? { password: next, confirmPassword: next } : await askNewPassword(run, 'New Password:')
  if (!typed) throw new Failure(EXIT.signIn, 'The password was not changed.', ['Pipe the new password in, as a second line.'])
  await api.userProfile.changePassword({ body: { currentPassword, ...typed }, signal: run.io.signal })
  printStatus(run, messages.passwordUpdated)
}

interface Shown {
  securityCode?: string
  recoveryCode?: string
  factor?: Factor
}

/** Asks for a code. A terminal cannot use a passkey, so accounts with one need a recovery code. */
async function askFactor(run: Run, factors: readonly Factor[]): Promise<Shown> {
  const takesCode = factors.includes('totp') || factors.includes('sms')
  const mayText = factors.includes('sms') && !sendsTextFirst(factors)
  const others = [...(mayText ? ['"sms" for a text message'] : []), ...(factors.includes('recoveryCode') ? ['a recovery code'] : [])]
  const typed = await ask(run, takesCode ? `Security code${others.map((other) => `, or ${other}`).join('')}:` : 'Recovery code:')
  if (mayText && typed.trim().toLowerCase() === 'sms') return { factor: 'sms' }
  return takesCode && typed.trim().length <= limits.securityCode ? { securityCode: typed } : { recoveryCode: typed }
}

function signInFailed(error: unknown): never {
  // The hint "sign in first" of other 401 replies does not help here.
  throw error instanceof Refused && error.status === 401 ? new Failure(EXIT.signIn, messages.signInRefused) : error
}

function asked(run: Run, question: string, hidden: boolean, otherwise: string): Promise<string> {
  if (!mayAsk(run)) throw usage(otherwise)
  return ask(run, question, hidden)
}
