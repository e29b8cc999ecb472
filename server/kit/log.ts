import { pino } from 'pino'
import type { Config } from './config.ts'

/** One line of JSON a request, on standard error, so that standard output stays for people. No secret is ever handed to it. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>) => pino({ level: logLevel, base: null }, pino.destination(2))

export type Log = ReturnType<typeof createLog>
