import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'koa'
import { sentences } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import { rowsOf } from '../database/query.ts'
import { Refusal } from '../http/problems.ts'

const WINDOW = 60
/** The tokens whose calls are counted at once. Beyond it, the one that was used least recently is counted again from the database. */
const TOKENS = 10_000
/** A process takes this part of a limit at once, so that not every call that reads becomes a write. */
const PARTS = 20
/** A call that only reads never waits longer for the writer, in milliseconds. It is let through. */
const PATIENCE = 1_000

/** What a process may still let through in a window of the clock. */
interface Allowance {
  window: number
  left: number
  /** Calls that no process has taken yet. */
  untaken: number
}

/** Takes calls for this process, in one statement on both engines. Returns all that were taken in the window. */
const TAKE = `update tokens set window_calls = case when call_window = ? then window_calls + ? else ? end, call_window = ?
  where token_hash = ? returning window_calls as taken`

/**
 * Limits the calls of each token in a minute, over all processes. Sets RateLimit-Policy and RateLimit, and refuses with 429 and
 * Retry-After. A database that cannot be written to, or not soon, refuses no call.
 */
export const limitByToken = ({ callsPerMinute: limit }: Pick<Config, 'callsPerMinute'>, { write }: Pick<Database, 'write'>) => {
  const allowances = new Map<string, Allowance>()
  /** Calls that arrive together wait for one statement, or each would take a part. */
  const taking = new Map<string, Promise<void>>()
  const part = Math.ceil(limit / PARTS)

  const take = async (hash: string, window: number): Promise<void> => {
    const [row] = rowsOf<{ taken: number }>(await write((db) => db.raw(TAKE, [window, part, part, window, hash])))
    const all = row?.taken ?? part
    allowances.delete(hash)
    allowances.set(hash, { window, left: Math.max(0, Math.min(part, limit - (all - part))), untaken: Math.max(0, limit - all) })
    if (allowances.size > TOKENS) allowances.delete(present(allowances.keys().next().value))
  }

  /** Counts one call. Returns how many are left, below 0 if this one is over the limit. */
  const countOne = async (hash: string, window: number): Promise<number> => {
    for (;;) {
      const known = allowances.get(hash)
      if (known?.window === window && (known.left > 0 || known.untaken === 0)) {
        if (known.left === 0) return -1
        known.left -= 1
        return known.left + known.untaken
      }
      const taken = taking.get(hash) ?? take(hash, window).finally(() => taking.delete(hash))
      taking.set(hash, taken)
      await taken
    }
  }

  return async (ctx: Context, hash: string): Promise<void> => {
    if (limit === 0) return
    const seconds = Math.floor(clock.millis() / 1000)
    const window = Math.floor(seconds / WINDOW)
    const rest = (window + 1) * WINDOW - seconds
    const left = await Promise.race([countOne(hash, window).catch(() => undefined), wait(PATIENCE, undefined, { ref: false })])
    if (left === undefined) return
    ctx.set('ratelimit-policy', `"default";q=${limit};w=${WINDOW}`)
    ctx.set('ratelimit', `"default";r=${Math.max(0, left)};t=${rest}`)
    if (left < 0) throw new Refusal(429, sentences.tooManyCalls(limit, rest), undefined, { 'retry-after': String(rest) })
  }
}
