import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aServiceAccount } from '../../fixtures/builders.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { WEBHOOK_EVENTS, WEBHOOK_LIMITS } from '../../rules/programs/webhooks.ts'
import { clock } from '../kit/clock.ts'
import { refreshStatistics } from '../kit/database/statistics.ts'
import { createLog } from '../kit/log.ts'
import { startJobs } from '../kit/queue/jobs.ts'
import { recordEvents } from '../kit/webhook-events.ts'
import { theirLicense } from '../testing/in-process.ts'
import type { Actor } from '../testing/people/actors.ts'
import { refusal } from '../testing/refusal.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'
import { type Received, type Receiver, startReceiver } from '../testing/webhooks/receiver.ts'
import { deliverWebhooks } from './deliver.ts'

let testApp: TestApp
let receiver: Receiver
beforeAll(async () => {
  testApp = await startTestApp({ env: { WEBHOOK_NETWORKS: '127.0.0.1' } })
})
beforeEach(async () => {
  receiver = await startReceiver()
  await testApp.build(async (db) => {
    await db('webhooks').delete()
    await db('webhook_events').delete()
    await db('outbox').delete()
  })
})
afterEach(async () => {
  clock.set({ today: TODAY, skip: 0 })
  await receiver[Symbol.asyncDispose]()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ADMIN: Actor = 'ClientAdministrator at Saas'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const api = () => testApp.as(ADMIN).webhooks
const aWebhook = async (more: object = {}, actor: Actor = ADMIN) => {
  const { id, secret } = await testApp
    .as(actor)
    .webhooks.create({ body: { name: 'Mirror', url: receiver.url, eventTypes: [...WEBHOOK_EVENTS], ...more } })
  return { id, secret: secret ?? '' }
}
/** Delivers what is due now. */
const deliver = (stopping = new AbortController()) =>
  deliverWebhooks(testApp.config, testApp.database, createLog(testApp.config)).run(stopping.signal)
const happens = (licenseId: number | null, count = 1) =>
  testApp.build((db) =>
    recordEvents(
      db,
      Array.from({ length: count }, () => ({
        type: 'license.changed' as const,
        clientId: testApp.tenants.Saas.clientId,
        licenseId,
        propertyId: null,
        data: { changed: ['alert'] },
      })),
    ),
  )
const deliveries = async (id: number) => (await api().deliveries({ params: { id }, body: { pageSize: 100 } })).items
const verified = ({ body, headers }: Received, secret: string) => new Verifier(secret).verify(body, headers as Record<string, string>)

describe('a delivery', () => {
  test('is signed, thin, and says what was answered', async () => {
    const { id, secret } = await aWebhook()
    const license = await theirLicense(testApp)
    await happens(license.id)
    receiver.answers = { status: 202, body: 'Thanks' }
    await deliver()
    const [only] = receiver.received
    expect(receiver.received).toHaveLength(1)
    expect(verified(only as Received, secret)).toEqual({
      type: 'license.changed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        ...{
          id: only?.headers['webhook-id'],
          licenseId: license.id,
          propertyId: license.propertyId,
          clientId: testApp.tenants.Saas.clientId,
        },
        ...{ sequence: 1, changed: ['alert'] },
      },
    })
    expect(() => verified({ ...(only as Received), body: only?.body.replace('alert', 'notes') ?? '' }, secret)).toThrow()
    expect(() => verified(only as Received, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toThrow()
    expect(await deliveries(id)).toMatchObject([
      { eventId: only?.headers['webhook-id'], status: 'Delivered', attempts: 1, responseStatus: 202, answer: 'Thanks', error: null },
    ])
  })

  test('of full data needs a token that may read licenses', async () => {
    const withScopes = async (scopes: string[]) =>
      (await testApp.as(ADMIN).authentication.createToken({ body: { name: 'Webhooks', scopes } })).token
    const body = { name: 'Mirror', url: receiver.url, eventTypes: [...WEBHOOK_EVENTS] }
    const { webhooks } = testApp.as({ token: await withScopes(['webhooks:write']) })
    const outOfScope = { status: 403, detail: 'This token permits webhooks:write, and this call needs licenses:read.' }
    const { id } = await webhooks.create({ body })
    expect(await refused(webhooks.create({ body: { ...body, isFull: true } }))).toMatchObject(outOfScope)
    expect(await refused(webhooks.update({ params: { id }, body: { ...body, isFull: true } }))).toMatchObject(outOfScope)
    const both = testApp.as({ token: await withScopes(['webhooks:write', 'licenses:read']) })
    expect(await both.webhooks.update({ params: { id }, body: { ...body, isFull: true } })).toMatchObject({ isFull: true })
  })

  test('of full data has the license as its maker sees it now, and none once they may not', async () => {
    const { onClientSide } = testApp.tenants.Saas
    const seenBy = async (actor: Actor) => JSON.stringify(await testApp.as(actor).licenses.get({ params: { id: onClientSide.licenseId } }))
    await aWebhook({ isFull: true })
    await aWebhook({ isFull: true, url: `${receiver.url}?provider` }, 'Administrator')
    await happens(onClientSide.licenseId)
    await deliver()
    const full = receiver.received.map(({ said }) => JSON.stringify(said.data.license)).toSorted()
    expect(full).toEqual([await seenBy(ADMIN), await seenBy('Administrator')].toSorted())

    await happens(testApp.tenants.other.onClientSide.licenseId) // as if it had moved to another client
    await testApp.build((db) => db('users').where('id', testApp.of(ADMIN).person.id).update({ active: false }))
    await happens(onClientSide.licenseId)
    await testApp.build((db) => db('webhooks').whereNull('client_id').delete())
    await deliver()
    await testApp.build((db) => db('users').where('id', testApp.of(ADMIN).person.id).update({ active: true }))
    expect(receiver.received.slice(2).map(({ said }) => said.data.license)).toEqual([null, null])
    await happens(testApp.tenants.other.onClientSide.licenseId)
    await deliver()
    expect(receiver.received.at(-1)?.said.data.license).toBeNull()
  })

  test('is done by the jobs of the server within seconds, with no call', async () => {
    const { database, config } = testApp
    const log = createLog(config)
    const jobs = await startJobs(database, log, { recurring: { 'deliver-webhooks': deliverWebhooks(config, database, log) } })
    await aWebhook()
    await happens(null, 3)
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(3)
    await expect
      .poll(() => testApp.build((db) => db('deliveries').where('status', 'Delivered').pluck('id')), { timeout: 5_000 })
      .toHaveLength(3)
    await jobs.stop()
  }, 30_000)
})

describe('a receiver that', () => {
  test('fails gets it again with the same id, and later; a success clears the failure', async () => {
    const { id } = await aWebhook()
    await happens(null)
    receiver.answers = { status: 503, body: 'Busy' }
    await deliver()
    await deliver() // not due yet
    expect(await deliveries(id)).toMatchObject([
      { status: 'Waiting', attempts: 1, responseStatus: 503, answer: 'Busy', error: sentences.webhookAnswered(503) },
    ])
    expect((await api().get({ params: { id } })).failingSince).not.toBeNull()
    receiver.answers = { status: 200 }
    clock.set({ skip: 6_000 })
    await deliver()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await deliveries(id)).toMatchObject([{ status: 'Delivered', attempts: 2 }])
    expect(await api().get({ params: { id } })).toMatchObject({ failingSince: null, lastDeliveredOn: expect.any(String) })
  })

  test('redirects has failed, and the address that it names is not asked', async () => {
    await using elsewhere = await startReceiver()
    const { id } = await aWebhook()
    await happens(null)
    receiver.answers = { status: 307, location: elsewhere.url }
    await deliver()
    expect(elsewhere.received).toEqual([])
    expect(await deliveries(id)).toMatchObject([{ status: 'Waiting', responseStatus: 307, error: sentences.webhookAnswered(307) }])
  })

  test('answers 410 ends its webhook, with a mail to its maker', async () => {
    const { id } = await aWebhook()
    await happens(null, 2)
    receiver.answers = { status: 410 }
    await deliver()
    expect(await api().get({ params: { id } })).toMatchObject({ isActive: false, offReason: messages.webhookGone })
    const mails = await testApp.build((db) => db('outbox'))
    expect(mails).toMatchObject([{ subject: sentences.webhookOffSubject('Mirror'), text: expect.stringContaining(`/webhooks/${id}`) }])
    await happens(null)
    const before = receiver.received.length
    await deliver()
    expect(receiver.received).toHaveLength(before)
  })

  test('of a service account that is turned off is mailed to the administrators', async () => {
    const { clientId } = testApp.tenants.Saas
    const program = await testApp.build((db) => aServiceAccount(db, { clientId, roleName: 'ClientAdministrator' }))
    const token = await testApp.tokenOf(program.id, { scopes: ['webhooks:write'] })
    await testApp.as({ token }).webhooks.create({ body: { name: 'Mirror', url: receiver.url, eventTypes: [...WEBHOOK_EVENTS] } })
    await happens(null)
    receiver.answers = { status: 410 }
    await deliver()
    const administrators = { client_id: clientId, role_name: 'ClientAdministrator', kind: 'person', active: true }
    const emails: string[] = await testApp.build((db) => db('users').where(administrators).pluck('email'))
    const mails: string[] = await testApp.build((db) => db('outbox').pluck('to_address'))
    expect(mails.toSorted()).toEqual(emails.toSorted())
  })

  test('fails for two days is turned off with a mail; turned on again it gets what waits', async () => {
    const { id } = await aWebhook()
    await happens(null)
    receiver.answers = { status: 500 }
    let skip = 0
    for (const rest of [0, ...WEBHOOK_LIMITS.retries]) {
      skip += rest
      clock.set({ skip })
      await deliver()
    }
    expect(skip).toBeGreaterThanOrEqual(47 * HOUR)
    expect(receiver.received).toHaveLength(WEBHOOK_LIMITS.retries.length + 1)
    expect(await deliveries(id)).toMatchObject([{ status: 'Failed', attempts: 12 }])
    const { isActive, offReason, version } = await api().get({ params: { id } })
    expect({ isActive, offReason }).toEqual({ isActive: false, offReason: messages.webhookFailedLong })
    expect(await testApp.build((db) => db('outbox'))).toHaveLength(1)

    await happens(null) // while it is off
    receiver.answers = { status: 200 }
    const body = { name: 'Mirror', url: receiver.url, eventTypes: [...WEBHOOK_EVENTS], isActive: true }
    await api().update({ params: { id }, ifMatch: version, body })
    const { count } = await api().sendAgain({ params: { id }, body: { from: '2026-01-01' } })
    expect(count).toBe(2)
    await deliver()
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['Delivered', 'Delivered'])
  }, 30_000)

  test('hangs has not answered after 10 seconds, and holds up only its own deliveries', async () => {
    await using slow = await startReceiver()
    slow.answers = null
    const hanging = await aWebhook({ url: slow.url })
    const quick = await aWebhook()
    await happens(null, 30)
    const running = deliver()
    await expect.poll(() => receiver.received.length, { timeout: 9_000 }).toBe(30)
    await happens(null, 5) // also what happens meanwhile
    await expect.poll(() => receiver.received.length, { timeout: 9_000 }).toBe(35)
    expect(slow.most).toBeLessThanOrEqual(WEBHOOK_LIMITS.atOnceAWebhook)
    expect((await deliveries(quick.id)).every(({ status }) => status !== 'Failed')).toBe(true)
    await testApp.build((db) => db('webhooks').where('id', hanging.id).update({ is_active: false }))
    await running
    const tried = (await deliveries(hanging.id)).filter(({ attempts }) => attempts > 0)
    expect(tried.length).toBeGreaterThan(0)
    for (const one of tried) expect(one).toMatchObject({ status: 'Waiting', error: messages.webhookNoAnswer, responseStatus: null })
  }, 40_000)

  test('sends much has the first bytes kept, and the rest not read', async () => {
    const { id } = await aWebhook()
    await happens(null)
    receiver.answers = { status: 200, body: `a\0${'ä'.repeat(3_000_000)}` }
    await deliver()
    const [one] = await deliveries(id)
    expect(one).toMatchObject({ status: 'Delivered', answer: expect.stringMatching(/^aä+/) })
    expect(one?.answer?.length).toBeLessThanOrEqual(WEBHOOK_LIMITS.answer)
  })
})

