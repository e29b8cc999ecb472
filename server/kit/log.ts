import { pino } from 'pino'
import type { Config } from './config.ts'

/** Logs one line of JSON for each request, to standard error. Never pass secrets to it. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>) => pino({ level: logLevel, base: null }, pino.destination(2))

export type Log = ReturnType<typeof createLog>
