import { Refused } from './http.ts'
import type { Client } from './index.ts'

type Asked = Awaited<ReturnType<Client['authentication']['requestDevice']>>
type Paired = Awaited<ReturnType<Client['authentication']['deviceToken']>>

const SLOWER = 5
/** The maximum length of a program's name. */
const LONGEST = 100

/** Requests a token that a person approves in a browser (RFC 8628). `program` is the name shown to the person. */
export const askToPair = (api: Client, program: string, signal?: AbortSignal): Promise<Asked> =>
  api.authentication.requestDevice({ body: { client_id: program.slice(0, LONGEST) }, signal })

/** Waits. Rejects if `signal` is aborted meanwhile. */
const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })

/** Polls until the person approves. Rejects with the server's refusal, such as for an expired code, or when `signal` is aborted. */
export async function pair(api: Client, { device_code, interval }: Asked, signal: AbortSignal): Promise<Paired> {
  let seconds = interval
  for (;;) {
    await wait(seconds * 1000, signal)
    try {
      return await api.authentication.deviceToken({ body: { device_code }, signal })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === 'slow_down') seconds += SLOWER
      else if (error.code !== 'authorization_pending') throw error
    }
  }
}
