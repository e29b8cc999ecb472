import { pino } from 'pino'
import type { Config } from './config.ts'

/** A line of the log is written with others, within this time (ms). */
const TOGETHER = 100
const BYTES = 4_096

/**
 * Standard error, as one stream for the process: it is flushed when the process ends, by an error too. Writing is synchronous, because what
 * another thread is still writing then is lost.
 */
const standardError = () => {
  const stream = pino.destination({ dest: 2, sync: true, minLength: BYTES, periodicFlush: TOGETHER })
  process.once('exit', () => stream.flushSync())
  return stream
}

let destination: ReturnType<typeof standardError> | undefined

/** Logs one line of JSON for each request, to standard error. A SIGKILL loses the lines of the last moment. Never pass secrets to it. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>) => {
  destination ??= standardError()
  return pino({ level: logLevel, base: null }, destination)
}

export type Log = ReturnType<typeof createLog>
