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
/** The most tokens counted in memory. Beyond it, the least recently used one is dropped, and its next call reads the database. */
const TOKENS = 10_000
/** A process reserves 1/PARTS of the limit at a time, so that not every read causes a write. */
const PARTS = 20
/** Milliseconds that a call waits for its reservation. After that it is let through. */
const PATIENCE = 1_000

/** The calls that this process may still let through in a window. */
interface Allowance {
  window: number
  left: number
  /** Calls that no process had reserved when this one last did. */
  untaken: number
}

/** Reserves calls for this process. Returns how many all processes have reserved in the window. */
const TAKE = `update tokens set window_calls = case when call_window = ? then window_calls + ? else ? end, call_window = ?
  where token_hash = ? returning window_calls as taken`

/**
 * Limits the calls of each token per minute, across all processes. Sets RateLimit-Policy and RateLimit, and refuses with 429 and
 * Retry-After. If the database cannot be written to in time, the call is let through.
 */
export const limitByToken = ({ callsPerMinute: limit }: Pick<Config, 'callsPerMinute'>, { write }: Pick<Database, 'write'>) => {
  const allowances = new Map<string, Allowance>()
  /** Concurrent calls share one pending reservation, so that each does not make its own. */
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
    if (left < 0) throw new Refusal(429, sentences.tooManyCalls(limit, rest), undefined, { headers: { 'retry-after': String(rest) } })
  }
}
