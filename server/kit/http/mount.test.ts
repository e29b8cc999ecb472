import { request as send } from 'node:http'
import type { Knex } from 'knex'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallTable } from '../../../contract/call.ts'
import { BASE_PATH, calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { gate } from '../../testing/faults/gate.ts'
import { theirLicense, theirRenewal } from '../../testing/in-process.ts'
import type { Actor } from '../../testing/people/actors.ts'
import { refused } from '../../testing/refused.ts'
import { serve } from '../../testing/serve.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createLog } from '../log.ts'
import { bodyLimitsOf } from './body/limits.ts'
import { mount } from './mount.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const get = (path: string, headers: Record<string, string> = {}) => testApp.request({ method: 'GET', path, headers }, MINE)

describe('a problem', () => {
  test('has one shape and is not cached', async () => {
    const { status, headers, body } = await get('/licenses/2000000000')
    expect({ status, body }).toEqual({
      status: 404,
      body: { type: 'about:blank', title: 'Not Found', status: 404, detail: messages.notFound, requestId: headers['x-request-id'] },
    })
    expect(headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' })
  })

  test('names the invalid fields', async () => {
    const { body } = await testApp.request(
      { method: 'POST', path: '/dashboard/renewals-list', body: { pageSize: 7, states: 'CO', x: 1 } },
      MINE,
    )
    expect(body).toMatchObject({ status: 400, title: 'Bad Request', detail: messages.formBanner })
    expect(Object.keys(body.errors).sort()).toEqual(['pageSize', 'states', 'x'])
  })

  test("contains the request id: the client's if valid, otherwise a new one", async () => {
    const idOf = async (given?: string) => (await get('/licenses/x', given ? { 'x-request-id': given } : {})).body.requestId
    expect(await idOf('trace-1234.a_b')).toBe('trace-1234.a_b')
    const fresh = await Promise.all([undefined, 'short', 'with blanks in it', 'x'.repeat(101), '<script>alert(1)</script>'].map(idOf))
    for (const id of fresh) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    expect(new Set(fresh).size).toBe(fresh.length)
  })

  test('a successful response has the request id too', async () => {
    expect((await get('/authentication/tokens', { 'x-request-id': 'trace-1234' })).headers['x-request-id']).toBe('trace-1234')
  })
})

type Work = () => Promise<unknown>

describe('a user who keeps many calls open', () => {
  const MANY = 80
  const COMPANIES = ['Saas', 'Hybrid'] as const
  const [reads, anotherRead] = COMPANIES.map((company) => () => {
    return testApp.as(`ClientAdministrator at ${company}`).licenses.list({ body: { pageSize: 100 } })
  }) as [Work, Work]
  const [writes, anotherWrite] = COMPANIES.map((company) => () => {
    const { licenseId } = testApp.tenants[company].onClientSide
    const body = { alert: 'A note', isUrgent: false }
    return testApp.as(`ClientAdministrator at ${company}`).licenses.updateAlert({ params: { id: licenseId }, body })
  }) as [Work, Work]

  /** How many calls of one user are answered while another user waits for one. */
  const answeredBefore = async (many: Work, another: Work): Promise<number> => {
    let answered = 0
    let isOver = false
    const person = async () => {
      while (!isOver) {
        await refused(many()) // two writes of one license at once refuse each other
        answered++
      }
    }
    const people = Array.from({ length: MANY }, person)
    await expect.poll(() => answered).toBeGreaterThan(MANY)
    const before = answered
    await another().finally(() => {
      isOver = true
    })
    await Promise.all(people)
    return answered - MANY - before
  }

  test('is read for in turn with others', async () => {
    expect(await answeredBefore(reads, anotherRead)).toBeLessThan(MANY / 2)
  })

  test('is written for in turn with others', async () => {
    expect(await answeredBefore(writes, anotherWrite)).toBeLessThan(MANY / 2)
  })
})

describe('paths', () => {
  test.each(['/licenses/list/', '/Licenses/list', '/LICENSES/LIST', '/licenses//list', '/nothing', '/', '/licenses/list/extra'])(
    '%s is not found',
    async (path) => {
      const answer = await testApp.request({ method: 'POST', path, body: {} }, MINE)
      expect(answer).toMatchObject({ status: 404, body: { detail: messages.notFound } })
    },
  )

  test('a malformed id and an unknown id get identical responses', async () => {
    const headers = { 'x-request-id': 'the-same-one' }
    const { id: foreign } = { id: testApp.tenants.other.onClientSide.licenseId }
    const never = await get('/licenses/2000000000', headers)
    for (const id of ['0', '07', '1e3', '-1', '1.0', '2147483648', '99999999999999999999', 'x', '%00', '%20', foreign]) {
      const { status, text } = await get(`/licenses/${id}`, headers)
      expect({ status, text }, String(id)).toEqual({ status: 404, text: never.text })
    }
  })

  test.each([
    ['POST', '/exports/nonsense/prepare'],
    ['POST', '/licenses/lst'],
    ['PUT', '/licenses/0'],
  ])('%s %s is not found: the segment is no id', async (method, path) => {
    expect(await testApp.request({ method, path, body: {} }, MINE)).toMatchObject({ status: 404, body: { title: 'Not Found' } })
  })

  test.each([
    ['DELETE', '/dashboard/renewals-list', 'POST'],
    ['PATCH', '/authentication/tokens', 'GET, HEAD, POST'],
    ['POST', '/licenses/7/assign', 'PUT'],
    ['OPTIONS', '/authentication/tokens', 'GET, HEAD, POST'],
  ])('%s %s is not allowed, but %s is', async (method, path, allow) => {
    const { status, headers, body } = await testApp.request({ method, path }, MINE)
    expect({ status, title: body.title }).toEqual({ status: 405, title: 'Method Not Allowed' })
    expect(String(headers.allow).split(', ').sort()).toEqual(allow.split(', '))
  })
})

describe('bodies', () => {
  const MIB = 1024 * 1024
  const path = '/dashboard/renewals-list'
  const json = { 'content-type': 'application/json' }

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=utf-16'])(
    'as %s are 415',
    async (type) => {
      const answer = await testApp.request({ method: 'POST', path, bytes: '{}', headers: { 'content-type': type } }, MINE)
      expect(answer).toMatchObject({ status: 415, body: { detail: messages.onlyJson } })
    },
  )

  test('of exactly the limit are read; one byte more is 413 by Content-Length', async () => {
    const most = bodyLimitsOf('queue', calls.dashboard.renewalsList.body, false).bytes
    const padded = (size: number) => `{${' '.repeat(size - 2)}}`
    expect((await testApp.request({ method: 'POST', path, bytes: padded(most), headers: json }, MINE)).status).toBe(200)
    const answer = await testApp.request({ method: 'POST', path, bytes: padded(most + 1), headers: json }, MINE)
    expect(answer).toMatchObject({ status: 413, body: { detail: messages.tooLarge } })
  })

  test('that arrive in chunks without a size are 413 when they exceed the limit', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...json, authorization: `Bearer ${testApp.of(MINE).token}`, 'transfer-encoding': 'chunked' }
      const { port } = new URL(testApp.base)
      const request = send({ host: '127.0.0.1', port, method: 'POST', path: BASE_PATH + path, headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
        request.destroy()
      })
      request.on('error', reject)
      for (let n = 0; n < 5; n++) request.write(' '.repeat(MIB))
      request.end('{}')
    })
    expect(status).toBe(413)
  })

  test('are not read before the permission check', async () => {
    const request = { method: 'POST', path: '/clients', bytes: '{broken', headers: json }
    expect((await testApp.request(request)).status).toBe(401)
    expect((await testApp.request(request, MINE)).status).toBe(403)
    expect((await testApp.request(request, 'Administrator')).status).toBe(400)
  })
})

