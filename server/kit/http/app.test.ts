import { mkdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallTable } from '../../../contract/call.ts'
import { BASE_PATH, calls } from '../../../contract/index.ts'
import { aRequest, aUser } from '../../../fixtures/builders.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { messages } from '../../../rules/messages.ts'
import { hashPassword } from '../../authentication/password.actions.ts'
import { handlers } from '../../calls.ts'
import { freshDatabase } from '../../testing/databases/database.ts'
import { serve } from '../../testing/serve.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { clock } from '../clock.ts'
import { createLog } from '../log.ts'
import type { CallContext } from './handler.ts'
import { openapi } from './openapi/document.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const origin = () => new URL(testApp.base).origin
const parts = () => {
  const { database, config, documents } = testApp
  return { database, config, documents, sendText: async () => {}, log: createLog(config) }
}

describe('health', () => {
  const status = async (path: string) => (await fetch(origin() + path)).status
  /** Skips the five seconds for which a readiness result is cached. */
  const later = () => clock.set({ skip: clock.millis() - Date.now() + 5_001 })

  test('/health and /ready answer at the root and under the base path, without sign-in', async () => {
    for (const path of ['/health', '/ready', `${BASE_PATH}/health`, `${BASE_PATH}/ready`]) expect(await status(path), path).toBe(200)
    expect(await (await fetch(`${origin()}/health`)).json()).toEqual({ status: 'alive', version: packageJson.version })
  })

  test('is alive but not ready while documents cannot be stored', async () => {
    const { documentsDir } = testApp.config
    await rm(documentsDir, { recursive: true, force: true })
    await writeFile(documentsDir, 'a file where the folder should be')
    expect(await status('/ready')).toBe(200)
    later()
    expect([await status('/ready'), await status('/health')]).toEqual([503, 200])
    await rm(documentsDir)
    await mkdir(documentsDir)
    later()
    expect(await status('/ready')).toBe(200)
  })

  test('is not ready while the schema is older or newer than the program', async () => {
    const last = await testApp.build((db) => db('knex_migrations').orderBy('id', 'desc').first())
    const rename = (name: string) => testApp.build((db) => db('knex_migrations').where('id', last.id).update({ name }))
    await testApp.build((db) => db('knex_migrations').where('id', last.id).delete())
    later()
    expect([await status('/ready'), await status('/health')]).toEqual([503, 200])
    await testApp.build((db) => db('knex_migrations').insert(last))
    later()
    expect(await status('/ready')).toBe(200)
    await rename('29991231000000_of_tomorrow.ts')
    later()
    expect(await status('/ready')).toBe(503)
    await rename(last.name)
  })
})

describe('openapi.json', () => {
  test('is the description of the call table', async () => {
    const { status, body } = await testApp.request({ method: 'GET', path: '/openapi.json' })
    expect(status).toBe(200)
    expect(body).toEqual(JSON.parse(JSON.stringify(openapi(calls))))
  })
})

describe('security headers', () => {
  const headersOf = async (path: string, from = origin()) => (await fetch(from + path)).headers

  test.each(['/health', `${BASE_PATH}/openapi.json`, `${BASE_PATH}/licenses/1`, '/nothing.js'])('are set on %s', async (path) => {
    const headers = await headersOf(path)
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split(';').map((part) => {
        const [name, ...sources] = part.trim().split(/\s+/)
        return [name, sources]
      }),
    )
    expect(policy['default-src']).toEqual(["'self'"])
    expect(policy['script-src'] ?? policy['default-src']).toEqual(["'self'"])
    expect(policy).toMatchObject({
      'frame-ancestors': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
    })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('include Strict-Transport-Security in production', async () => {
    const env = { ENVIRONMENT: 'production', PUBLIC_URL: 'https://evergreen.example' }
    const production = await startTestApp({ database: await freshDatabase(), env })
    const headers = await headersOf('/health', new URL(production.base).origin)
    await production[Symbol.asyncDispose]()
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/)
  })
})

describe('database errors', () => {
  const call = (path: string) => ({ method: 'POST', path, permission: 'anyone', does: 'Fail.', reply: Type.Null() }) as const
  const table: CallTable = { things: { unique: call('/unique'), orphan: call('/orphan'), lost: call('/lost'), thrown: call('/thrown') } }
  const failing = {
    things: {
      unique: async ({ db }: CallContext) => db('clients').insert(await db('clients').first()),
      orphan: async ({ db }: CallContext) => db('property_clients').insert({ property_id: 2_000_000_000, client_id: 2_000_000_000 }),
      lost: async ({ db }: CallContext) => db('a_secret_table').select('*'),
      thrown: async () => {
        throw new Error('the secret of the database')
      },
    },
  }

  test('a violated unique index or foreign key answers "changed meanwhile"; an unexpected error answers 500 without details', async () => {
    await using app = await serve(table, failing, parts())
    const post = (path: string) => app.request({ method: 'POST', path })
    for (const path of ['/unique', '/orphan'])
      expect(await post(path)).toMatchObject({ status: 400, body: { detail: messages.changedMeanwhile } })
    for (const path of ['/lost', '/thrown']) {
      const { status, body, text } = await post(path)
      expect({ status, detail: body.detail }).toEqual({ status: 500, detail: messages.serverError })
      expect(text).not.toMatch(/secret|select|\.ts|at /)
    }
  })
})

