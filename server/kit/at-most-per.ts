import { clock } from './clock.ts'

/** So many keys are remembered; beyond it the one that was counted longest ago is forgotten. */
const KEYS = 10_000

/**
 * Lets each key through at most so often in any `period` (milliseconds). Answers 0 and counts it, or the milliseconds until
 * it may come again. A library's counter keeps every key that ever comes, each with a timer of its own.
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
    if (passed.size > KEYS) passed.delete(passed.keys().next().value as string)
    return isTooMany ? (lately[0] as number) + period - now : 0
  }
}
