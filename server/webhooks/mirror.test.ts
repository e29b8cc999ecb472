import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/index.ts'
import { FIRST_CURSOR } from '../../rules/cursors.ts'
import { present } from '../../rules/present.ts'
import { handlers } from '../calls.ts'
import { clock } from '../kit/clock.ts'
import { createLog } from '../kit/log.ts'
import { theirLicenses } from '../testing/many.ts'
import { randomOf } from '../testing/reminders/office.ts'
import { serve } from '../testing/serve.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { startReceiver } from '../testing/webhooks/receiver.ts'
import { deliverWebhooks } from './deliver.ts'

const ADMIN = 'ClientAdministrator at Saas'
const LICENSES = process.env.EVERGREEN_DEEP ? 100_000 : 2_000
const CHANGES = 120
const HOUR = 60 * 60_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

test(
  'a mirror that walks by cursor and listens to a webhook misses nothing, over a restart',
  async () => {
    const seed = Number(process.env.EVERGREEN_SEED ?? Date.now() % 1_000_000)
    const random = randomOf(seed)
    const { database, config, documents } = testApp
    const api = testApp.as(ADMIN)
    const ids = await theirLicenses(testApp, LICENSES)
    await using receiver = await startReceiver()
    await api.webhooks.create({ body: { name: 'Mirror', url: receiver.url, eventTypes: ['license.changed', 'license.deleted'] } })
    const stopping = { now: new AbortController() }
    const deliver = () => deliverWebhooks(config, database, createLog(config)).run(stopping.now.signal)

    const change = async (n: number) => {
      const id = present(ids[random.below(ids.length)])
      await api.licenses.updateAlert({ params: { id }, body: { alert: `Change ${n}` } })
    }
    const mirror = new Map<number, string | null>()
    // The first half changes while the mirror walks, the second while the receiver and the server come and go.
    const pages = Math.ceil(LICENSES / 100)
    let changed = 0
    for (let after: string | null = FIRST_CURSOR, page = 1; after !== null; page++) {
      const { items, next }: Awaited<ReturnType<typeof api.licenses.list>> = await api.licenses.list({ body: { after, pageSize: 100 } })
      for (const { id, alert } of items) mirror.set(id, alert)
      for (; changed < (CHANGES / 2) * (page / pages); changed++) await change(changed)
      after = next ?? null
    }
    receiver.answers = { status: 503 }
    await deliver().catch(() => {})
    for (; changed < CHANGES; changed++) {
      await change(changed)
      if (changed === CHANGES - 30) {
        // The server stops during its deliveries.
        receiver.answers = { status: 204 }
        const running = deliver().catch(() => {})
        stopping.now.abort()
        await running
        stopping.now = new AbortController()
      }
    }
    await using restarted = await serve(calls, handlers, { database, config, documents, sendText: async () => {}, log: createLog(config) })
    receiver.answers = { status: 204 }
    for (let hour = 1; hour <= 8; hour++) {
      clock.set({ skip: hour * HOUR })
      await deliver()
    }
    const named = new Set(receiver.received.map(({ said }) => Number(said.data.licenseId)))
    const headers = { authorization: `Bearer ${testApp.of(ADMIN).token}` }
    for (const id of named) {
      const { body } = await restarted.request({ method: 'GET', path: `/licenses/${id}`, headers })
      mirror.set(id, body.alert)
    }
    const stored: { id: number; alert: string | null }[] = await database
      .read('licenses')
      .whereIn('client_id', [testApp.tenants.Saas.clientId])
      .select('id', 'alert')
    const missed = stored.filter(({ id, alert }) => !mirror.has(id) || mirror.get(id) !== alert)
    expect({ seed, missed }).toEqual({ seed, missed: [] })
    expect(named.size).toBeGreaterThan(CHANGES / 3)
  },
  process.env.EVERGREEN_DEEP ? 600_000 : 60_000,
)
