import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { readProfile, readToken, tokenFile } from '../../kit/settings/profile.ts'
import { aFolder, problem, run } from '../../testing/world.ts'

const user = {
  email: 'a@b.example',
  firstName: 'Ada',
  lastName: 'Byron',
  roles: ['ClientAdministrator'],
  clientName: 'Harbor Hotels',
  today: '2026-11-20',
  dateFormat: 'MM/DD/YYYY',
}
const answers = {
  'POST /authentication/sign-in': () => Response.json(user, { headers: { 'set-cookie': 'evergreen=session; Path=/; HttpOnly' } }),
  'POST /authentication/tokens': { id: 9, token: 'made', expiresOn: '2027-02-18T12:00:00Z' },
  'GET /authentication/sign-out': () =>
    new Response(null, { status: 302, headers: { location: '/', 'set-cookie': 'evergreen=; Max-Age=0' } }),
  'GET /authentication/current-user/identity': user,
  'DELETE /authentication/tokens/9': () => new Response(null, { status: 204 }),
}
const nobody = () => ({ XDG_CONFIG_HOME: aFolder(), EVERGREEN_TOKEN: '' })

test('signs in, makes a token with the session, keeps it and ends the session', async () => {
  const env = nobody()
  const { code, out, err, seen } = await run(['login', '--email', 'a@b.example', '--server', 'https://evergreen.example'], {
    answers,
    env,
    stdin: 'Pass word-1\n',
  })
  expect({ code, out }).toEqual({ code: 0, out: '' })
  expect(err).toBe('Signed in to https://evergreen.example as Ada Byron (a@b.example). The token expires on 02/18/27 12:00 UTC.\n')
  expect(seen.map(({ method, path, headers, body }) => [`${method} ${path}`, headers.cookie, body])).toEqual([
    ['POST /authentication/sign-in', undefined, { email: 'a@b.example', password: 'Pass word-1' }],
    ['POST /authentication/tokens', 'evergreen=session', { name: 'evergreen on a-host, 2026-11-20' }],
    ['GET /authentication/sign-out', 'evergreen=session', undefined],
  ])
  expect(readProfile({}, env)).toEqual({ name: 'default', server: 'https://evergreen.example', token: 'made' })
  expect(statSync(tokenFile(env, 'default')).mode & 0o777).toBe(0o600)
})

test('a wrong password is 4, keeps nothing, and does not advise to sign in', async () => {
  const env = nobody()
  const refusal = { 'POST /authentication/sign-in': problem(401, messages.signInRefused) }
  const { code, err } = await run(['login', '--email', 'a@b.example'], { answers: refusal, env, stdin: 'wrong\n' })
  expect({ code, err }).toEqual({ code: 4, err: `${messages.signInRefused}\n` })
  expect(readToken(env, 'default')).toBeNull()
})

test('a token from stdin is tried before it is kept', async () => {
  const env = nobody()
  const { code, seen } = await run(['login', '--with-token', '--profile', 'night'], { answers, env, stdin: 'given\n' })
  expect(code).toBe(0)
  expect(seen[0]?.headers.authorization).toBe('Bearer given')
  expect(readToken(env, 'night')).toMatchObject({ token: 'given' })
  const refused = { 'GET /authentication/current-user/identity': problem(401, 'Please sign in to continue.') }
  expect(await run(['login', '--with-token', '--profile', 'other'], { answers: refused, env, stdin: 'bad' })).toMatchObject({
    code: 4,
    err: expect.stringContaining('This token is not valid on this server.'),
  })
  expect(readToken(env, 'other')).toBeNull()
})

test('without a terminal the e-mail must be given, and there is no flag for a password', async () => {
  expect(await run(['login'], { answers, env: nobody(), stdin: 'x\n' })).toMatchObject({ code: 2, seen: [] })
  expect(await run(['login', '--password', 'x'], { answers, env: nobody() })).toMatchObject({ code: 2, seen: [] })
})

test('logout revokes the token and forgets it; then nothing is left to sign out of', async () => {
  const env = nobody()
  await run(['login', '--email', 'a@b.example'], { answers, env, stdin: 'p\n' })
  const { code, seen } = await run(['logout'], { answers, env })
  expect(code).toBe(0)
  expect(seen.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
    ['DELETE', '/authentication/tokens/9', 'Bearer made'],
  ])
  expect(await run(['logout'], { answers, env })).toMatchObject({ code: 4, seen: [] })
})

