import type { Command } from 'commander'
import { overHttp, Refused } from '../../../client/http.ts'
import type { CurrentUser } from '../../../contract/authentication/calls.ts'
import { BASE_PATH } from '../../../contract/call.ts'
import { formatDay } from '../../../rules/day.ts'
import { limits } from '../../../rules/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { ask, mayAsk, readAll, readLine } from '../../kit/ask.ts'
import { EXIT, Failure, usage } from '../../kit/errors.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { describe, type Run, setAction } from '../../kit/run.ts'
import { readProfile, type StoredToken, saveProfile } from '../../kit/settings/profile.ts'
import { withCookies } from './cookies.ts'

interface LoginOptions {
  email?: string
  withToken: boolean
}

export function add(login: Command, io: Io): void {
  describe(login, {
    does: 'Sign in to a server and keep a personal token for this profile. The password is asked for, or read from stdin when piped.',
    examples: ['login', 'login --server https://evergreen.example --email you@example.com', 'login --with-token < token.txt'],
  })
  login.option('--email <email>', 'whom to sign in').option('--with-token', 'read a personal token from stdin instead of signing in')
  setAction(login, io, { options: readOptions, run: runLogin })
}

const readOptions = (_args: [], { email, withToken = false }: { email?: string; withToken?: boolean }): LoginOptions => ({
  email,
  withToken,
})

async function runLogin(run: Run, options: LoginOptions): Promise<void> {
  const { name, server } = readProfile(run.globals, run.io.env, run.io.cwd)
  const base = server + BASE_PATH
  const { user, stored } = options.withToken ? await byToken(run, base) : await byPassword(run, base, options)
  saveProfile(run.io.env, name, { server, ...stored })
  const until = stored.expiresOn ? ` The token expires on ${formatDay(stored.expiresOn.slice(0, 10))}.` : ''
  printStatus(run, `Signed in to ${server} as ${user.firstName} ${user.lastName} (${user.email}).${until}`)
  if (run.io.env.EVERGREEN_TOKEN) printStatus(run, 'EVERGREEN_TOKEN is set and wins over the token just stored.')
}

interface SignedIn {
  user: CurrentUser
  stored: Omit<StoredToken, 'server'>
}

async function byToken(run: Run, base: string): Promise<SignedIn> {
  const token = run.io.stdin.isTTY ? await asked(run, 'Token:', true, 'Pipe the token in.') : await readAll(run.io.stdin, limits.url)
  const { createClient } = await import('../../../client/index.ts')
  const api = createClient(overHttp({ base, token: token.trim(), fetch: run.io.fetch }))
  return { user: await api.authentication.identity({ signal: run.io.signal }), stored: { token: token.trim() } }
}

/** A session that only creates the token and then ends. */
async function byPassword(run: Run, base: string, { email }: LoginOptions): Promise<SignedIn> {
  const { createClient } = await import('../../../client/index.ts')
  const api = createClient(overHttp({ base, fetch: withCookies(run.io.fetch) }))
  const { signal } = run.io
  const who = email ?? (await asked(run, 'E-mail:', false, 'Give the e-mail with --email.'))
  const password = run.io.stdin.isTTY ? await asked(run, 'Password:', true, 'Pipe the password in.') : await readLine(run.io.stdin)
  const signIn = (securityCode?: string) =>
    api.authentication.signIn({ body: { email: who, password, ...(securityCode && { securityCode }) }, signal })
  // With two factor authentication, the first try sends the code. A wrong code can be entered again.
  const attempt = (tries: number, securityCode?: string): Promise<CurrentUser> =>
    signIn(securityCode).catch(async (error) => {
      if (!(tries > 0 && error instanceof Refused && error.errors.securityCode && mayAsk(run))) return signInFailed(error)
      printStatus(run, ...error.errors.securityCode)
      return attempt(tries - 1, await ask(run, 'Security code:'))
    })
  const user = await attempt(limits.securityCodeTries)
  const name = `evergreen on ${run.io.host}, ${user.today}`.slice(0, limits.name)
  const { id, token, expiresOn } = await api.authentication.createToken({ body: { name }, signal })
  // Sign-out redirects to a page, which is not JSON. A session that is not ended expires.
  await api.authentication.signOut({ signal }).catch(() => null)
  return { user, stored: { id, token, expiresOn } }
}

function signInFailed(error: unknown): never {
  // The hint "sign in first" of other 401 replies does not help here.
  throw error instanceof Refused && error.status === 401 ? new Failure(EXIT.signIn, messages.signInRefused) : error
}

function asked(run: Run, question: string, hidden: boolean, otherwise: string): Promise<string> {
  if (!mayAsk(run)) throw usage(otherwise)
  return ask(run, question, hidden)
}
