import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from 'koa'
import { limits as sizes } from '../../../rules/limits.ts'
import { messages } from '../../../rules/messages.ts'
import { Refusal, refuse } from '../problems.ts'
import type { BodyLimits } from './limits.ts'
import { nameCount, repeatedName } from './names.ts'
import { JsonScan, TooMuchJson } from './scan.ts'
import type { Uploads } from './uploads.ts'

/** What is left of a refused body is read and thrown away for so long, so that the answer arrives; then the connection ends. */
const LINGER = { ofKnownSize: 30_000, endless: 5_000 }
/** Base64 needs four characters for three bytes; writers of JSON may escape some of them. */
const fileText = Math.ceil((sizes.documentBytes / 3) * 4 * 1.1)

const tooLarge = (field?: string) => new Refusal(413, messages.tooLarge, field ? { [field]: [messages.tooLarge] } : undefined)
const malformed = () => new Refusal(400, messages.malformedBody)

/** The most bytes that a body of these limits has on the wire. */
export const bytesOnTheWire = ({ bytes, files }: BodyLimits): number => bytes + files.size * fileText

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
  // A body that is refused half way leaves its connection open for the answer.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    for (const { file, field, bytes, isLast } of scan.write(chunk)) {
      if (bytes.length > 0 && (await uploads.write(bytes)) > sizes.documentBytes) throw tooLarge(field)
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

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

/**
 * Reads the JSON body of a call, after the caller was found to be allowed; no body at all is `undefined`. Nothing is parsed
 * before its size, depth and number of values are known. Files go to disk while they arrive; a token stands in their field.
 */
export const readBody = async (ctx: Context, limits: BodyLimits, uploads: Uploads): Promise<unknown> => {
  const length = ctx.get('content-length')
  if (length === '0' || (length === '' && ctx.get('transfer-encoding') === '')) return undefined
  const most = bytesOnTheWire(limits)
  endAfterRefusal(ctx, most)
  if (Number(length) > most) throw tooLarge()
  if (!ctx.is('application/json') || !/^(utf-?8)?$/i.test(ctx.request.charset)) throw new Refusal(415, messages.onlyJson)
  if (!/^(identity)?$/i.test(ctx.get('content-encoding'))) throw new Refusal(415, messages.onlyPlainBodies)
  const scan = await received(ctx, limits, uploads).catch((error) => {
    if (!(error instanceof TooMuchJson)) throw error
    throw error.message === 'bytes' ? tooLarge() : malformed()
  })
  // Parsing a large body takes a while: others get their turn before, and after.
  if (limits.bytes > 1024 * 1024) await nextTurn()
  const text = asText(scan.text)
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) throw malformed()
  if (limits.bytes > 1024 * 1024) await nextTurn()
  // JSON.parse lets the last of two fields of one name win, without a word.
  if (nameCount(body) < scan.names) throw refuse.invalid({ [repeatedName(text)]: [messages.fieldTwice] })
  return body
}
