import { present } from '../../../rules/present.ts'
import { clock } from '../clock.ts'

/** The number of keys that are kept. Beyond it, the key that was used least recently is dropped. */
const KEYS = 10_000

/**
 * A rate limiter: each key passes at most `most` times in any `period` (milliseconds). Returns 0 and counts the call, or returns the
 * milliseconds until the key may pass again. Memory is bounded by KEYS, unlike libraries that keep every key with its own timer.
 */
export const atMostPer = (period: number, most: number) => {
  const passed = new Map<string, number[]>()
  return (key: string): number => {
    const now = clock.millis()
    const lately = (passed.get(key) ?? []).filter((at) => at > now - period)
    const isTooMany = lately.length >= most
    if (!isTooMany) lately.push(now)
    passed.delete(key)
    passed.set(key, lately)
    if (passed.size > KEYS) passed.delete(present(passed.keys().next().value))
    return isTooMany ? present(lately[0]) + period - now : 0
  }
}