test('a server that stops in the middle of a delivery has not made it: it is sent again with the same id', async () => {
  const { id } = await aWebhook()
  await happens(null)
  receiver.answers = null
  const stopping = new AbortController()
  const running = deliver(stopping)
  await expect.poll(() => receiver.received.length).toBe(1)
  stopping.abort()
  await running
  expect(await deliveries(id)).toMatchObject([{ status: 'Waiting', attempts: 0 }])
  receiver.answers = { status: 200 }
  await deliver()
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(await deliveries(id)).toMatchObject([{ status: 'Delivered', attempts: 1 }])
})

test('while a secret is rolled both sign; afterwards the new one alone', async () => {
  const { id, secret } = await aWebhook()
  const rolled = await api().rollSecret({ params: { id }, body: { oldSecretHours: 2 } })
  await happens(null)
  await deliver()
  const [first] = receiver.received
  for (const each of [secret, rolled.secret ?? '']) expect(verified(first as Received, each)).toMatchObject({ type: 'license.changed' })
  clock.set({ skip: 3 * HOUR })
  await happens(null)
  await deliver()
  const last = receiver.received.at(-1) as Received
  expect(verified(last, rolled.secret ?? '')).toBeTruthy()
  expect(() => verified(last, secret)).toThrow()
})

test('a test is delivered to this webhook alone, whatever it wants', async () => {
  const { id } = await aWebhook({ eventTypes: ['task.due'] })
  await aWebhook({ name: 'Another' })
  expect(await api().test({ params: { id } })).toMatchObject({ eventType: 'webhook.test', status: 'Waiting', attempts: 0 })
  await deliver()
  expect(receiver.received.map(({ said }) => said.type)).toEqual(['webhook.test'])
})

