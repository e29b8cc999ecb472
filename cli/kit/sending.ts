import { setTimeout as pause } from 'node:timers/promises'
import { Refused, type Send, Unreachable } from '../../client/http.ts'
import { messageOf } from './errors.ts'
import type { Run } from './io.ts'
import { printStatus } from './output/print.ts'

/** The default timeout in seconds. Large requests may take long. */
export const PATIENCE = 120

/** The longest wait that a server may ask for, in seconds, and the number of tries. Rate limits of tokens are per minute. */
const LONGEST_WAIT = 60
const TRIES = 3

/** Adds to every request: a timeout, retries when the server asks for them, and a log line with DEBUG=api. */
export const wrapSend = (run: Run, send: Send): Send => withLog(run, withRetry(run, withTimeout(run, send)))

/** The timeout ends when the reply begins, because a long file may take longer. */
const withTimeout =
  ({ io, globals: { timeout = PATIENCE } }: Run, send: Send): Send =>
  async (request) => {
    // A caller that passes a signal also controls the timeout.
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

/** Retries only requests that are safe to repeat: reads, and requests with an idempotency key. */
const withRetry =
  (run: Run, send: Send): Send =>
  async (request) => {
    const mayRepeat = (request.reads || request.idempotencyKey !== undefined) && !request.signal
    for (let tried = 1; ; tried++) {
      try {
        return await send(request)
      } catch (error) {
        if (!(error instanceof Refused) || !mayRepeat || tried === TRIES) throw error
        const { message, retryAfter: seconds } = error
        if (seconds === null || seconds > LONGEST_WAIT) throw error
        printStatus(run, `${message} Trying again in ${seconds} s.`)
        await pause(seconds * 1000, undefined, { signal: run.io.signal })
      }
    }
  }

/** Logs method, path, status and time. Headers and bodies are left out, because they contain secrets. */
const withLog = ({ io }: Run, send: Send): Send => {
  if (io.env.DEBUG !== 'api') return send
  return async (request) => {
    const started = io.now()
    const say = (outcome: string) => io.stderr.write(`${request.method} ${request.path} ${outcome} ${io.now() - started} ms\n`)
    try {
      const answer = await send(request)
      say('done')
      return answer
    } catch (error) {
      say(error instanceof Refused ? `${error.status} (request ${error.requestId})` : messageOf(error))
      throw error
    }
  }
}
