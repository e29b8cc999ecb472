import { STATUS_CODES } from 'node:http'
import type { Problem } from '../../../contract/common.ts'
import { type MessageKey, messages } from '../../../rules/messages.ts'
import type { Factor } from '../../../rules/people/second-factors.ts'
import { codeOf, fieldIn } from '../unknown.ts'

type Errors = Record<string, string[]>

interface Further {
  headers?: Record<string, string>
  /** The second factors to choose from, if the sign-in needs one. */
  factors?: Factor[]
  /** A stable code for programs, where the status has several reasons. */
  code?: string
  /** The code as RFC 8628 names it. */
  error?: string
}

/** An expected error. The application turns it into application/problem+json. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: Errors | undefined
  readonly headers: Record<string, string>
  readonly further: Omit<Further, 'headers'>
  constructor(status: number, detail: string, errors?: Errors, { headers = {}, ...further }: Further = {}) {
    super(detail)
    this.name = 'Refusal'
    this.status = status
    this.errors = errors
    this.headers = headers
    this.further = further
  }
}

const coded = (status: number, detail: string, code: string): Refusal => new Refusal(status, detail, undefined, { code })

/** The refusals, in the order in which they are checked (docs/decisions/0002-order-of-refusals.md). */
export const refuse = {
  notSignedIn: () => coded(401, messages.notSignedIn, 'notSignedIn'),
  mustChangePassword: () => coded(401, messages.mustChangePassword, 'mustChangePassword'),
  headerMissing: () => coded(403, messages.headerMissing, 'headerMissing'),
  notAllowed: () => coded(403, messages.notAllowed, 'notAllowed'),
  /** The scopes of the token do not open the call. */
  outOfScope: (why: string) => coded(403, why, 'outOfScope'),
  byCookieOnly: () => coded(403, messages.byCookieOnly, 'byCookieOnly'),
  enrolFirst: () => coded(403, messages.secondFactorFirst, 'secondFactorFirst'),
  /** The same error for ids that are unknown, malformed, deleted or of another tenant. */
  notFound: () => new Refusal(404, messages.notFound),
  stale: () => new Refusal(412, messages.staleEdit),
  /** Errors by field, with the text of the form's banner as the detail. */
  invalid: (errors: Errors) => new Refusal(400, messages.formBanner, errors),
  /** The message of a violated rule, on a field if there is one. */
  rule: (key: MessageKey, field?: string) => new Refusal(400, messages[key], field ? { [field]: [messages[key]] } : undefined),
  /** The same error for another tenant's id and an unknown id. */
  unknownId: (field: string) => refuse.invalid({ [field]: [messages.unknownId] }),
  blocked: (sentence: string) => new Refusal(409, sentence),
  busy: (key: MessageKey, seconds: number) =>
    new Refusal(503, messages[key], undefined, { headers: { 'retry-after': String(seconds) }, code: key }),
}

/** Codes of SQLite locks, and of PostgreSQL conflicts, timeouts, full connection slots and servers that stop, start or crashed. */
const BUSY = /^(SQLITE_BUSY|SQLITE_LOCKED|40001|40P01|53300|55P03|57014|57P0[1-3]|08...|ECONNREFUSED|ETIMEDOUT)$/

/** Translates error codes of the databases into refusals. Anything else is an unexpected error: 500. */
const fromEngine = (error: unknown): Refusal | undefined => {
  const code = codeOf(error)
  const text = error instanceof Error ? error.message : ''
  if (['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT'].includes(code) || text.includes('SQLITE_FULL')) return refuse.busy('storageFull', 30)
  // SQLITE_IOERR: the operating system refuses to write the file, or to read it.
  if (['SQLITE_READONLY', 'SQLITE_IOERR', '25006'].includes(code)) return refuse.busy('databaseReadOnly', 30)
  if (['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR'].includes(code)) return refuse.busy('documentsAway', 30)
  const gone = /KnexTimeoutError|Connection terminated|not queryable|ECONNRESET|EPIPE/.test(
    `${error instanceof Error ? error.name : ''} ${text}`,
  )
  if (gone || BUSY.test(code)) return refuse.busy('databaseBusy', 5)
  // A violated unique index or foreign key means that a concurrent request was faster.
  if (code.startsWith('SQLITE_CONSTRAINT') || code.startsWith('23')) return new Refusal(400, messages.changedMeanwhile)
  return undefined
}

/** Koa and the body parser throw errors with their own status and message. */
const fromHttp = (error: unknown): Refusal | undefined => {
  const status = fieldIn(error, 'status')
  if (status === 413 || fieldIn(error, 'type') === 'entity.too.large') return new Refusal(413, messages.tooLarge)
  if (status === 415) return new Refusal(415, messages.onlyJson)
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal(status === 400 ? 400 : status, messages.malformedBody)
  return undefined
}

export const asRefusal = (error: unknown): Refusal | undefined =>
  error instanceof Refusal ? error : (fromEngine(error) ?? fromHttp(error))

/** The most bytes of field errors in a response. */
const MAX_BYTES = 12 * 1024

/** Drops the errors beyond MAX_BYTES, because unknown field names can have any length. */
const bounded = (errors: Errors): Errors => {
  let bytes = 0
  const fits = ([field, sentences]: [string, string[]]) => {
    bytes += Buffer.byteLength(JSON.stringify([field, sentences]))
    return bytes <= MAX_BYTES
  }
  return Object.fromEntries(Object.entries(errors).filter(fits))
}

export const problemOf = (error: unknown, requestId: string): Problem => {
  const refusal = asRefusal(error)
  const status = refusal?.status ?? 500
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: refusal?.message ?? messages.serverError,
    requestId,
    ...(refusal?.errors && { errors: bounded(refusal.errors) }),
    ...refusal?.further,
  }
}
