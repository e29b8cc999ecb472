import { refuse } from './problems.ts'

/**
 * Lets so many run at once and so many wait; whoever comes beyond is told to try again (503). For work that is dear on
 * purpose: a flood of it must not take the threads that the database reads with.
 */
export const atMost = (running: number, waiting: number) => {
  let active = 0
  const queue: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (queue.length >= waiting) throw refuse.busy('tooManyRequests', 5)
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
