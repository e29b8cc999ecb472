import { createServer } from 'node:http'
import type { CallTable } from '../../contract/call.ts'
import { createApp } from '../kit/http/app.ts'
import { portOf } from '../kit/port.ts'
import { type Answer, type Request, speak } from './http.ts'

type Handlers = Parameters<typeof createApp>[1]
type Parts = Parameters<typeof createApp>[2]

export interface Served extends AsyncDisposable {
  port: number
  request(request: Request): Promise<Answer>
}

/** An application with another call table or other parts, on its own port: `await using`. */
export const serve = async (table: CallTable, handlers: Handlers, parts: Parts): Promise<Served> => {
  const server = createServer(createApp(table, handlers, parts).callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  return {
    port,
    request: (request) => speak(port, request),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
