import { bodyParser } from '@koa/bodyparser'
import type { Context } from 'koa'
import { messages } from '../../rules/messages.ts'
import { Refusal } from './problems.ts'

const MAX_DEPTH = 32
const MAX_NODES = 400_000
const MIB = 1024 * 1024

const parser = (limit: number) => bodyParser({ enableTypes: ['json'], jsonLimit: limit, jsonStrict: true })
const small = { limit: MIB, parse: parser(MIB) }
const large = { limit: 15 * MIB, parse: parser(15 * MIB) }

/** Iterative: a body nested 50,000 deep must not exhaust our stack either. */
const tooDeep = (body: unknown): boolean => {
  let level: unknown[] = [body]
  for (let depth = 0, nodes = 0; level.length > 0; depth++) {
    nodes += level.length
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return true
    level = level.flatMap((value) => (value && typeof value === 'object' ? Object.values(value) : []))
  }
  return false
}

/** Reads the JSON body of a call, after the asker was found to be allowed. No body at all is `undefined`. */
export const readBody = async (ctx: Context, carriesDocument: boolean): Promise<unknown> => {
  const { limit, parse } = carriesDocument ? large : small
  const length = ctx.get('content-length')
  if (length === '0' || (length === '' && ctx.get('transfer-encoding') === '')) return undefined
  if (Number(length) > limit) throw new Refusal(413, messages.tooLarge)
  if (!ctx.is('application/json') || !/^(utf-?8)?$/i.test(ctx.request.charset)) throw new Refusal(415, messages.onlyJson)
  try {
    await parse(ctx, async () => {})
  } catch (error) {
    // What inflating throws (a gzip header over something else) has no status, and would pass for a mistake of ours.
    throw (error as { status?: number }).status ? error : new Refusal(400, messages.malformedBody)
  }
  const { body } = ctx.request as { body?: unknown }
  if (tooDeep(body)) throw new Refusal(400, messages.malformedBody)
  return body
}
