import { readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls, BASE_PATH } from '../../../../contract/index.ts'
import { pdfOf } from '../../../../fixtures/demo/pdf.ts'
import { limits } from '../../../../rules/installation/limits.ts'
import { messages, sentences } from '../../../../rules/messages.ts'
import { cpuOf, leastCpuOf } from '../../../testing/cpu.ts'
import type { Answer } from '../../../testing/http.ts'
import { licenseNow, theirLicense } from '../../../testing/in-process.ts'
import { PDF, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { storedAs } from '../../documents.ts'
import { MAX_ERRORS } from '../check/check.ts'
import { bodyLimitsOf } from './limits.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { DOCUMENTS_MIB_A_CLIENT: '3' } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const MINE = 'ClientContributor at Saas'
const json = { 'content-type': 'application/json' }
const KIB = 1024
const MOST_CPU = 200

/** The response, and the least CPU time of a few tries. */
const costOf = async (work: () => Promise<Answer>) => {
  const { result, cpu } = await cpuOf(work)
  return { result, cpu: cpu < MOST_CPU ? cpu : await leastCpuOf(work, { limit: MOST_CPU, tries: 5 }) }
}

describe('a hostile body', () => {
  const unknownKeys = (bytes: number) => {
    const names = []
    for (let n = 0, size = 2; size < bytes; n++) {
      names.push(`"k${n}":1`)
      size += `"k${n}":1,`.length
    }
    return `{${names.join(',')}}`
  }

  test.each([
    ['under the limit', 15 * KIB, 400],
    ['a hundredth above it', 16.2 * KIB, 413],
    ['of 860 kB', 860 * KIB, 413],
  ])('before sign-in: unknown names, %s', async (_, bytes, status) => {
    const request = { method: 'POST', path: '/authentication/sign-in', bytes: unknownKeys(bytes), headers: json }
    const { result, cpu } = await costOf(() => testApp.request(request))
    expect(result.status).toBe(status)
    expect(result.text.length).toBeLessThan(16 * KIB)
    expect(Object.keys(result.body.errors ?? {}).length).toBeLessThanOrEqual(MAX_ERRORS)
    expect(cpu).toBeLessThan(MOST_CPU)
  })

  test.each([
    [501, 400],
    [20_000, 400],
    [390_000, 413],
  ])('a list of %i zeros where 500 ids are allowed', async (count, status) => {
    const bytes = JSON.stringify({ states: [], clientIds: Array(count).fill(0) })
    const { result, cpu } = await costOf(() =>
      testApp.request({ method: 'POST', path: '/dashboard/renewals-list', bytes, headers: json }, MINE),
    )
    expect(result.status).toBe(status)
    if (status === 400) expect(result.body.errors).toEqual({ clientIds: [sentences.tooMany(500)] })
    expect(result.text.length).toBeLessThan(16 * KIB)
    expect(cpu).toBeLessThan(MOST_CPU)
  })

  test('with 10,000 invalid ids gets a hundred errors', async () => {
    const body = { licenseIds: Array(10_000).fill(0), renewalDesignation: 'Provider' }
    const { result, cpu } = await costOf(() =>
      testApp.request({ method: 'POST', path: '/dashboard/bulk-assign-licenses', body }, 'ClientAdministrator at Saas'),
    )
    expect(Object.keys(result.body.errors)).toHaveLength(MAX_ERRORS)
    expect(result.text.length).toBeLessThan(16 * KIB)
    expect(cpu).toBeLessThan(MOST_CPU)
  })

  test('with very long field names gets a response of at most 16 KiB', async () => {
    const body = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${n}\u0001`.repeat(40), 1]))
    const { status, text } = await testApp.request({ method: 'POST', path: '/licenses/list', body }, MINE)
    expect(status).toBe(400)
    expect(text.length).toBeLessThan(16 * KIB)
  })

  test('with a repeated field is refused by the name of the field, at any depth', async () => {
    const refused = async (bytes: string) =>
      (await testApp.request({ method: 'POST', path: '/licenses/list', bytes, headers: json }, MINE)).body.errors
    expect(await refused('{"pageSize":5,"pageSize":10}')).toEqual({ pageSize: [messages.fieldTwice] })
    expect(await refused('{"pageSize":5,"page\\u0053ize":10}')).toEqual({ pageSize: [messages.fieldTwice] })
    expect(await refused('{"x":[{"a":1},{"b":{"c":"a,{","c":2}}]}')).toEqual({ 'x.1.b.c': [messages.fieldTwice] })
  })

  test('that is compressed is refused, because its size would be unknown', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' }
    const answer = await testApp.request({ method: 'POST', path: '/licenses/list', bytes: '{}', headers }, MINE)
    expect(answer).toMatchObject({ status: 415, body: { detail: messages.onlyPlainBodies } })
  })
})

test.each([
  ['a\\r\\nb\\rc\\n\\rd', 'a\nb\nc\n\nd'],
  ['a\\u000D\\u000ab\\u000dc', 'a\nb\nc'],
  ['C:\\\\reports\\\\\\r\\\\u000d', 'C:\\reports\\\n\\u000d'],
])('lines of %s end with a line feed', async (text, stored) => {
  const { id } = await theirLicense(testApp)
  const bytes = `{"alert":"${text}","isUrgent":false}`
  const answer = await testApp.request(
    { method: 'PUT', path: `/licenses/${id}/update-alert`, bytes, headers: json },
    'ClientAdministrator at Saas',
  )
  expect(answer.status).toBe(200)
  expect(await licenseNow(testApp, id)).toMatchObject({ alert: stored })
})

describe('limits', () => {
  /** Rows, mappings with their value tables, and catalogue files. */
  const LARGE = [
    'licenses.import',
    'users.invite',
    'imports.map',
    'importMappings.create',
    'importMappings.update',
    'starterCatalogue.compare',
    'starterCatalogue.take',
  ]

  test('every call has limits; before sign-in the limit is 16 KiB', () => {
    for (const { name, call } of allCalls()) {
      const { bytes } = bodyLimitsOf(name, call.body, call.permission === 'anyone')
      expect(bytes, name).toBeGreaterThanOrEqual(16 * KIB)
      if (call.permission === 'anyone') expect(bytes, name).toBe(16 * KIB)
      else if (!LARGE.includes(name)) expect(bytes, name).toBeLessThan(KIB * KIB)
    }
  })
})

describe('an upload', () => {
  const incoming = () => readdir(testApp.documents.incoming).catch(() => [])
  const put = (id: number, document: string, more = {}, actor: Parameters<TestApp['request']>[1] = MINE) =>
    testApp.request(
      {
        method: 'PUT',
        path: `/licenses/${id}/document`,
        bytes: JSON.stringify({ documentFileName: 'a.pdf', documentContentType: 'application/pdf', ...more }).replace(
          '}',
          `,"document":"${document}"}`,
        ),
        headers: json,
      },
      actor,
    )
  const stored = async (id: number) => {
    const { body } = await testApp.as(MINE).licenses.downloadDocument({ params: { id } })
    return Buffer.from(await new Response(body as ReadableStream).arrayBuffer())
  }

  test.each([
    ['as it is', (base64: string) => base64],
    ['with its slashes escaped', (base64: string) => base64.replaceAll('/', '\\/')],
    ['with its plus signs escaped', (base64: string) => base64.replaceAll('+', '\\u002B')],
  ])('arrives byte for byte, %s', async (_, written) => {
    const { id } = await theirLicense(testApp)
    const bytes = Buffer.concat([PDF, Buffer.from(Array.from({ length: 150_001 }, (_, n) => (n * 7) % 256))])
    expect((await put(id, written(bytes.toString('base64')))).status).toBe(200)
    expect((await stored(id)).equals(bytes)).toBe(true)
    expect(await incoming()).toEqual([])
  })

  test.each([
    ['an invalid character', '*', messages.unreadableFile],
    ['base64url', '-_-_', messages.unreadableFile],
    ['one character too few', 'AAA', messages.unreadableFile],
    ['characters after its end', 'AA==AAAA', messages.unreadableFile],
    ['a line end', '\\n', messages.unreadableFile],
    ['nothing', '', messages.required],
  ])('that is invalid base64 is refused by its field: %s', async (_, text, sentence) => {
    const { id } = await theirLicense(testApp)
    const prefix = text === '' ? '' : PDF.subarray(0, 300).toString('base64')
    expect(await put(id, prefix + text)).toMatchObject({ status: 400, body: { errors: { document: [sentence] } } })
    expect(await incoming()).toEqual([])
  })

  test('larger than a document may be is cut off while it arrives, and its field is named', async () => {
    const { id } = await theirLicense(testApp)
    const answer = await put(id, Buffer.alloc(limits.documentBytes + 3).toString('base64'))
    expect(answer).toMatchObject({ status: 413, body: { errors: { document: [messages.tooLarge] } } })
    expect(await incoming()).toEqual([])
  })

  test('by a user without permission stores nothing', async () => {
    const { id } = await theirLicense(testApp)
    const statuses = await Promise.all([
      put(id, PDF.toString('base64'), {}, 'Client at Saas'),
      put(id, PDF.toString('base64'), {}, 'ClientAdministrator at Hybrid'),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 404])
    expect(await incoming()).toEqual([])
  })

  test('that is interrupted stores nothing and frees its share of the limit', async () => {
    const { id } = await theirLicense(testApp)
    const { hostname, port } = new URL(testApp.base)
    const socket = connect(Number(port), hostname)
    const head = `PUT ${BASE_PATH}/licenses/${id}/document HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${testApp.of(MINE).token}\r\n`
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 12000000\r\n\r\n{"document":"${'A'.repeat(100_000)}`)
    await expect.poll(incoming).toHaveLength(1)
    socket.destroy()
    await expect.poll(incoming).toEqual([])
    const answers = await Promise.all(Array.from({ length: 3 }, () => put(id, Buffer.alloc(1000).toString('base64'))))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  test('limits the concurrent uploads of one user; the others get 503 and the server keeps answering', async () => {
    const { id } = await theirLicense(testApp)
    const document = Buffer.concat([PDF, Buffer.alloc(9_000_000)]).toString('base64')
    const answers = await Promise.all(Array.from({ length: 30 }, () => put(id, document)))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers, body } of refused) {
      expect(headers['retry-after']).toBe('5')
      expect(body.detail).toBe(messages.tooManyUploads)
    }
    // The accepted uploads hit the document quota of this test app; none of them fails with another error.
    expect(answers.filter(({ status }) => ![400, 503].includes(status))).toEqual([])
    expect(await incoming()).toEqual([])
  })

  test('beyond the document quota of a client is refused, also when many arrive at once', async () => {
    const { clientId } = testApp.tenants.Saas
    const licenses = await Promise.all(Array.from({ length: 6 }, () => theirLicense(testApp)))
    const used = async () =>
      Number((await testApp.database.read('documents').where('client_id', clientId).sum({ bytes: 'size' }).first())?.bytes)
    const documents = licenses.map((_, n) => Buffer.concat([pdfOf([`Document ${n}`]), Buffer.alloc(900_000, n)]))
    const answers = await Promise.all(licenses.map(({ id }, n) => put(id, (documents[n] as Buffer).toString('base64'))))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect({ status, errors: body.errors }).toEqual({ status: 400, errors: { document: [sentences.quotaReached(3)] } })
    expect(await used()).toBeLessThanOrEqual(3 * KIB * KIB)
  })

  test('whose bytes have changed on disk is never served completely', async () => {
    const { id } = await theirLicense(testApp)
    const bytes = pdfOf(['To be damaged'])
    expect((await put(id, bytes.toString('base64'))).status).toBe(200)
    const { sha256 } = storedAs(bytes)
    await writeFile(`${testApp.documents.place}/${sha256.slice(0, 2)}/${sha256}`, Buffer.concat([bytes.subarray(0, -1), Buffer.from('!')]))
    await expect(stored(id)).rejects.toThrow()
  })

  test('whose file is missing is a 404 with an explanation', async () => {
    const { id } = await theirLicense(testApp)
    const bytes = pdfOf(['To be lost'])
    await put(id, bytes.toString('base64'))
    const { sha256 } = storedAs(bytes)
    await rm(`${testApp.documents.place}/${sha256.slice(0, 2)}/${sha256}`)
    const answer = await testApp.request({ method: 'GET', path: `/licenses/${id}/download-license-document` }, MINE)
    expect(answer).toMatchObject({ status: 404, body: { detail: messages.documentMissing } })
  })
})
