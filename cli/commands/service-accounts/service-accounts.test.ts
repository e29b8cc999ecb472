import { expect, test } from 'vitest'
import { run } from '../../testing/world.ts'

const token = { id: 7, name: 'Server 1', createdOn: '2026-11-20T14:03:22.123Z', expiresOn: '2027-02-18T14:03:22.123Z', lastUsedOn: null }
const account = {
  id: 3,
  version: 2,
  name: 'Mirror',
  roleName: 'Client',
  clientId: 1,
  clientName: 'Harbor Hotels',
  active: true,
  createdOn: '2026-11-20T14:03:22.123Z',
  tokens: [{ ...token, scopes: ['licenses:read'] }],
}
const answers = {
  'GET /service-accounts': { items: [account], totalItemCount: 1 },
  'POST /service-accounts/3/tokens': { id: 8, token: 'the-secret', expiresOn: token.expiresOn },
  'DELETE /service-accounts/3/tokens/7': () => new Response(null, { status: 204 }),
}

test('an account is found by its name; a token is shown once and needs a scope', async () => {
  const words = ['service-accounts', 'create-token', 'mirror', '--name', 'Server 2', '--scope', 'licenses:read']
  const { out, err, seen } = await run([...words, '--json=token'], { answers })
  expect(JSON.parse(out)).toEqual({ token: 'the-secret' })
  expect(err).toContain('It is shown this once')
  expect(seen.at(-1)?.body).toEqual({ name: 'Server 2', scopes: ['licenses:read'], expiresInDays: 90 })
})

test('its tokens are listed with their scopes, and revoked by id', async () => {
  expect((await run(['service-accounts', 'tokens', '3'], { answers })).out).toContain('licenses:read')
  const { seen } = await run(['service-accounts', 'revoke-token', 'Mirror', '7'], { answers })
  expect(seen.at(-1)).toMatchObject({ method: 'DELETE', path: '/service-accounts/3/tokens/7' })
  expect(await run(['service-accounts', 'tokens', 'nobody'], { answers })).toMatchObject({ code: 5 })
})
