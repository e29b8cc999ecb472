import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient, overHttp } from '../client/index.ts'
import { aClient, aLicense, aProperty, aUser } from '../fixtures/builders.ts'
import { loadLarge } from '../fixtures/large.ts'
import { STREAMERS } from './kit/connections.ts'
import { makeToken } from './testing/credentials.ts'
import { freshDatabase, type TestDatabase } from './testing/database.ts'
import { aProgram, type Program } from './testing/program.ts'
import { raw } from './testing/raw.ts'
import { PDF, TODAY } from './testing/test-app.ts'

/** The program as it runs, and clients that do it harm: none of them may stop it for others. */

const STALLED_SECONDS = 4
const LICENSES = 30_000

let database: TestDatabase
let program: Awaited<ReturnType<typeof aProgram>>
/** A user of each of some clients that share the large data, and somebody of another client. */
let tokens: string[]
let bystander: { token: string; licenseId: number }

beforeAll(async () => {
  database = await freshDatabase()
  await database.write((db) => loadLarge(db, { licenses: LICENSES, properties: 500, today: TODAY, passwordHash: '' }))
  const users: { id: number }[] = await database.read('users').whereNotNull('client_id').orderBy('id').limit(6).select('id')
  tokens = await Promise.all(users.map(async ({ id }) => (await makeToken(database.write, id)).token))
  bystander = await database
    .write(async (db) => {
      const { id: clientId } = await aClient(db, { serviceLevel: 'Saas' })
      const { id: propertyId } = await aProperty(db, { billingClientId: clientId })
      const { id: userId } = await aUser(db, { clientId, roleName: 'ClientAdministrator' })
      const { id: licenseId } = await aLicense(db, { clientId, propertyId, renewalDesignation: 'BillingClient' })
      return { userId, licenseId }
    })
    .then(async ({ userId, licenseId }) => ({ licenseId, token: (await makeToken(database.write, userId)).token }))
  program = await aProgram(database.url)
}, 120_000)
afterAll(() => program[Symbol.asyncDispose]())

const api = (running: Program, token: string): Client => createClient(overHttp({ base: running.base, token }))
const memoryOf = ({ pid }: Program) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** An export of a client's licenses, asked for and never read. */
const unread = async (running: Program, token: string) => {
  const { id } = await api(running, token).exports.licenses({ body: { active: null } })
  return raw(running.base, {
    method: 'GET',
    path: `/exports/licenses/${id}?format=csv`,
    token,
    reads: false,
    headers: { 'accept-encoding': 'identity' },
  })
}

const wholeExport = async (running: Program, token: string): Promise<number> => {
  const { id } = await api(running, token).exports.licenses({ body: { active: null } })
  const { body } = (await api(running, token).exports.download({ params: { type: 'licenses', id }, query: { format: 'csv' } })) as Response
  return (await new Response(body).text()).split('\n').length
}

test('exports that nobody reads hold up no other client, and are cut off', { timeout: 60_000 }, async () => {
  const running = await program.start({ STALLED_SECONDS: String(STALLED_SECONDS) })
  const [innocent, ...hostile] = tokens as [string, ...string[]]
  // One of a client holds a place: it takes as many clients as there are places to hold them all.
  const stalled = await Promise.all([innocent, ...hostile.slice(0, STREAMERS - 1)].map((token) => unread(running, token)))
  expect(await wholeExport(running, hostile.at(-1) as string)).toBeGreaterThan(1_000)
  // The places of those who were cut off are free again, and what they had not read is gone.
  await expect.poll(() => wholeExport(running, innocent).catch(() => 0), { timeout: 30_000, interval: 1_000 }).toBeGreaterThan(1_000)
  for (const { socket } of stalled) socket.resume()
  await Promise.all(stalled.map(({ closed }) => closed))
  await running.kill()
})

test('many uploads at once do not fill the memory', { timeout: 60_000 }, async () => {
  const running = await program.start()
  const [token] = tokens as [string]
  const { items } = await api(running, token).licenses.list({ body: { pageSize: 100 } })
  const document = Buffer.concat([PDF, Buffer.alloc(9_900_000)]).toString('base64')
  const body = JSON.stringify({ document, documentFileName: 'a.pdf', documentContentType: 'application/pdf' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const before = memoryOf(running)
  const put = ({ id }: { id: number }) =>
    fetch(`${running.base}/licenses/${id}/document`, { method: 'PUT', headers, body }).then(({ status }) => status)
  const statuses = await Promise.all(items.slice(0, 60).map(put))
  const grown = memoryOf(running) - before
  console.info(
    `60 uploads of 10 MiB at once: ${statuses.filter((status) => status === 503).length} told to wait, memory +${Math.round(grown)} MiB`,
  )
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(statuses).toContain(200)
  expect(grown).toBeLessThan(200)
  await running.kill()
})

test('SIGTERM ends it whatever hangs on it, and what was acknowledged is kept', { timeout: 60_000 }, async () => {
  const running = await program.start()
  const [first, second] = tokens as [string, string]
  const idle = raw(running.base, { method: 'GET', path: '/authentication/tokens', token: first })
  const halfBody = raw(running.base, {
    method: 'POST',
    path: '/licenses/list',
    token: first,
    headers: { 'content-type': 'application/json', 'content-length': '100' },
    body: '{"page',
  })
  const download = await unread(running, second)
  const kept = raw(running.base, { method: 'GET', path: '/health', token: first })
  let heard = ''
  kept.socket.on('data', (chunk) => {
    heard += chunk
  })
  // A client that writes on one busy connection, as fast as it is answered.
  let acknowledged = 0
  let lastAnswer: Response | undefined
  const write = async () => {
    for (let n = 1; ; n++) {
      const headers = { authorization: `Bearer ${bystander.token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ alert: `note ${n}`, isUrgent: false })
      lastAnswer = await fetch(`${running.base}/licenses/${bystander.licenseId}/update-alert`, { method: 'PUT', headers, body })
      if (lastAnswer.status !== 200) throw new Error(await lastAnswer.text())
      acknowledged = n
    }
  }
  const writing = write().catch(() => {})
  await expect.poll(() => acknowledged, { timeout: 10_000 }).toBeGreaterThan(5)
  // A request that has begun before the stop and ends within it.
  kept.socket.write('GET /ready HTTP/1.1\r\nhost: x\r\n')
  await wait(100)
  const stopping = running.stop()
  await wait(300)
  kept.socket.write('\r\n')
  await kept.closed
  expect(heard.toLowerCase()).toContain('503 service unavailable')
  expect(heard).toContain('is stopping')
  expect(heard.toLowerCase()).toContain('connection: close')
  const { code, ms } = await stopping
  await writing
  console.info(`SIGTERM with a half body, an unread download and a busy connection: gone after ${Math.round(ms)} ms`)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(20_000)
  const { alert } = await database.read('licenses').where('id', bystander.licenseId).first('alert')
  expect(Number(/\d+/.exec(alert)?.[0])).toBeGreaterThanOrEqual(acknowledged)
  download.socket.resume()
  await Promise.all([idle, halfBody, download].map(({ closed }) => closed))
})
