import { type Sent, send } from './http.ts'

/** The orders of a bystander: for each action, its requests, sent in turn every `every` ms without waiting for the previous reply. */
export interface Orders {
  actions: Record<string, { every: number; requests: Sent[] }>
}

export interface Heard {
  latencies: Record<string, number[]>
  failures: string[]
}

/**
 * The messages to a bystander. It sends 'ready' after one unmeasured round, because the first request of a process compiles code and
 * statements. It replies to 'pause' with 'paused' and to 'stop' with its results.
 */
export type Word = 'pause' | 'resume' | 'stop'

process.once('disconnect', () => process.exit())
process.once('message', async ({ actions }: Orders) => {
  const heard: Heard = { latencies: {}, failures: [] }
  const underWay: Promise<void>[] = []
  const doing = Object.entries(actions).map(([name, { every, requests }]) => {
    const latencies: number[] = []
    heard.latencies[name] = latencies
    let next = 0
    const once = async () => {
      const sent = requests[next++ % requests.length]
      if (!sent) return
      const started = performance.now()
      try {
        const { status, text } = await send(sent)
        if (status >= 400) heard.failures.push(`${name}: ${status} ${text.slice(0, 200)}`)
      } catch (error) {
        heard.failures.push(`${name}: ${error}`)
      }
      latencies.push(performance.now() - started)
    }
    return { once, every }
  })
  let timers: NodeJS.Timeout[] = []
  const begin = () => {
    timers = doing.map(({ once, every }) => setInterval(() => underWay.push(once()), every))
  }
  process.on('message', async (word: Word) => {
    if (word === 'resume') return begin()
    for (const timer of timers) clearInterval(timer)
    await Promise.all(underWay)
    process.send?.(word === 'stop' ? heard : 'paused')
    if (word === 'stop') process.disconnect()
  })
  for (const { once } of doing) await once()
  for (const latencies of Object.values(heard.latencies)) latencies.length = 0
  begin()
  process.send?.('ready')
})
