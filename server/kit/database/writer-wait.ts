import { channel } from 'node:diagnostics_channel'
import type { Engine } from './engine.ts'

/** The diagnostics channel to which each write publishes how many milliseconds it waited for the writer. */
export const WRITER_WAIT = 'evergreen:writer-wait'

const waits = channel(WRITER_WAIT)

/** Wraps `write` to publish its waiting time to WRITER_WAIT. */
export const timed =
  (write: Engine['write']): Engine['write'] =>
  (work) => {
    const asked = performance.now()
    let hasBegun = false
    return write((trx) => {
      if (!hasBegun) waits.publish(performance.now() - asked)
      hasBegun = true
      return work(trx)
    })
  }
