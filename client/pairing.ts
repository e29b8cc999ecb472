import { Refused } from './http.ts'
import type { Client } from './index.ts'

type Asked = Awaited<ReturnType<Client['authentication']['requestDevice']>>
type Paired = Awaited<ReturnType<Client['authentication']['deviceToken']>>

const SLOWER = 5
/** Characters of a program's name. */
const LONGEST = 100

/** Asks for a token that a person approves in a browser (RFC 8628). `program`: what that person reads. */
export const askToPair = (api: Client, program: string, signal?: AbortSignal): Promise<Asked> =>
  api.authentication.requestDevice({ body: { client_id: program.slice(0, LONGEST) }, signal })

/** Rejects when `signal` is aborted meanwhile. */
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

/** Waits for the token, as long as the code is valid. Rejects with the server's refusal, or when `signal` is aborted. */
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
