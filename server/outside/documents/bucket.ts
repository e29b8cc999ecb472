import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Bucket } from '../../kit/config.ts'
import { type Documents, isGone, storedAs, verified } from '../../kit/documents.ts'
import { refuse } from '../../kit/http/problems.ts'

const SECOND = 1_000
const PATIENCE = {
  connectionTimeout: 5 * SECOND,
  /** The time until the response begins, with the whole upload. All tries end before a stalled connection is cut: the caller gets a 503. */
  requestTimeout: 12 * SECOND,
  throwOnRequestTimeout: true,
  /** A slow client pauses the read from the bucket. */
  socketTimeout: 120 * SECOND,
}
const TRIES = 2
/** A readiness probe expects a quick answer. */
const CHECK = 8 * SECOND

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket'

/** Turns every error except a missing file into a 503; its cause is only logged. */
const orBusy = async <T>(request: Promise<T>): Promise<T> => {
  try {
    return await request
  } catch (error) {
    if (isMissing(error)) throw Object.assign(new Error('There is no such file in the bucket.'), { code: 'ENOENT' })
    throw Object.assign(refuse.busy('documentsAway', 30), { cause: error })
  }
}

const orIfGone =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isGone(error)) return otherwise
    throw error
  }

/** An S3 bucket. A document's key is its path in a documents folder, so that one can be copied to the other. */
export const documentsInBucket = ({ name, prefix, endpoint, region, pathStyle }: Bucket, incoming: string): Documents => {
  const s3 = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    requestHandler: PATIENCE,
    // Each upload has its SHA-256. Not every compatible service supports the SDK's additional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (sha256: string) => ({ Bucket: name, Key: `${prefix}${sha256.slice(0, 2)}/${sha256}` })
  const under = { Bucket: name, Prefix: prefix }
  const modifiedOf = (sha256: string) =>
    orBusy(s3.send(new HeadObjectCommand(at(sha256)))).then(({ LastModified }) => LastModified, orIfGone(undefined))
  return {
    place: `s3://${name}/${prefix}`.replace(/\/$/, ''),
    incoming,
    async put(file) {
      const stored = storedAs(file)
      const sum = { ChecksumSHA256: Buffer.from(stored.sha256, 'hex').toString('base64') }
      // Sent as one buffer of at most 10 MiB: a stream can be neither signed nor retried.
      const body = Buffer.isBuffer(file) ? file : await file.bytes()
      await orBusy(s3.send(new PutObjectCommand({ ...at(stored.sha256), Body: body, ...sum })))
      return stored
    },
    has: async (sha256) => (await modifiedOf(sha256)) !== undefined,
    get: async (sha256) => verified((await orBusy(s3.send(new GetObjectCommand(at(sha256))))).Body as Readable, sha256),
    async *list() {
      const pages = paginateListObjectsV2({ client: s3 }, under)[Symbol.asyncIterator]()
      for (let page = await orBusy(pages.next()); !page.done; page = await orBusy(pages.next())) {
        for (const { Key = '', LastModified } of page.value.Contents ?? []) {
          const file = Key.slice(Key.lastIndexOf('/') + 1)
          if (/^[0-9a-f]{64}$/.test(file) && LastModified) yield { name: file, sha256: file, modified: LastModified }
        }
      }
    },
    async remove(file, unlessNewerThan) {
      const modified = await modifiedOf(file)
      if (modified && modified <= unlessNewerThan) await orBusy(s3.send(new DeleteObjectCommand(at(file))))
    },
    async check() {
      const within = { abortSignal: AbortSignal.timeout(CHECK) }
      await orBusy(s3.send(new ListObjectsV2Command({ ...under, MaxKeys: 1 }), within))
      await orBusy(
        s3.send(new PutObjectCommand({ Bucket: name, Key: `${prefix}check`, Body: Buffer.from('Evergreen stores here.') }), within),
      )
    },
  }
}
