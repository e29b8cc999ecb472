import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'koa'
import { messages } from '../../../../rules/messages.ts'
import { isRecord } from '../../unknown.ts'
import { Refusal, refuse } from '../problems.ts'
import type { BodyLimits } from './limits.ts'
import { nameCount, repeatedName } from './names.ts'
import { JsonScan, TooMuchJson } from './scan.ts'
import type { Uploads } from './uploads.ts'

/**
 * The rest of a refused body is read and discarded for this long (milliseconds), so that the client receives the response; then the
 * connection is closed.
 */
const LINGER = { ofKnownSize: 30_000, endless: 5_000 }
/** Base64 takes four characters for three bytes; JSON encoders may escape some of them. */
const fileText = (bytes: number) => Math.ceil((bytes / 3) * 4 * 1.1)

const tooLarge = (field?: string) => new Refusal(413, messages.tooLarge, field ? { [field]: [messages.tooLarge] } : undefined)
const malformed = () => new Refusal(400, messages.malformedBody)

/** The largest size in bytes that a body with these limits has in transit. */
export const bytesOnTheWire = ({ bytes, files }: BodyLimits): number =>
  [...files.values()].reduce((sum, most) => sum + fileText(most), bytes)

const endAfterRefusal = ({ req, res }: Context, most: number) =>
  res.once('finish', () => {
    if (req.complete) return
    const linger = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= most ? LINGER.ofKnownSize : LINGER.endless
    const timer = setTimeout(() => req.socket.destroy(), linger).unref()
    req.once('end', () => clearTimeout(timer))
    req.resume()
  })

const received = async (ctx: Context, limits: BodyLimits, uploads: Uploads): Promise<JsonScan> => {
  const scan = new JsonScan(limits)
  // Without this option, leaving the loop early would close the connection before the response is sent.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    for (const { file, field, bytes, isLast } of scan.write(chunk)) {
      if (bytes.length > 0 && (await uploads.write(bytes)) > (limits.files.get(field) ?? 0)) throw tooLarge(field)
      if (isLast) await uploads.end(file)
    }
  }
  return scan
}

const asText = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformed()
  }
}

/** Escapes of JSON; a carriage return with the line feed behind it. */
const ESCAPES = /\\(?:(?:r|u000[dD])(?:\\(?:n|u000[aA]))?|[\s\S])/g
const CARRIAGE_RETURN = /^\\(?:r|u000[dD])/

/** Turns \r and \r\n inside JSON strings into \n (see rules/line-ends.ts). Works on the text, because most bodies contain neither. */
const withOneLineEnd = (json: string): string =>
  json.includes('\\r') || /\\u000d/i.test(json) ? json.replace(ESCAPES, (each) => (CARRIAGE_RETURN.test(each) ? '\\n' : each)) : json

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

/**
 * Reads the JSON body of a call, after the permission check; `undefined` without a body. Size, depth and number of values are
 * checked before anything is parsed. Files are written to disk while they arrive, and a token replaces each in its field.
 */
export const readBody = async (ctx: Context, limits: BodyLimits, uploads: Uploads): Promise<Record<string, unknown> | undefined> => {
  const length = ctx.get('content-length')
  if (length === '0' || (length === '' && ctx.get('transfer-encoding') === '')) return undefined
  const most = bytesOnTheWire(limits)
  endAfterRefusal(ctx, most)
  if (Number(length) > most) throw tooLarge()
  if (!ctx.is('application/json') || !/^(utf-?8)?$/i.test(ctx.request.charset)) throw new Refusal(415, messages.onlyJson)
  if (!/^(identity)?$/i.test(ctx.get('content-encoding'))) throw new Refusal(415, messages.onlyPlainBodies)
  const scan = await received(ctx, limits, uploads).catch((error) => {
    if (error instanceof TooMuchJson) throw error.message === 'bytes' ? tooLarge() : malformed()
    // A request that was read to its end is destroyed, too.
    const hasLeft = ctx.req.destroyed && !ctx.req.complete
    if (error instanceof Refusal || !hasLeft) throw error
    // The client left. Nobody reads the response; the log gets the status of a bad request, not of a failure.
    throw malformed()
  })
  // Parsing a large body blocks the event loop, so other requests get a turn before and after it.
  if (limits.bytes > 1024 * 1024) await nextTurn()
  const text = withOneLineEnd(asText(scan.text))
  const body = parsed(text)
  if (!isRecord(body)) throw malformed()
  if (limits.bytes > 1024 * 1024) await nextTurn()
  // JSON.parse silently keeps the last of two fields with the same name.
  if (nameCount(body) < scan.names) throw refuse.invalid({ [repeatedName(text)]: [messages.fieldTwice] })
  return body
}
