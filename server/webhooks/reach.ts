import { lookup } from 'node:dns'
import { type ClientRequest, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { messages } from '../../rules/messages.ts'
import { WEBHOOK_LIMITS } from '../../rules/programs/webhooks.ts'
import { isAmong, mayReach, type Network } from '../kit/http/address.ts'
import { messageOf } from '../kit/unknown.ts'

/** An address that no webhook may reach. The message says why. */
export class Unreachable extends Error {}

/** Refuses what is neither public nor in an allowed network; http is only for the latter. */
const judge = (addresses: readonly string[], isPlain: boolean, allowed: Network[]) => {
  if (!addresses.every((address) => mayReach(address, allowed))) throw new Unreachable(messages.webhookUrlPrivate)
  if (isPlain && !addresses.every((address) => isAmong(address, allowed))) throw new Unreachable(messages.webhookUrlHttps)
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/**
 * A DNS lookup that checks every address and connects to a checked one. Resolving the name a second time could return another address
 * (DNS rebinding).
 */
const judged =
  (isPlain: boolean, allowed: Network[]): LookupFunction =>
  (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      try {
        judge(
          found.map(({ address }) => address),
          isPlain,
          allowed,
        )
      } catch (refusal) {
        return callback(refusal instanceof Error ? refusal : new Error(messageOf(refusal)), [])
      }
      const [first] = found
      if (options.all) return callback(null, found)
      callback(null, first?.address ?? '', first?.family)
    })
  }

/** Why a URL may not be used for a webhook; undefined if it may, or if its name cannot be resolved now. */
export const whyUnreachable = async (text: string, allowed: Network[]): Promise<string | undefined> => {
  const url = new URL(text)
  const isPlain = url.protocol === 'http:'
  try {
    const host = hostOf(url)
    if (isIP(host)) judge([host], isPlain, allowed)
    else await new Promise<void>((done, fail) => judged(isPlain, allowed)(host, { all: true }, (error) => (error ? fail(error) : done())))
  } catch (error) {
    if (error instanceof Unreachable) return error.message
    if (isPlain) return messages.webhookUrlHttps
  }
  return undefined
}

/** What a receiver has answered, or why it has not. */
export interface Answered {
  status: number | null
  answer: string | null
  error: string | null
}

/** The first bytes of an answer; the rest is not read. */
const firstBytes = async (response: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= WEBHOOK_LIMITS.answer) break
  }
  // PostgreSQL stores no NUL in text. Cutting bytes may have split a character.
  return Buffer.concat(chunks).subarray(0, WEBHOOK_LIMITS.answer).toString('utf8').replaceAll('\0', '').slice(0, WEBHOOK_LIMITS.answer)
}

interface Message {
  url: string
  headers: Record<string, string>
  body: string
}

/** Posts a message and follows no redirect. Never rejects, except when `stopping` fires: then it is not known whether it arrived. */
export const post = async ({ url: text, headers, body }: Message, allowed: Network[], stopping: AbortSignal): Promise<Answered> => {
  const url = new URL(text)
  const isPlain = url.protocol === 'http:'
  const tooLong = AbortSignal.timeout(WEBHOOK_LIMITS.answersWithin)
  let request: ClientRequest | undefined
  try {
    // Node connects to a numeric address without a lookup, so it is checked here.
    if (isIP(hostOf(url))) judge([hostOf(url)], isPlain, allowed)
    return await new Promise<Answered>((done, fail) => {
      request = (isPlain ? overHttp : overHttps)(url, {
        method: 'POST',
        agent: false,
        lookup: judged(isPlain, allowed),
        signal: AbortSignal.any([tooLong, stopping]),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Evergreen-Webhooks',
          ...headers,
        },
      })
      request.on('error', fail)
      request.on('response', (response) => {
        firstBytes(response).then((answer) => done({ status: response.statusCode ?? null, answer, error: null }), fail)
      })
      request.end(body)
    })
  } catch (error) {
    stopping.throwIfAborted()
    return { status: null, answer: null, error: tooLong.aborted ? messages.webhookNoAnswer : messageOf(error).slice(0, 1000) }
  } finally {
    request?.destroy()
  }
}
