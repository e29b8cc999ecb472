import { createServer, type IncomingHttpHeaders } from 'node:http'
import { portOf } from '../../kit/port.ts'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  /** The parsed body. */
  said: { type: string; timestamp: string; data: Record<string, unknown> }
}

export interface Receiver extends AsyncDisposable {
  url: string
  received: Received[]
  /** The response to the next requests; null sends none and leaves the connection open. */
  answers: { status: number; body?: string; location?: string } | null
  /** The most requests that were in progress at once. */
  most: number
}

/** A real receiver of webhooks on its own port. */
export const startReceiver = async (): Promise<Receiver> => {
  let open = 0
  const server = createServer((request, response) => {
    open += 1
    receiver.most = Math.max(receiver.most, open)
    response.on('close', () => {
      open -= 1
    })
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      receiver.received.push({ headers: request.headers, body, said: JSON.parse(body) })
      const { answers } = receiver
      if (!answers) return
      response.writeHead(answers.status, answers.location ? { location: answers.location } : {})
      response.end(answers.body ?? '')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${portOf(server)}/hook`,
    received: [],
    answers: { status: 204 },
    most: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return receiver
}