test('a download whose file cannot be read to its end is aborted, so that the client does not take it for complete', async () => {
  const file = { method: 'GET', path: '/file', permission: 'anyone', does: 'Fail.', reply: { file: 'text/csv' } } as const
  async function* failing() {
    yield `${'a,b\r\n'.repeat(100_000)}`
    throw new Error('the database is gone')
  }
  const handler = async () => ({ body: Readable.from(failing(), { objectMode: false }), fileName: 'a.csv' })
  await using app = await serve({ things: { file } }, { things: { file: handler } }, parts())
  for (const encoding of ['gzip', 'identity']) {
    const asked = fetch(`http://127.0.0.1:${app.port}${BASE_PATH}/file`, { headers: { 'accept-encoding': encoding } })
    await expect(
      asked.then((answer) => answer.text()),
      encoding,
    ).rejects.toThrow()
  }
})

describe('the log', () => {
  test('has no failure for a client that leaves in the middle of its body', async () => {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    await using app = await serve(calls, handlers, { ...parts(), log })
    const socket = connect(app.port, '127.0.0.1')
    const head = `POST ${BASE_PATH}/authentication/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n`
    socket.write(`${head}{"email":`, () => setTimeout(() => socket.destroy(), 100))
    await expect
      .poll(() => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('request')))
      .toMatchObject([{ status: 400, level: 30 }])
  })

  test('has the paths of links without their token, whatever the call answers', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    await using app = await serve(calls, handlers, { ...parts(), log })
    const token = 'Live-_token'.padEnd(43, 'x')
    const { clientId, propertyId } = testApp.tenants.Saas
    const made = await testApp.build((db) => aRequest(db, { clientId, propertyId, kind: 'Answer' }))
    const paths = [made.token, token].flatMap((secret) => [
      ['GET', `${BASE_PATH}/asked/${secret}`],
      ['POST', `${BASE_PATH}/asked/${secret}/answers`],
      ['POST', `${BASE_PATH}/asked/${secret}/open`],
      ['PATCH', `${BASE_PATH}/asked/${secret}/no/such/page`],
      ['GET', `${BASE_PATH}/auditor/${secret}/licenses/1`],
      ['GET', `${BASE_PATH}/calendar/${secret}`],
      ['POST', `${BASE_PATH}/mail/stop/${secret}`],
      ['GET', `/asked/${secret}`],
      ['GET', `/asked/${secret}%20`],
    ])
    for (const [method = '', path] of paths)
      await fetch(`http://127.0.0.1:${app.port}${path}`, {
        method,
        ...(method === 'POST' && { body: '{"itemId":', headers: { 'content-type': 'application/json' } }),
      })
    await expect.poll(() => lines.filter((line) => JSON.parse(line).msg === 'request')).toHaveLength(paths.length)
    for (const secret of [made.token, token]) expect(lines.join()).not.toContain(secret.slice(0, 30))
  })

  test('has one line for each request and contains no secret', async () => {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    await using app = await serve(calls, handlers, { ...parts(), log })
    const password = 'Quiet-Forest-77!'
    const { id, email } = await testApp.build(async (db) => aUser(db, { passwordHash: await hashPassword(password) }))
    const token = await testApp.tokenOf(id)
    const signIn = (secret: string) => app.request({ method: 'POST', path: '/authentication/sign-in', body: { email, password: secret } })
    const cookie = String((await signIn(password)).headers['set-cookie']).split(';')[0] as string
    await signIn(`${password}wrong`)
    const made = await app.request({
      method: 'POST',
      path: '/authentication/tokens',
      body: { name: 'x' },
      headers: { authorization: `Bearer ${token}`, 'x-request-id': 'find-me-1' },
    })
    const resetToken = 'reset-link-secret-1234'
    const body = { token: resetToken, password, confirmPassword: password }
    await app.request({ method: 'POST', path: '/authentication/reset-password', body })
    await app.request({ method: 'GET', path: '/authentication/current-user/identity', headers: { cookie } })
    const said = lines.join('')
    expect(lines).toHaveLength(5)
    expect(JSON.parse(lines[2] as string)).toMatchObject({
      requestId: 'find-me-1',
      method: 'POST',
      path: `${BASE_PATH}/authentication/tokens`,
      status: 201,
      call: 'authentication.createToken',
      userId: id,
      ms: expect.any(Number),
    })
    for (const secret of [password, token, cookie.split('=')[1] as string, made.body.token, resetToken]) expect(said).not.toContain(secret)
  })
})

describe('HTTP caching', () => {
  const cached = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await testApp.request({ method, path, headers, ...(method === 'POST' && { body: {} }) }, 'Administrator')
    return { status: answer.status, control: answer.headers['cache-control'], etag: answer.headers.etag as string }
  }

  test('a reply with an ETag is kept by the browser and revalidated each time, also after a 304', async () => {
    const { etag, control } = await cached('GET', '/user-profile')
    expect(control).toBe('private, no-cache')
    expect(await cached('GET', '/user-profile', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).toEqual({
      status: 304,
      control: 'private, no-cache',
      etag,
    })
  })

  test.each([
    ['POST', '/licenses/list'],
    ['GET', '/nowhere'],
    ['GET', '/licenses/999999'],
    ['PUT', '/user-profile'],
    ['GET', '/authentication/sign-in'],
    ['GET', '/exports/1/download'],
    ['GET', '/openapi.json'],
    ['GET', '/health'],
  ])('%s %s is not cached', async (method, path) => {
    expect(await cached(method, path)).toMatchObject({ control: 'no-store', etag: undefined })
  })

  test('downloads are not cached', async () => {
    const [note] = (await testApp.as('Administrator').releaseNotes.list()).items
    expect(await cached('GET', `/release-notes/${note?.urlSlug}`)).toMatchObject({ status: 200, control: 'no-store' })
  })
})