describe('versions', () => {
  const assign = (id: number, ifMatch: string) => {
    const body = { renewalDesignation: 'BillingClient' }
    return testApp.request(
      { method: 'PUT', path: `/licenses/${id}/assign`, body, headers: { 'if-match': ifMatch } },
      'ClientAdministrator at Saas',
    )
  }

  test('a record has an ETag, and is sent again only after a change', async () => {
    const { licenseId, params } = await theirRenewal(testApp)
    const first = await get(`/licenses/${licenseId}`)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(new RegExp(`^"${first.body.version}-[\\w-]+"$`))
    const again = await get(`/licenses/${licenseId}`, { 'if-none-match': etag })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    await testApp.as(MINE).renewals.formsReceived({ params, body: { formsReceivedDate: '2026-11-19' } })
    const changed = await get(`/licenses/${licenseId}`, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('a write accepts the version, the whole ETag, or *', async () => {
    const { id } = await theirLicense(testApp)
    // A hash may hold and end with a hyphen.
    const forms = [
      async () => '*',
      async () => '"1"',
      async () => '"1-XJUq-kiZo_x3Zi-"',
      async () => String((await get(`/licenses/${id}`)).headers.etag),
    ]
    for (const form of forms) {
      const header = await form()
      const answer = await assign(id, header)
      expect(answer.status, header).toBe(200)
      await testApp.build((db) => db('licenses').where({ id }).update({ version: 1 }))
    }
  })

  test.each(['"2"', '1', '"0"', 'nonsense', 'W/"1"', '"1', '""', '"1", "2"'])('If-Match %s does not match', async (header) => {
    const { id } = await theirLicense(testApp)
    expect(await assign(id, header)).toMatchObject({ status: 412, body: { detail: messages.staleEdit } })
    expect((await testApp.build((db) => db('licenses').where({ id }).first())).version).toBe(1)
  })

  test('a read ignores If-Match', async () => {
    const { id } = await theirLicense(testApp)
    expect((await get(`/licenses/${id}`, { 'if-match': '"999"' })).status).toBe(200)
  })
})

const call = { method: 'GET', path: '/things', permission: 'anyone', does: 'Things.', reply: Type.Null() } as const
const parts = () => ({
  database: testApp.database,
  config: testApp.config,
  documents: testApp.documents,
  sendText: async () => {},
  log: createLog(testApp.config),
})

test.runIf(process.env.EVERGREEN_TEST_ENGINE === 'postgres')('a user whose reads take long leaves a connection to others', async () => {
  const table: CallTable = { things: { slow: { ...call, path: '/slow' }, quick: { ...call, path: '/quick' } } }
  const { open, opened } = gate()
  let begun = 0
  const slow = async ({ db }: { db: Knex }) => {
    const connection = await db.client.acquireConnection()
    begun++
    await opened
    await db.client.releaseConnection(connection)
    return null
  }
  const quick = async ({ db }: { db: Knex }) => db.raw('select 1').then(() => null)
  await using served = await serve(table, { things: { slow, quick } }, parts())
  const ask = (path: string, actor: Actor) =>
    served.request({ method: 'GET', path, headers: { authorization: `Bearer ${testApp.of(actor).token}` } })
  const { readers } = testApp.database
  const long = Array.from({ length: readers + 1 }, () => ask('/slow', 'ClientAdministrator at Saas'))
  await expect.poll(() => begun).toBe(readers - 1)
  expect((await ask('/quick', 'ClientAdministrator at Hybrid')).status).toBe(200)
  open()
  await Promise.all(long)
  expect(begun).toBe(readers + 1)
})

describe('the call table and its handlers', () => {
  const table: CallTable = { things: { list: call } }

  test('must have the same rows, otherwise the server does not start', () => {
    expect(() => mount(table, {}, parts())).toThrow('things.list has no handler')
    expect(() => mount(table, { things: { list: async () => null, other: async () => null } }, parts())).toThrow('no row')
    expect(() => mount(table, { things: { list: async () => null } }, parts())).not.toThrow()
  })
})
