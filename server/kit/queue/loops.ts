import { setTimeout as wait } from 'node:timers/promises'
import type { Host } from './queue.ts'
import { LOOK_EVERY, REST_AFTER_FAILURE } from './queue.ts'

/** The background loops of a process. Between two runs, each rests until its time is over or `wake` is called. */
export const loopsOf = ({ log, stopping }: Host) => {
  const loops: Promise<void>[] = []
  let alarm = new AbortController()

  const wake = () => {
    alarm.abort()
    alarm = new AbortController()
  }

  const loop = async (look: () => Promise<unknown>, rest: number) => {
    while (!stopping.aborted) {
      const pause = await look().then(
        () => rest,
        (error) => {
          log.error({ err: error }, 'background work failed')
          return REST_AFTER_FAILURE
        },
      )
      if (!stopping.aborted) await wait(pause, undefined, { signal: alarm.signal }).catch(() => {})
    }
  }

  return {
    start(look: () => Promise<unknown>, rest = LOOK_EVERY) {
      loops.push(loop(look, rest))
    },
    wake,
    /** Resolves when every loop has ended; `stopping` has fired. */
    async ended() {
      wake()
      await Promise.all(loops)
    },
  }
}
