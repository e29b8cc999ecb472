import { type Refusal, refuse } from './problems.ts'

const busy = () => refuse.busy('tooManyRequests', 5)

/**
 * Lets so many run at once and so many wait; more are refused, to try again later. For work that is expensive on
 * purpose: a flood of it must not take the threads that the database reads with.
 */
export const atMost = (running: number, waiting: number, refusal: () => Refusal = busy) => {
  let active = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (queue.length >= waiting) throw refusal()
      // Whoever ends hands its place over, so that `active` never counts one too few in between.
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

/** The same for each key by itself; a key that nobody uses any more is forgotten. */
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
