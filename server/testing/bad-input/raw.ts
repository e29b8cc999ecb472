import { connect, type Socket } from 'node:net'
import { BASE_PATH } from '../../../contract/index.ts'

/** A request on its own socket, which can be left half sent or unread. */
export interface Raw extends Disposable {
  socket: Socket
  /** Bytes received so far. */
  received(): number
  closed: Promise<void>
}

interface Head {
  method: string
  path: string
  token: string
  headers?: Record<string, string>
  body?: string
  /** False leaves the response unread. */
  reads?: boolean
}

export const raw = (base: string, { method, path, token, headers = {}, body = '', reads = true }: Head): Raw => {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  let bytes = 0
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  if (reads)
    socket.on('data', (chunk) => {
      bytes += chunk.length
    })
  else socket.pause()
  const lines = Object.entries({ host: `${hostname}:${port}`, authorization: `Bearer ${token}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write(`${method} ${BASE_PATH}${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  return { socket, received: () => bytes, closed, [Symbol.dispose]: () => socket.destroy() }
}
