import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { readConfig } from '../../kit/config.ts'
import { type Documents, storedAs } from '../../kit/documents.ts'
import { startBucket, type TestBucket } from '../../testing/files/bucket.ts'
import { documentsReady, openDocuments } from './documents.ts'

let folder: string
let bucket: TestBucket
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evergreen-documents-'))
  bucket = await startBucket()
})
afterAll(async () => {
  await bucket[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  bucket.fault = undefined
  vi.unstubAllEnvs()
})

const inBucket = (env: NodeJS.ProcessEnv = {}) => readConfig({ DATA_DIR: folder, ...bucket.env, ...env })
const all = async (documents: Documents) => {
  const found = []
  for await (const each of documents.list()) found.push(each)
  return found.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** How to make a file appear old. */
const ages: Record<string, (sha256: string, then: Date) => Promise<void>> = {
  folder: (sha256, then) => utimes(join(folder, 'documents', sha256.slice(0, 2), sha256), then, then),
  bucket: async (sha256, then) => {
    const held = bucket.objects.get(`kept/${sha256.slice(0, 2)}/${sha256}`)
    if (held) held.modified = then
  },
}

describe.each(['folder', 'bucket'])('in a %s', (kind) => {
  let documents: Documents
  beforeEach(async () => {
    documents = await documentsReady(kind === 'bucket' ? inBucket() : readConfig({ DATA_DIR: folder }))
    for (const { name } of await all(documents)) await documents.remove(name, new Date(Date.now() + 60_000))
  })

  test('a stored file is read back, under the hash of its bytes, and stored once', async () => {
    const bytes = Buffer.from('%PDF- some paper')
    const stored = await documents.put(bytes)
    expect(stored).toEqual(storedAs(bytes))
    expect(await documents.put(bytes)).toEqual(stored)
    expect(await documents.has(stored.sha256)).toBe(true)
    expect(await buffer(await documents.get(stored.sha256))).toEqual(bytes)
    expect(await all(documents)).toMatchObject([{ name: stored.sha256, sha256: stored.sha256 }])
  })

  test('all of many files are listed', async () => {
    const sums = []
    for (const n of [1, 2, 3, 4, 5]) sums.push((await documents.put(Buffer.from(`paper ${n}`))).sha256)
    expect((await all(documents)).map(({ sha256 }) => sha256)).toEqual(sums.sort())
  })

  test('a missing file is not confused with a storage that does not answer', async () => {
    const { sha256 } = storedAs(Buffer.from('never put'))
    expect(await documents.has(sha256)).toBe(false)
    await expect(documents.get(sha256)).rejects.toMatchObject({ code: 'ENOENT' })
    await documents.remove(sha256, new Date())
  })

  test('a file that was stored again meanwhile is not removed', async () => {
    const { sha256 } = await documents.put(Buffer.from('old'))
    const before = new Date(Date.now() - 60_000)
    await documents.remove(sha256, before)
    expect(await documents.has(sha256)).toBe(true)
    await ages[kind]?.(sha256, new Date(Date.now() - 120_000))
    expect((await all(documents))[0]?.modified.getTime()).toBeLessThan(before.getTime())
    await documents.remove(sha256, before)
    expect(await documents.has(sha256)).toBe(false)
  })
})

describe('a bucket', () => {
  test('stores a document under its path in the folder', async () => {
    const documents = await openDocuments(inBucket({ DOCUMENTS_URL: 's3://papers/of/evergreen/' }))
    const { sha256 } = await documents.put(Buffer.from('x'))
    expect(bucket.objects.has(`of/evergreen/${sha256.slice(0, 2)}/${sha256}`)).toBe(true)
    expect(documents.place).toBe('s3://papers/of/evergreen')
  })

  test('that does not answer is refused with 503; the reason is logged', async () => {
    const documents = await openDocuments(inBucket())
    const { sha256 } = await documents.put(Buffer.from('kept'))
    bucket.fault = () => 'gone'
    const away = { status: 503, message: messages.documentsAway, headers: { 'retry-after': '30' }, cause: expect.any(Error) }
    await expect(documents.put(Buffer.from('other'))).rejects.toMatchObject(away)
    await expect(documents.get(sha256)).rejects.toMatchObject(away)
    await expect(documents.has(sha256)).rejects.toMatchObject(away)
    await expect(all(documents)).rejects.toMatchObject(away)
    bucket.fault = undefined
    expect(await buffer(await documents.get(sha256))).toEqual(Buffer.from('kept'))
  })

  test.each<[string, NodeJS.ProcessEnv, NodeJS.ProcessEnv, string]>([
    ['does not exist', { DOCUMENTS_URL: 's3://nowhere/kept' }, {}, 'The specified bucket does not exist.'],
    ['does not know the key', {}, { AWS_ACCESS_KEY_ID: 'OTHER' }, 'The AWS Access Key Id you provided does not exist in our records.'],
    ['is nowhere', { AWS_ENDPOINT_URL: 'http://127.0.0.1:1' }, {}, 'connect ECONNREFUSED 127.0.0.1:1.'],
  ])('that %s stops the start, with one message', async (_, env, ours, why) => {
    for (const [name, value] of Object.entries(ours)) vi.stubEnv(name, value)
    const place = env.DOCUMENTS_URL ?? bucket.env.DOCUMENTS_URL
    await expect(documentsReady(inBucket(env))).rejects.toThrow(`DOCUMENTS_URL is "${place}", but nothing can be stored there: ${why}`)
  })

  test('that can be read but not written stops the start too', async () => {
    bucket.fault = (request) => (request.startsWith('PUT') ? 'gone' : undefined)
    await expect(documentsReady(inBucket())).rejects.toThrow(/^DOCUMENTS_URL is "s3:\/\/papers\/kept", but nothing can be stored there: /)
  })
})

describe('DOCUMENTS_URL', () => {
  const read = (DOCUMENTS_URL: string, env: NodeJS.ProcessEnv = {}) => readConfig({ DOCUMENTS_URL, ...env }).documentsBucket

  test('names a bucket of Amazon or of a compatible service', () => {
    expect(read('papers')).toBe(null)
    const amazon = { name: 'our-papers', prefix: '', endpoint: null, region: 'us-east-1', pathStyle: false }
    expect(read('s3://our-papers')).toEqual(amazon)
    expect(read('s3://our-papers/', { AWS_DEFAULT_REGION: 'eu-west-1' })).toEqual({ ...amazon, region: 'eu-west-1' })
    const own = { ...amazon, prefix: 'a/b/', endpoint: 'https://s3.example', region: 'eu-west-2', pathStyle: true }
    const env = { AWS_ENDPOINT_URL_S3: 'https://s3.example', AWS_ENDPOINT_URL: 'https://other.example', AWS_REGION: 'eu-west-2' }
    expect(read('s3://our-papers/a/b', env)).toEqual(own)
    expect(read('s3://our-papers/a/b/', { ...env, AWS_S3_FORCE_PATH_STYLE: 'false' })).toEqual({ ...own, pathStyle: false })
  })

  test.each(['s3://', 's3://A', 's3://key:secret@bucket', 's3://bucket/a//b', 's3://bucket?x=1', 'gs://bucket', 'http://bucket'])(
    'is refused as %s',
    (value) => {
      expect(() => read(value)).toThrow(`DOCUMENTS_URL is "${value}", but must be a folder, or s3://bucket/prefix.`)
    },
  )

  test.each([
    ['AWS_ENDPOINT_URL', 's3.example'],
    ['AWS_S3_FORCE_PATH_STYLE', 'yes'],
  ])('%s is refused as %s', (name, value) => {
    expect(() => read('s3://our-papers', { [name]: value })).toThrow(`${name} is "${value}", but must be`)
  })
})
