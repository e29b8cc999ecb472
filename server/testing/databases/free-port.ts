import { once } from 'node:events'
import { createServer } from 'node:net'
import { portOf } from '../../kit/port.ts'

/** A currently free port, for a server whose address must be known before it starts. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const port = portOf(probe)
  probe.close()
  await once(probe, 'close')
  return port
}
