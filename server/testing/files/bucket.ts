import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { portOf } from '../../kit/port.ts'

/** A server with the parts of S3 that documents need, over one bucket in memory. */
export interface TestBucket extends AsyncDisposable {
  /** The configuration. The credentials are set in the environment of this process, where the SDK finds them. */
  env: { DOCUMENTS_URL: string; AWS_ENDPOINT_URL: string }
  objects: Map<string, { bytes: Buffer; modified: Date }>
  /** The requests in order: 'PUT kept/ab/abc…'. */
  requests: string[]
  /** Runs before a request is answered: 'gone' closes the connection. */
  fault?: ((request: string) => 'gone' | undefined | Promise<void>) | undefined
}

const KEY = 'TESTKEY'
const NAME = 'papers'
/** Small, so that every list has several pages. */
const PAGE = 2

class Said extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const sumOf = (bytes: Buffer, as: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(as)

/** Checks that the request is signed with the known key and that the bytes match the signature. */
const mustBeSigned = ({ headers }: IncomingMessage, bytes: Buffer) => {
  const [, key] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (key !== KEY) throw new Said(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  const sums = [headers['x-amz-content-sha256'] === sumOf(bytes, 'hex'), headers['x-amz-checksum-sha256'] ?? sumOf(bytes, 'base64')]
  if (sums[0] !== true || sums[1] !== sumOf(bytes, 'base64')) throw new Said(400, 'BadDigest', 'The sum you specified did not match.')
}

const listed = (objects: TestBucket['objects'], query: URLSearchParams) => {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
  const page = keys.slice(0, PAGE)
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.modified.toISOString()}</LastModified></Contents>`,
  )
  const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`
}

const answer = async (objects: TestBucket['objects'], request: IncomingMessage, response: ServerResponse) => {
  const bytes = await buffer(request)
  mustBeSigned(request, bytes)
  const url = new URL(request.url ?? '/', 'http://localhost')
  const [, bucket, ...rest] = url.pathname.split('/')
  const key = rest.join('/')
  if (bucket !== NAME) throw new Said(404, 'NoSuchBucket', 'The specified bucket does not exist')
  if (url.searchParams.has('list-type')) return response.end(listed(objects, url.searchParams))
  if (request.method === 'PUT') objects.set(key, { bytes, modified: new Date() })
  else if (request.method === 'DELETE') objects.delete(key)
  else {
    const held = objects.get(key)
    if (!held) throw new Said(404, 'NoSuchKey', 'The specified key does not exist.')
    response.setHeader('content-length', held.bytes.length).setHeader('last-modified', held.modified.toUTCString())
    if (request.method === 'GET') response.write(held.bytes)
  }
  return response.end()
}

export const startBucket = async (prefix = 'kept'): Promise<TestBucket> => {
  const made: Pick<TestBucket, 'objects' | 'requests' | 'fault'> = { objects: new Map(), requests: [] }
  const server = createServer(async (request, response) => {
    const said = `${request.method} ${decodeURIComponent(request.url ?? '').replace(/^\/[^/?]+\/?|\?.*$/g, '')}`
    made.requests.push(said)
    if ((await made.fault?.(said)) === 'gone') return request.destroy()
    if (request.destroyed) return // the caller did not wait for a slow fault
    try {
      await answer(made.objects, request, response)
    } catch (error) {
      if (!(error instanceof Said)) throw error
      response.statusCode = error.status
      response.end(`<Error><Code>${error.code}</Code><Message>${error.message}</Message></Error>`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: 'secret', AWS_EC2_METADATA_DISABLED: 'true' })
  return Object.assign(made, {
    env: { DOCUMENTS_URL: `s3://${NAME}/${prefix}`, AWS_ENDPOINT_URL: `http://127.0.0.1:${portOf(server)}` },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
