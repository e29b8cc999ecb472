import { pino } from 'pino'
import type { Config } from './config.ts'

/** The longest time in milliseconds that a log line is buffered. */
const TOGETHER = 100
const BYTES = 4_096

/**
 * The process's only stream to standard error. It is flushed when the process exits, also after an error. Writes are synchronous, because
 * asynchronous ones would be lost at exit.
 */
const standardError = () => {
  const stream = pino.destination({ dest: 2, sync: true, minLength: BYTES, periodicFlush: TOGETHER })
  process.once('exit', () => stream.flushSync())
  return stream
}

let destination: ReturnType<typeof standardError> | undefined

/** Logs JSON lines to standard error. SIGKILL loses the buffered lines. Never log secrets. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>) => {
  destination ??= standardError()
  return pino({ level: logLevel, base: null }, destination)
}

export type Log = ReturnType<typeof createLog>
