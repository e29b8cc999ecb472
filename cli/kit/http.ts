import type { IncomingMessage, RequestOptions } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { arrayBuffer, json, text } from 'node:stream/consumers'
import type { Fetch } from '../../client/http.ts'
import type { HttpResponse } from '../../contract/call.ts'

/** Between programs of one machine, compression costs more than it saves. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Sends a request as `fetch` does, but follows no redirects. Node's `fetch` takes 100 ms of CPU time to load. Proxies and certificates
 * are those of Node: NODE_USE_ENV_PROXY, NODE_EXTRA_CA_CERTS.
 */
export const quickFetch: Fetch = async (address, { method = 'GET', headers, body, signal } = {}) => {
  signal?.throwIfAborted()
  const url = new URL(address)
  const encoding = LOOPBACK.has(url.hostname) ? 'identity' : 'gzip'
  const options = { method, headers: { 'accept-encoding': encoding, 'user-agent': 'evergreen', ...headers }, signal: signal ?? undefined }
  return received(await answerTo(url, options, body))
}

const answerTo = (url: URL, options: RequestOptions, body: string | undefined): Promise<IncomingMessage> => {
  // `import` of a Node module evaluates all of its exports, which would load `fetch`.
  const { request } = process.getBuiltinModule(url.protocol === 'https:' ? 'node:https' : 'node:http')
  return new Promise((resolve, reject) => {
    const sent = request(url, options)
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

const contentOf = (message: IncomingMessage): Readable => {
  if (message.headers['content-encoding'] !== 'gzip') return message
  const { createGunzip } = process.getBuiltinModule('node:zlib')
  // An error reaches the reader of the result.
  return pipeline(message, createGunzip(), () => {})
}

const received = (message: IncomingMessage): HttpResponse => {
  const { statusCode: status = 0, headers } = message
  const content = contentOf(message)
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: {
      get: (name) => headers[name]?.toString() ?? null,
      getSetCookie: () => headers['set-cookie'] ?? [],
    },
    text: () => text(content),
    json: () => json(content),
    arrayBuffer: () => arrayBuffer(content),
    blob: async () => new Blob([await arrayBuffer(content)]),
    body: content,
  }
}
