import { type Refusal, refuse } from '../http/problems.ts'

const busy = () => refuse.busy('tooManyRequests', 5)

/**
 * Limits how many calls run at once and how many wait; refuses the rest with 503. For expensive work such as hashing passwords: a
 * flood of it must not take the threads that the database needs.
 */
export const atMost = (running: number, waiting: number, refusal: () => Refusal = busy) => {
  let active = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (queue.length >= waiting) throw refusal()
      // A finished call hands its slot directly to the next one, so that `active` is never too low in between.
      await new Promise<void>((go) => queue.push(go))
    } else active += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else active -= 1
    }
  }
}

/** The same limit for each key. A key without running or waiting work is dropped. */
export const atMostEach = (running: number, waiting: number, refusal: () => Refusal) => {
  const lanes = new Map<string, { run: ReturnType<typeof atMost>; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? { run: atMost(running, waiting, refusal), users: 0 }
    lanes.set(key, lane)
    lane.users += 1
    try {
      return await lane.run(work)
    } finally {
      lane.users -= 1
      if (lane.users === 0) lanes.delete(key)
    }
  }
}
