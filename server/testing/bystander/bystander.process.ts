import { fieldIn } from '../../kit/unknown.ts'
/** The process of a bystander: sends requests until it is stopped, then reports the latency of each. */
export interface Orders {
  base: string
  token: string
  licenseIds: number[]
}

export type Order = 'rest' | 'goOn' | 'stop'

export type Heard = { ready: true } | { resting: true } | { latencies: number[]; failures: string[] }

const EVERY = 100
const WARM_UP = 10

/** The dates are the same each time, the note is not. */
const DATES = { effectiveDate: '2026-01-01', expirationDate: '2026-12-31', trackDate: '2026-10-01' }

process.once('message', async ({ base, token, licenseIds }: Orders) => {
  let latencies: number[] = []
  let failures: string[] = []
  let round = 0
  const send = async (method: string, path: string, body: object) => {
    const started = performance.now()
    try {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(base + path, { method, headers, body: JSON.stringify(body) })
      const text = await answer.text()
      if (!answer.ok) failures.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    } catch (error) {
      failures.push(`${method} ${path}: ${fieldIn(error, 'cause') ?? error}`)
    }
    latencies.push(performance.now() - started)
  }
  const readAndWrite = () => {
    const id = licenseIds[round++ % licenseIds.length]
    const note = { ...DATES, notes: `Note ${round}` }
    return Promise.all([send('POST', '/licenses/list', {}), send('PUT', `/licenses/${id}/tracking-details`, note)])
  }

  // A program that has just started compiles its code and opens its connections.
  for (let n = 0; n < WARM_UP; n++) await readAndWrite()
  if (failures.length) throw new Error(failures.join('\n'))
  latencies = []
  failures = []
  const under: Promise<unknown>[] = []
  const again = () => under.push(readAndWrite())
  again()
  let timer = setInterval(again, EVERY)
  process.on('message', async (order: Order) => {
    if (order === 'goOn') {
      timer = setInterval(again, EVERY)
      return
    }
    clearInterval(timer)
    await Promise.all(under)
    if (order === 'rest') return process.send?.({ resting: true } satisfies Heard)
    process.send?.({ latencies, failures } satisfies Heard)
    process.disconnect()
  })
  process.send?.({ ready: true } satisfies Heard)
})
