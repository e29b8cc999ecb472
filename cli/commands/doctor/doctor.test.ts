import { describe, expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { problem, run, type World } from '../../testing/world.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const user = { id: 1, email: 'a@harbor.example', roles: ['Client'], clientId: 3, clientServiceLevel: 'Saas', today: '2026-11-20' }
const tokens = (expiresOn: string) => ({
  items: [
    { id: 1, name: 'other', expiresOn: '2026-01-01T00:00:00Z', isCurrent: false },
    { id: 2, name: 'night', expiresOn, isCurrent: true },
  ],
})
const alive = (version = packageJson.version, at = NOW) =>
  Response.json({ status: 'alive', version }, { headers: { date: new Date(at).toUTCString() } })

const WELL: NonNullable<World['answers']> = {
  'GET /health': alive(),
  'GET /ready': { status: 'ready', database: 'ready', documents: 'ready' },
  'GET /authentication/current-user/identity': user,
  'GET /authentication/tokens': tokens('2027-02-18T00:00:00Z'),
}

const doctor = (changed: World['answers'] = {}, world: World = {}) =>
  run(['doctor'], { answers: { ...WELL, ...changed }, now: () => NOW, ...world })
const states = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => line.split('\t').slice(0, 2).join(' '))

describe('doctor', () => {
  test('says of everything that it is well', async () => {
    const { code, out, err } = await doctor()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(states(out)).toEqual([
      'settings ok',
      'server ok',
      'database ok',
      'documents ok',
      'reminders ok',
      'version ok',
      'clock ok',
      'token ok',
    ])
    expect(out).toContain('server http://127.0.0.1:3000 (default), token (EVERGREEN_TOKEN)')
    expect(out).toContain('token\tok\tof a@harbor.example, "night", until 02/18/27 00:00 UTC')
    const onTerminal = await doctor({}, { tty: true })
    expect(onTerminal.out).toMatch(/^ok {7}settings {2}profile default/)
  })

  test.each<[string, World['answers'], string]>([
    [
      'an older program on either side',
      { 'GET /health': alive('9.9.9') },
      `version\twarning\t${packageJson.version} here, 9.9.9 on the server`,
    ],
    [
      'reminders that are late, although the server is ready',
      { 'GET /ready': { status: 'ready', database: 'ready', documents: 'ready', degraded: ['Reminders are late.'] } },
      'reminders\twarning\tReminders are late.',
    ],
    ['a clock that is behind', { 'GET /health': alive(undefined, NOW + 90_000) }, 'clock\twarning\t91 seconds behind the server'],
    ['a clock that is ahead', { 'GET /health': alive(undefined, NOW - 90_000) }, 'clock\twarning\t90 seconds ahead of the server'],
    [
      'a token that ends soon',
      { 'GET /authentication/tokens': tokens('2026-11-30T00:00:00Z') },
      'until 11/30/26 00:00 UTC: make a new one, evergreen login',
    ],
  ])('warns of %s', async (_of, answers, words) => {
    const { code, out } = await doctor(answers)
    expect(code).toBe(0)
    expect(out).toContain(words)
  })

  test('is 1 where the server is not ready, or the settings cannot be read', async () => {
    const notReady = (states: object) => Response.json({ status: 'not ready', ...states }, { status: 503 })
    const behind = await doctor({ 'GET /ready': notReady({ database: 'is not at the version of this program', documents: 'ready' }) })
    expect(behind).toMatchObject({ code: 1, err: 'Wrong: database.\n' })
    expect(behind.out).toContain('database\twrong\tis not at the version of this program')
    const full = await doctor({ 'GET /ready': notReady({ database: 'ready', documents: 'cannot be stored' }) })
    expect(full).toMatchObject({ code: 1, err: 'Wrong: documents.\n' })
    const { code, out } = await doctor({}, { env: { EVERGREEN_SERVER: 'nonsense' } })
    expect(code).toBe(1)
    expect(out).toMatch(/^settings\twrong\tThe server must be an address such as/)
  })

  test('is 4 without a token, and with one that is no more', async () => {
    const without = await doctor({}, { env: { EVERGREEN_TOKEN: '' } })
    expect(without).toMatchObject({ code: 4, err: 'Wrong: token.\n' })
    expect(without.out).toContain('evergreen login')
    const refused = await doctor({ 'GET /authentication/current-user/identity': problem(401, 'No.') })
    expect(refused.code).toBe(4)
    expect(refused.out).toContain('token\twrong\tis not valid any more: evergreen login')
  })

  test('is 7 where nobody answers, or somebody else', async () => {
    const fetch = async () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }))
    const nobody = await doctor({}, { fetch })
    expect(nobody.code).toBe(7)
    expect(states(nobody.out)).toEqual(['settings ok', 'server wrong'])
    expect(nobody.out).toContain('ECONNREFUSED')
    const another = await doctor({ 'GET /health': new Response('<h1>Hello</h1>') })
    expect(another.code).toBe(7)
    expect(another.out).toContain('no Evergreen server')
  })

  test('--backups is for the machine of a server', async () => {
    expect(await run(['doctor', '--backups', '/backups'])).toMatchObject({ code: 2, err: expect.stringContaining('--server') })
  })

  test('--json', async () => {
    const { out } = await run(['doctor', '--json'], { answers: WELL, now: () => NOW })
    expect(JSON.parse(out).items[5]).toEqual({ check: 'version', state: 'ok', says: `${packageJson.version} here and there` })
  })
})

describe('version', () => {
  const versions = { client: packageJson.version, server: packageJson.version, api: 'v1.0' }

  test('tells the three', async () => {
    expect((await run(['version'], { answers: WELL })).out).toBe(`Client\t${versions.client}\nServer\t${versions.server}\nAPI\tv1.0\n`)
    expect(JSON.parse((await run(['version', '--json'], { answers: WELL })).out)).toEqual(versions)
  })

  test('its own also where no server answers', async () => {
    const fetch = async () => Promise.reject(new TypeError('fetch failed'))
    const { code, out, err } = await run(['version', '--json'], { fetch })
    expect({ code, err }).toEqual({ code: 0, err: 'http://127.0.0.1:3000 could not be reached.\n' })
    expect(JSON.parse(out)).toEqual({ ...versions, server: null })
  })
})
