import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '../../kit/port.ts'

/** A proxy to PostgreSQL that can drop the packets of listening connections without closing them. For `await using`. */
export const halfOpen = async (url: string) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const cuts = new Set<() => void>()
  const server = createServer((client) => {
    const postgres = connect(Number(target.port), target.hostname)
    for (const socket of [client, postgres]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    let isCut = false
    const cut = () => {
      isCut = true
    }
    client.on('data', (chunk) => {
      if (chunk.includes('LISTEN "pgboss_')) cuts.add(cut)
      if (!isCut) postgres.write(chunk)
    })
    postgres.on('data', (chunk) => {
      if (!isCut) client.write(chunk)
    })
    client.on('close', () => postgres.destroy())
    postgres.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.host = `127.0.0.1:${portOf(server)}`
  return {
    url: through.href,
    /** Cuts the listening connections; later ones work. Returns the number of cut connections. */
    cutListeners: () => {
      const count = cuts.size
      for (const cut of cuts) cut()
      cuts.clear()
      return count
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
