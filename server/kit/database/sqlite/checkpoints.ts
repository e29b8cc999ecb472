import type { Knex } from 'knex'

/** Milliseconds from a write to the look at the WAL. */
const LATER = 100
/** Pages (4 KiB each) that are copied together. */
const ENOUGH = 1_000
/** Pages of a WAL that is begun anew: while others write without a pause, copying alone never catches up with its end. */
const LONG = 8_000

interface Wal {
  /** 1 if a reader still needs the WAL. */
  busy: number
  /** Its pages since it was begun anew. */
  log: number
  checkpointed: number
}

export interface Checkpoints {
  /** Some pages have been written. */
  afterWrite(): void
  /** Ends after what is under way. */
  stop(): Promise<void>
}

/**
 * Copies the WAL of SQLite to the file beside reads and writes, on a connection of its own. Otherwise a commit would copy it, and all
 * other writes would wait for two more flushes of the disk.
 */
export const createCheckpoints = (copier: Knex, writer: Knex, failed: (error: unknown) => void): Checkpoints => {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let restartFrom = LONG

  const checkpoint = async (mode: 'NOOP' | 'PASSIVE' | 'RESTART') => {
    const [wal]: Wal[] = await copier.raw(`PRAGMA wal_checkpoint(${mode})`)
    return wal ?? { busy: 1, log: 0, checkpointed: 0 }
  }

  /** Nobody writes meanwhile. A long read can prevent it: it is tried again once the WAL has grown as much again. */
  const restart = async () => {
    const connection = await writer.client.acquireConnection()
    try {
      const { busy, log } = await checkpoint('RESTART')
      restartFrom = busy ? log + LONG : LONG
    } finally {
      await writer.client.releaseConnection(connection)
    }
  }

  const copy = async () => {
    const { log, checkpointed } = await checkpoint('NOOP')
    if (log < LONG) restartFrom = LONG
    if (log - checkpointed < ENOUGH) return
    await checkpoint('PASSIVE')
    if (log >= restartFrom) await restart()
  }

  return {
    afterWrite() {
      timer ??= setTimeout(() => {
        timer = undefined
        running = running.then(copy).catch(failed)
      }, LATER).unref()
    },
    async stop() {
      clearTimeout(timer)
      await running
    },
  }
}
