import { expect, test } from 'vitest'
import { readDateFormat, readToken } from '../../kit/settings/profile.ts'
import { aFolder, run } from '../../testing/world.ts'

const asked = {
  device_code: 'device',
  user_code: 'BCDF-GHJK',
  verification_uri: 'http://127.0.0.1:3000/device',
  verification_uri_complete: 'http://127.0.0.1:3000/device?code=BCDF-GHJK',
  expires_in: 600,
  interval: 0,
}
const user = { email: 'a@b.example', firstName: 'Ada', lastName: 'Byron', roles: ['Client'], today: '2026-11-20', dateFormat: 'DD.MM.YYYY' }
const waiting = (code: string) =>
  Response.json({ status: 400, detail: `Said: ${code}`, requestId: 'r', code, error: code }, { status: 400 })

const nobody = () => ({ XDG_CONFIG_HOME: aFolder(), EVERGREEN_TOKEN: '' })

test('prints the address and the code, waits until it is approved, and keeps the token', async () => {
  const env = nobody()
  let tries = 0
  const answers = {
    'POST /authentication/device': asked,
    'POST /authentication/device/token': () => {
      tries += 1
      if (tries < 3) return waiting('authorization_pending')
      return Response.json({ access_token: 'made', token_type: 'Bearer', expires_in: 1, id: 9, expiresOn: '2027-02-18T12:00:00Z' })
    },
    'GET /authentication/current-user/identity': user,
  }
  const { code, err, seen } = await run(['login'], { answers, env, tty: true, typing: true })
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('http://127.0.0.1:3000/device?code=BCDF-GHJK') })
  expect(err).toContain('Signed in to http://127.0.0.1:3000 as Ada Byron')
  expect(seen[0]?.body).toEqual({ client_id: 'evergreen on a-host' })
  expect(err).toContain('The token expires on 18.02.27 12:00 UTC.')
  expect(readToken(env, 'default')).toMatchObject({ token: 'made', id: 9 })
  // The next command uses the stored date format without a request.
  expect(readDateFormat({}, env)).toBe('DD.MM.YYYY')
  expect(readDateFormat({}, { ...env, EVERGREEN_TOKEN: 'of somebody else' })).toBeUndefined()
})

test.each(['access_denied', 'expired_token'])('%s ends with 4 and keeps nothing', async (code) => {
  const env = nobody()
  const answers = { 'POST /authentication/device': asked, 'POST /authentication/device/token': () => waiting(code) }
  expect(await run(['login'], { answers, env, tty: true, typing: true })).toMatchObject({
    code: 4,
    err: expect.stringContaining(`Said: ${code}`),
  })
  expect(readToken(env, 'default')).toBeNull()
})
