import { expect, test } from 'vitest'
import { readToken, saveProfile } from '../../kit/settings/profile.ts'
import { aFolder, run } from '../../testing/world.ts'

const token = {
  id: 7,
  name: 'Nightly',
  createdOn: '2026-11-20T14:03:22.123Z',
  expiresOn: '2027-02-18T14:03:22.123Z',
  lastUsedOn: null,
  scopes: null,
}
const answers = {
  'GET /authentication/tokens': { items: [token], totalItemCount: 1 },
  'POST /authentication/tokens': { id: 8, token: 'the-secret', expiresOn: token.expiresOn },
  'DELETE /authentication/tokens/7': () => new Response(null, { status: 204 }),
}

test('list: moments whole for programs, short for people', async () => {
  expect((await run(['tokens', 'list'], { answers })).out).toBe('7\tNightly\t2026-11-20T14:03:22.123Z\t2027-02-18T14:03:22.123Z\t\t\n')
  expect((await run(['tokens', 'list'], { answers, tty: true })).out).toMatch(/^7 +Nightly +11\/20\/26 14:03 UTC +02\/18\/27 14:03 UTC$/m)
})

test('create: the secret goes to stdout, with a note that it is shown once', async () => {
  const { out, err, seen } = await run(['tokens', 'create', '--name', 'ci', '--expires-in-days', '30', '--json=token'], { answers })
  expect(JSON.parse(out)).toEqual({ token: 'the-secret' })
  expect(err).toContain('It is shown this once')
  expect(seen[0]?.body).toEqual({ name: 'ci', expiresInDays: 30 })
  expect(await run(['tokens', 'create'], { answers })).toMatchObject({ code: 2, err: 'Missing: --name.\n', seen: [] })
})

test('create: a scope names a client by its name or id', async () => {
  const clients = { 'GET /clients/select-list-options': [{ value: 12, label: 'Harbor Hotels' }] }
  const create = (client: string) =>
    run(['tokens', 'create', '--name', 'ci', '--scope', 'all:read', '--scope', `client:${client}`], { answers: { ...answers, ...clients } })
  for (const client of ['harbor hotels', '12'])
    expect((await create(client)).seen.at(-1)?.body).toMatchObject({ scopes: ['all:read', 'client:12'] })
  expect(await create('Harbour')).toMatchObject({ code: 5, err: expect.stringContaining('There is no client "Harbour".') })
})

test('revoke: a profile whose own token it was is signed out, another is not', async () => {
  const env = { XDG_CONFIG_HOME: aFolder(), EVERGREEN_TOKEN: '' }
  saveProfile(env, 'own', { server: 'http://127.0.0.1:3000', token: 'a', id: 7 })
  saveProfile(env, 'elsewhere', { server: 'https://other.example', token: 'b', id: 7 })
  const { code, err } = await run(['tokens', 'revoke', '7', '--profile', 'own'], { answers, env })
  expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('signed out of http://127.0.0.1:3000') })
  expect(readToken(env, 'own')).toBeNull()
  expect(readToken(env, 'elsewhere')).toMatchObject({ id: 7 })
  expect(await run(['tokens', 'revoke', 'Nightly'], { answers })).toMatchObject({ code: 2, seen: [] })
})

test('create: scopes, each with a flag of its own', async () => {
  const { seen } = await run(['tokens', 'create', '--name', 'ci', '--scope', 'licenses:read', '--scope', 'fees:read'], { answers })
  expect(seen[0]?.body).toMatchObject({ scopes: ['licenses:read', 'fees:read'] })
})
