import type { Knex } from 'knex'

/** Milliseconds between a write and the check of the WAL. */
const LATER = 100
/** The least number of pages (4 KiB each) worth a checkpoint. */
const ENOUGH = 1_000
/** Pages from which the WAL is restarted from its beginning. Under constant writes, copying alone never reaches its end. */
const LONG = 8_000

interface Wal {
  /** 1 if a reader still needs the WAL. */
  busy: number
  /** Pages written since the WAL was last restarted. */
  log: number
  checkpointed: number
}

export interface Checkpoints {
  /** Schedules a check of the WAL. */
  afterWrite(): void
  /** Resolves when the running checkpoint has ended. */
  stop(): Promise<void>
}

/**
 * Checkpoints the SQLite WAL on a connection of its own, in parallel to reads and writes. Otherwise a commit would run the checkpoint, and
 * all other writes would wait for two more disk flushes.
 */
export const createCheckpoints = (copier: Knex, writer: Knex, failed: (error: unknown) => void): Checkpoints => {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let restartFrom = LONG

  const checkpoint = async (mode: 'NOOP' | 'PASSIVE' | 'RESTART') => {
    const [wal]: Wal[] = await copier.raw(`PRAGMA wal_checkpoint(${mode})`)
    return wal ?? { busy: 1, log: 0, checkpointed: 0 }
  }

  /** Restarts the WAL while it holds the writer. A long read can prevent the restart; the next try follows after `LONG` more pages. */
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