test('chosen deliveries are sent again; those of another webhook are unknown, and nothing is sent', async () => {
  const [one, other] = [await aWebhook(), await aWebhook()]
  await happens(null, 2)
  await deliver()
  const [first] = await deliveries(one.id)
  const [strange] = await deliveries(other.id)
  const params = { id: one.id }
  expect(await api().sendAgain({ params, body: { deliveryIds: [first?.id ?? 0] } })).toEqual({ count: 1, hasMore: false })
  await deliver()
  expect(receiver.received).toHaveLength(5)
  const both = [first?.id ?? 0, strange?.id ?? 0]
  expect(await refusal(api().sendAgain({ params, body: { deliveryIds: both } }))).toMatchObject({
    status: 400,
    errors: { deliveryIds: [messages.unknownId] },
  })
  expect(await refusal(api().sendAgain({ params, body: {} }))).toMatchObject({
    status: 400,
    errors: { from: [messages.webhookRangeOrIds] },
  })
})

test('what one call leaves of many events is said, and the same call sends it', async () => {
  // PostgreSQL then plans for empty tables, and must not compare every delivery with every event.
  await testApp.build(refreshStatistics)
  // Events without a webhook are not recorded.
  await aWebhook({ name: 'Another' })
  await happens(null, WEBHOOK_LIMITS.sentAgain + 1)
  const { id } = await aWebhook()
  const again = () => api().sendAgain({ params: { id }, body: { from: '2026-01-01' } })
  expect(await again()).toEqual({ count: WEBHOOK_LIMITS.sentAgain, hasMore: true })
  expect(await again()).toEqual({ count: WEBHOOK_LIMITS.sentAgain + 1, hasMore: false })
}, 60_000)
