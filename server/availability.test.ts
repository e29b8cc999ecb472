import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient, overHttp } from '../client/index.ts'
import { STREAMERS } from './kit/database/connections.ts'
import { raw } from './testing/bad-input/raw.ts'
import { anInnocent, type Innocent, isUnharmed, startBystander } from './testing/bystander/bystander.ts'
import { freshDatabase, type TestDatabase } from './testing/databases/database.ts'
import { manyTenants } from './testing/load.ts'
import { aProgram, type Program } from './testing/program.ts'
import { PDF } from './testing/test-app.ts'

/** The real program, and clients that harm it: none of them may stop it for others. */

const STALLED_SECONDS = 4
const LICENSES = 30_000

let database: TestDatabase
let program: Awaited<ReturnType<typeof aProgram>>
/** Users of clients that share the large data. */
let tokens: string[]
let innocent: Innocent

beforeAll(async () => {
  database = await freshDatabase()
  tokens = await manyTenants(database, LICENSES)
  innocent = await anInnocent(database.write)
  program = await aProgram(database.url)
}, 120_000)
afterAll(() => program[Symbol.asyncDispose]())

const api = (running: Program, token: string): Client => createClient(overHttp({ base: running.base, token }))
const memoryOf = ({ pid }: Program) => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** An export of a client's licenses, requested and never read. */
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
  const [other, ...hostile] = tokens as [string, ...string[]]
  await using bystander = await startBystander({ base: running.base, ...innocent, beside: 'unread exports' })
  // One of a client holds a place: it takes as many clients as there are places to hold them all.
  const stalled = await Promise.all([other, ...hostile.slice(0, STREAMERS - 1)].map((token) => unread(running, token)))
  expect(await wholeExport(running, hostile.at(-1) as string)).toBeGreaterThan(1_000)
  // The slots of the disconnected clients are free again, and their unread data is gone.
  await expect.poll(() => wholeExport(running, other).catch(() => 0), { timeout: 30_000, interval: 1_000 }).toBeGreaterThan(1_000)
  for (const { socket } of stalled) socket.resume()
  await Promise.all(stalled.map(({ closed }) => closed))
  expect(await bystander.stop()).toSatisfy(isUnharmed)
  await running.kill()
})

test('many uploads at once do not fill the memory', { timeout: 60_000 }, async () => {
  const running = await program.start()
  const [token] = tokens as [string]
  const { items } = await api(running, token).licenses.list({ body: { pageSize: 100 } })
  const document = Buffer.concat([PDF, Buffer.alloc(9_900_000)]).toString('base64')
  const body = JSON.stringify({ document, documentFileName: 'a.pdf', documentContentType: 'application/pdf' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await using bystander = await startBystander({ base: running.base, ...innocent, beside: '60 uploads of 10 MiB' })
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
  expect(await bystander.stop()).toSatisfy(isUnharmed)
  await running.kill()
})

test('sockets that stand idle, send half a body or one byte at a time, and bodies made to cost, slow nobody down', {
  timeout: 60_000,
}, async () => {
  const running = await program.start()
  const [token] = tokens as [string]
  const json = { 'content-type': 'application/json' }
  const halfBody = { method: 'POST', path: '/licenses/list', token, headers: { ...json, 'content-length': '16000' }, body: '{"page' }
  const sockets = Array.from({ length: 100 }, () => raw(running.base, halfBody))
  const idle = Array.from({ length: 200 }, () => raw(running.base, { method: 'GET', path: '/health', token }))
  const drip = setInterval(() => {
    for (const { socket } of sockets.slice(0, 50)) socket.write(' ')
  }, 200)
  await using bystander = await startBystander({ base: running.base, ...innocent, beside: '300 slow sockets and hostile bodies' })
  const names = JSON.stringify(Object.fromEntries(Array.from({ length: 1_500 }, (_, n) => [`k${n}`, n])))
  const zeros = JSON.stringify({ clientIds: Array(390_000).fill(0) })
  const until = Date.now() + 5_000
  let sent = 0
  const flood = async (path: string, body: string, headers: Record<string, string>) => {
    for (; Date.now() < until; sent++)
      await fetch(running.base + path, { method: 'POST', headers: { ...json, ...headers }, body }).then((answer) => answer.text())
  }
  const bearer = { authorization: `Bearer ${token}` }
  await Promise.all([
    flood('/authentication/sign-in', names, {}),
    flood('/authentication/sign-in', names.repeat(60), {}),
    flood('/dashboard/renewals-list', zeros, bearer),
    flood('/licenses/list', '['.repeat(15_000), bearer),
  ])
  clearInterval(drip)
  console.info(`${sent} hostile bodies were refused meanwhile`)
  expect(await bystander.stop()).toSatisfy(isUnharmed)
  for (const { socket } of [...sockets, ...idle]) socket.destroy()
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
      const headers = { authorization: `Bearer ${innocent.token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ alert: `note ${n}`, isUrgent: false })
      lastAnswer = await fetch(`${running.base}/licenses/${innocent.licenseIds[0]}/update-alert`, { method: 'PUT', headers, body })
      if (lastAnswer.status !== 200) throw new Error(await lastAnswer.text())
      acknowledged = n
    }
  }
  const writing = write().catch(() => {})
  await expect.poll(() => acknowledged, { timeout: 10_000 }).toBeGreaterThan(5)
  // A request that begins before the stop and ends within its time.
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
  const { alert } = await database.read('licenses').where('id', innocent.licenseIds[0]).first('alert')
  expect(Number(/\d+/.exec(alert)?.[0])).toBeGreaterThanOrEqual(acknowledged)
  download.socket.resume()
  await Promise.all([idle, halfBody, download].map(({ closed }) => closed))
})
