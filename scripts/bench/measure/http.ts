import { Agent, request } from 'node:http'
import { present } from '../../../rules/present.ts'

/** Keeps connections alive. Uses node:http instead of fetch, because the sender shares the CPU with the measured server. */
const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'lifo' })

export interface Sent {
  url: string
  method?: string
  body?: unknown
  token?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a request and resolves to the whole reply, whatever its status. */
export const send = ({ url, method = 'GET', body, token, headers }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sent = request(url, {
      agent,
      method,
      headers: {
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    sent.end(text)
  })

/** Sends a request and throws for a status of 300 or above, because a benchmark of errors would look fast. */
export const succeed = async (sent: Sent): Promise<Answer> => {
  const answer = await send(sent)
  if (answer.status >= 300) throw new Error(`${sent.method ?? 'GET'} ${sent.url}: ${answer.status} ${answer.text.slice(0, 300)}`)
  return answer
}

/**
 * Downloads a file as a stream. Resolves to its size in bytes and the ms until its first and last byte. Throws if it has fewer than `least`
 * bytes.
 */
export const download = async (url: string, headers: Record<string, string>, least: number) => {
  const started = performance.now()
  const answer = await fetch(url, { headers })
  let [bytes, first] = [0, 0]
  for await (const chunk of present(answer.body)) {
    first ||= performance.now() - started
    bytes += chunk.length
  }
  if (!answer.ok || bytes < least) throw new Error(`${answer.status}: a file of ${bytes} bytes is too small.`)
  return { bytes, first, all: performance.now() - started }
}
