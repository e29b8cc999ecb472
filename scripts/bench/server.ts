import { readConfig } from '../../server/kit/config.ts'
import { serve } from '../../server/main.ts'

/** The server as it is, in a process of its own. */
process.once('message', async () => {
  const { address } = await serve(readConfig())
  process.send?.({ port: Number(new URL(address).port) })
})
