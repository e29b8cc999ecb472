import { setTimeout as wait } from 'node:timers/promises'
import { type Figures, figuresOf } from './figures.ts'
import type { Way } from './turns.ts'

interface Rate {
  perSecond: number
  connections: number
  seconds: number
}

/**
 * Sends requests at a fixed rate, however long replies take. Latency counts from when a request was due, and so includes waiting for a free
 * connection.
 */
export const atRate = async ({ once, cpu }: Way, { perSecond, connections, seconds }: Rate): Promise<Figures> => {
  const latencies: number[] = []
  const [cpuBefore, started] = [cpu?.(), performance.now()]
  const total = Math.round(perSecond * seconds)
  let next = 0
  const connection = async () => {
    while (next < total) {
      const due = started + (next++ * 1000) / perSecond
      const early = due - performance.now()
      if (early > 1) await wait(early)
      await once()
      latencies.push(performance.now() - due)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const [wall, cpuAfter] = [performance.now() - started, cpu?.()]
  return figuresOf({ latencies, wall, cpu: cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore })
}
