import { Agent, request as send } from 'node:http'
import { queryString } from '../../client/index.ts'
import { BASE_PATH } from '../../contract/index.ts'
import { present } from '../../rules/present.ts'

/** A raw request: `body` is sent as JSON, `bytes` unchanged. */
export interface Request {
  method: string
  /** The path below the base path. */
  path: string
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  bytes?: Buffer | string
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the tests check what the server has sent.
  body: any
}

/** Params are inserted unchanged: '1%00' stays '1%00'. */
export const pathOf = (path: string, params: Record<string, number | string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))

const agent = new Agent({ keepAlive: true, maxSockets: 100 })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends exactly this request, without the headers of a browser or of our client. */
export const speak = (port: number, { method, path, query, headers = {}, body, bytes }: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
    const all = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(payload !== undefined && !headers['transfer-encoding'] && { 'content-length': String(Buffer.byteLength(payload)) }),
      ...headers,
    }
    const options = { agent, host: '127.0.0.1', port, method, path: BASE_PATH + path + queryString(query), headers: all }
    const request = send(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: present(response.statusCode), headers: response.headers, text, body: parsed(text) })
      })
    })
    request.on('error', reject)
    request.end(payload)
  })
