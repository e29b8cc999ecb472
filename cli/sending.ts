import { setTimeout as pause } from 'node:timers/promises'
import { Refused, type Send, Unreachable } from '../client/index.ts'
import type { Run } from './io.ts'
import { tell } from './print.ts'

/** Seconds; a server that is asked for much may take its time. */
export const PATIENCE = 120

/** A server that asks to wait is waited for, that long and that often. */
const LONGEST_WAIT = 30
const TRIES = 3

/** What every request gets: an end to waiting, another try where the server asks for one, a line each with DEBUG=api. */
export const patient = (run: Run, send: Send): Send => observed(run, asked(run, within(run, send)))

/** Until the answer begins: a file that is long may take longer. */
const within =
  ({ io, globals: { timeout = PATIENCE } }: Run, send: Send): Send =>
  async (request) => {
    // Whoever gives a signal watches over the time, too.
    if (request.signal) return send(request)
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), timeout * 1000)
    try {
      return await send({ ...request, signal: AbortSignal.any([io.signal, over.signal]) })
    } catch (error) {
      throw over.signal.aborted ? new Unreachable(new Error(`It did not answer within ${timeout} seconds.`)) : error
    } finally {
      clearTimeout(timer)
    }
  }

/** Only what changes nothing, or is known again by its key. */
const asked =
  (run: Run, send: Send): Send =>
  async (request) => {
    const mayRepeat = (request.method === 'GET' || request.idempotencyKey !== undefined) && !request.signal
    for (let tried = 1; ; tried++) {
      try {
        return await send(request)
      } catch (error) {
        const seconds = error instanceof Refused ? error.retryAfter : null
        if (!mayRepeat || seconds === null || seconds > LONGEST_WAIT || tried === TRIES) throw error
        tell(run, `${(error as Refused).message} Trying again in ${seconds} s.`)
        await pause(seconds * 1000, undefined, { signal: run.io.signal })
      }
    }
  }

/** Method, path, status and time. Headers and bodies, in which secrets are, are not shown. */
const observed = ({ io }: Run, send: Send): Send => {
  if (io.env.DEBUG !== 'api') return send
  return async (request) => {
    const started = io.now()
    const say = (outcome: string) => io.stderr.write(`${request.method} ${request.path} ${outcome} ${io.now() - started} ms\n`)
    try {
      const answer = await send(request)
      say('done')
      return answer
    } catch (error) {
      say(error instanceof Refused ? `${error.status} (request ${error.requestId})` : String((error as Error).message))
      throw error
    }
  }
}
