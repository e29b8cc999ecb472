import type { Context } from 'koa'
import { sentences } from '../../../rules/messages.ts'
import { present } from '../../../rules/present.ts'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/db.ts'
import { rowsOf } from '../database/query.ts'
import { Refusal } from '../http/problems.ts'

const WINDOW = 60
/** The tokens whose calls are counted at once. Beyond it, the one that was used least recently is counted anew from the database. */
const TOKENS = 10_000
/** A process takes this part of a limit at once, so that not every call that reads becomes a write. */
const PARTS = 20

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
 * Retry-After. A database that cannot be written to now refuses no call.
 */
export const limitByToken = ({ callsPerMinute: limit }: Pick<Config, 'callsPerMinute'>, { write }: Pick<Database, 'write'>) => {
  const allowances = new Map<string, Allowance>()
  const part = Math.ceil(limit / PARTS)

  const taken = async (hash: string, window: number): Promise<Allowance> => {
    const [row] = rowsOf<{ taken: number }>(await write((db) => db.raw(TAKE, [window, part, part, window, hash])))
    const all = row?.taken ?? part
    return { window, left: Math.max(0, Math.min(part, limit - (all - part))), untaken: Math.max(0, limit - all) }
  }

  const allowanceOf = async (hash: string, window: number): Promise<Allowance> => {
    const known = allowances.get(hash)
    const isKnown = known?.window === window && (known.left > 0 || known.untaken === 0)
    const allowance = isKnown ? present(known) : await taken(hash, window)
    allowances.delete(hash)
    allowances.set(hash, allowance)
    if (allowances.size > TOKENS) allowances.delete(present(allowances.keys().next().value))
    return allowance
  }

  return async (ctx: Context, hash: string): Promise<void> => {
    if (limit === 0) return
    const seconds = Math.floor(clock.millis() / 1000)
    const window = Math.floor(seconds / WINDOW)
    const rest = (window + 1) * WINDOW - seconds
    const allowance = await allowanceOf(hash, window).catch(() => undefined)
    if (!allowance) return
    const isOver = allowance.left === 0
    if (!isOver) allowance.left -= 1
    ctx.set('ratelimit-policy', `"default";q=${limit};w=${WINDOW}`)
    ctx.set('ratelimit', `"default";r=${allowance.left + allowance.untaken};t=${rest}`)
    if (isOver) throw new Refusal(429, sentences.tooManyCalls(limit, rest), undefined, { 'retry-after': String(rest) })
  }
}