test('logout forgets also where the server does not answer', async () => {
  const env = nobody()
  await run(['login', '--email', 'a@b.example'], { answers, env, stdin: 'p\n' })
  const { code, err } = await run(['logout'], { answers: {}, env })
  expect(code).toBe(0)
  expect(err).toContain('could not be revoked')
  expect(readToken(env, 'default')).toBeNull()
})

test('with two-factor on and nobody to ask, it says why', async () => {
  const refusal = {
    'POST /authentication/sign-in': problem(400, 'A code is needed.', { securityCode: ['A security code was sent to your phone.'] }),
  }
  const { code, err, seen } = await run(['login', '--email', 'a@b.example'], { answers: refusal, env: nobody(), stdin: 'p\n' })
  expect({ code, tries: seen.length }).toEqual({ code: 1, tries: 1 })
  expect(err).toContain('securityCode: A security code was sent to your phone.')
})

test('a password that an administrator has set is changed first, by a second line of stdin', async () => {
  const first = {
    ...answers,
    'POST /authentication/sign-in': () =>
      Response.json({ ...user, mustChangePassword: true }, { headers: { 'set-cookie': 'evergreen=session; Path=/; HttpOnly' } }),
    'PUT /user-profile/password': null,
  }
  const words = ['login', '--email', 'a@b.example']
  const { code, err, seen } = await run(words, { answers: first, env: nobody(), stdin: 'Typed-77!word\nQuiet-Meadow-7\n' })
  expect(code).toBe(0)
  expect(err).toContain(`${messages.mustChangePassword}\n${messages.passwordUpdated}\n`)
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /authentication/sign-in',
    'PUT /user-profile/password',
    'POST /authentication/tokens',
    'GET /authentication/sign-out',
  ])
  expect(seen[1]).toMatchObject({
    headers: { cookie: 'evergreen=session' },
    body: { currentPassword: 'Typed-77!word', password: 'Quiet-Meadow-7', confirmPassword: 'Quiet-Meadow-7' },
  })
  const env = nobody()
  const alone = await run(words, { answers: first, env, stdin: 'Typed-77!word\n' })
  expect(alone).toMatchObject({ code: 4, err: expect.stringContaining('as a second line') })
  expect(readToken(env, 'default')).toBeNull()
})

/** A server that requires a second factor after the password. */
const wantsFactor = (factors: string[], right: object) => ({
  ...answers,
  'POST /authentication/sign-in': ({ body }: { body: unknown }) => {
    const { email: _email, password: _password, ...shown } = body as Record<string, string>
    if (JSON.stringify(shown) === JSON.stringify(right)) return user
    const errors = { securityCode: ['Enter the code.'] }
    return Response.json({ status: 400, detail: 'Enter the code.', requestId: 'r', errors, factors }, { status: 400 })
  },
})

test.each([
  ['--security-code', 'securityCode', '123456'],
  ['--recovery-code', 'recoveryCode', 'abcd-efgh-jkmn-pqrs'],
])('%s is sent after the password, where nobody can be asked', async (flag, field, code) => {
  const server = wantsFactor(['totp', 'recoveryCode'], { [field]: code })
  const words = ['login', '--email', 'a@b.example', flag, code]
  const { code: exit, seen } = await run(words, { answers: server, env: nobody(), stdin: 'p\n' })
  expect(exit).toBe(0)
  expect(seen.slice(0, 2).map(({ body }) => body)).toEqual([
    { email: 'a@b.example', password: 'p' },
    { email: 'a@b.example', password: 'p', [field]: code },
  ])
})

test('a wrong second factor is refused, and said once', async () => {
  const server = wantsFactor(['totp'], { securityCode: '123456' })
  const words = ['login', '--email', 'a@b.example', '--security-code', '000000']
  const { code, err, seen } = await run(words, { answers: server, env: nobody(), stdin: 'p\n' })
  expect({ code, tries: seen.length }).toEqual({ code: 1, tries: 2 })
  expect(err).toContain('Enter the code.')
})
