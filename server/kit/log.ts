import { pino } from 'pino'
import type { Config } from './config.ts'

/** A line of the log is written with others, within this time (ms). */
const TOGETHER = 100
const BYTES = 4_096
/** If nobody reads the log, more lines are dropped rather than kept in memory. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Logs one line of JSON for each request, to standard error. A request does not wait for its line. When the process ends, by an error
 * too, what is not written is written first; a SIGKILL loses the lines of the last moment. Never pass secrets to it.
 */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>) =>
  pino(
    { level: logLevel, base: null },
    pino.destination({ dest: 2, sync: false, minLength: BYTES, maxLength: MOST_BYTES, periodicFlush: TOGETHER }),
  )

export type Log = ReturnType<typeof createLog>
