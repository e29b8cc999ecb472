import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient, overHttp } from '../../client/index.ts'
import { loadLarge } from '../../fixtures/large.ts'
import { raw } from '../testing/bad-input/raw.ts'
import { anInnocent, type Innocent, isUnharmed, startBystander } from '../testing/bystander/bystander.ts'
import { makeToken } from '../testing/credentials.ts'
import { freshDatabase, type TestDatabase } from '../testing/database.ts'
import { aProgram, type Program } from '../testing/program.ts'
import { refused } from '../testing/refused.ts'
import { TODAY } from '../testing/test-app.ts'
import { chance, deep, engine, report } from './report.ts'

/** Many clients of many tenants at once, with slow readers, half bodies and idle connections beside them; and the same for long. */

const LICENSES = deep ? 20_000 : 2_000
const CONNECTIONS = 64
const SECONDS = deep ? 60 : 5
/** How long the soak lasts. Memory is compared between its first tenth and its last. */
const SOAK_SECONDS = Number(process.env.EVERGREEN_SOAK_MINUTES ?? (deep ? 30 : 0.1)) * 60

const line = report('Load')
let database: TestDatabase
let program: Awaited<ReturnType<typeof aProgram>>
let tokens: string[]
let innocent: Innocent

beforeAll(async () => {
  database = await freshDatabase()
  await database.write((db) => loadLarge(db, { licenses: LICENSES, properties: 500, today: TODAY, passwordHash: '' }))
  const users: { id: number }[] = await database
    .read('users')
    .join('clients', 'clients.id', 'users.client_id')
    .whereNot('service_level', 'FullService')
    .orderBy('users.id')
    .limit(6)
    .select('users.id')
  tokens = await Promise.all(users.map(async ({ id }) => (await makeToken(database.write, id)).token))
  innocent = await anInnocent(database.write)
  program = await aProgram(database.url)
}, 180_000)
afterAll(() => program[Symbol.asyncDispose]())

interface User {
  api: Client
  licenseIds: number[]
}

const usersOf = (running: Program): Promise<User[]> =>
  Promise.all(
    tokens.map(async (token) => {
      const api = createClient(overHttp({ base: running.base, token }))
      const { items } = await api.licenses.list({ body: { pageSize: 100 } })
      return { api, licenseIds: items.map(({ id }) => id) }
    }),
  )

/** One request of somebody: four reads to a write. */
const request = ({ api, licenseIds }: User): Promise<unknown> => {
  const id = chance.pick(licenseIds)
  const kinds = [
    () => api.licenses.list({ body: { pageSize: 25, pageNumber: chance.between(1, 4) } }),
    () => api.dashboard.renewalsList({ body: { pageSize: 25 } }),
    () => api.licenses.get({ params: { id } }),
    () => api.search.find({ body: { searchTerm: `L-${chance.between(1, 99)}` } }),
    () => api.licenses.updateAlert({ params: { id }, body: { alert: `note ${chance.between(1, 99)}`, isUrgent: false } }),
  ]
  return chance.pick(kinds)()
}

interface Load {
  milliseconds: number[]
  statuses: Record<string, number>
}

/** `connections` people who each send their next request when the last is answered, `pause` milliseconds later. */
const load = async (users: User[], connections: number, seconds: number, pause = 0): Promise<Load> => {
  const until = performance.now() + seconds * 1000
  const seen: Load = { milliseconds: [], statuses: {} }
  const person = async (_: unknown, n: number) => {
    while (performance.now() < until) {
      const started = performance.now()
      const { status } = await refused(request(users[n % users.length] as User))
      seen.milliseconds.push(performance.now() - started)
      seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
      if (pause) await wait(pause)
    }
  }
  await Promise.all(Array.from({ length: connections }, person))
  return seen
}

const p99 = ({ milliseconds }: Load) => Math.round(milliseconds.toSorted((a, b) => a - b)[Math.floor(milliseconds.length * 0.99)] ?? 0)
const statusesOf = ({ statuses }: Load) =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
/**
 * Two people who edit one license at once are told so; nothing else is refused. Beside other tests, a server may ask to wait.
 */
const isAnswered = (statuses: Record<string, number>) =>
  Object.keys(statuses).every((status) => ['200', '400', '412', ...(deep ? [] : ['503'])].includes(status))

test('64 connections, slow readers, half bodies and idle connections', { timeout: 120_000 + SECONDS * 2_000 }, async () => {
  const running = await program.start()
  const users = await usersOf(running)
  const [token] = tokens as [string]
  const json = { 'content-type': 'application/json' }
  const half = { method: 'POST', path: '/licenses/list', token, headers: { ...json, 'content-length': '16000' }, body: '{"page' }
  const slow = [
    ...Array.from({ length: 100 }, () => raw(running.base, half)),
    ...Array.from({ length: 200 }, () => raw(running.base, { method: 'GET', path: '/health', token })),
    ...Array.from({ length: 20 }, () =>
      raw(running.base, { method: 'POST', path: '/licenses/list', token, headers: json, body: '{"pageSize":100}', reads: false }),
    ),
  ]
  await using bystander = await startBystander({ base: running.base, ...innocent, beside: '64 connections and 320 slow ones' })
  const seen = await load(users, CONNECTIONS, SECONDS)
  const figures = await bystander.stop()
  for (const { socket } of slow) socket.destroy()
  expect(seen.statuses).toSatisfy(isAnswered)
  if (deep) expect(figures).toSatisfy(isUnharmed)
  const rate = Math.round(seen.milliseconds.length / SECONDS)
  line(
    `${CONNECTIONS} connections and 320 slow ones, ${SECONDS} s`,
    'no 5xx; p99 of a bystander ≤ 300 ms',
    `${rate}/s, p99 ${p99(seen)} ms, ${statusesOf(seen)}; bystander ${figures.errors} errors, p99 ${figures.p99} ms`,
  )
  await running.kill()
})

const statusOf = (pid: number, field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
const filesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

test('the same for long: memory, open files and the log of the database stay bounded', {
  timeout: 180_000 + SOAK_SECONDS * 2_000,
}, async () => {
  const running = await program.start()
  const users = await usersOf(running)
  const memory = () => statusOf(running.pid, 'VmRSS') / 1024
  await load(users, 8, SOAK_SECONDS / 10, 20)
  await wait(2_000)
  const before = { memory: memory(), files: filesOf(running.pid) }
  const seen = await load(users, 8, SOAK_SECONDS * 0.8, 20)
  await load(users, 8, SOAK_SECONDS / 10, 20)
  await wait(6_000) // connections that nobody uses are closed after five seconds
  const after = { memory: memory(), files: filesOf(running.pid) }
  const wal = engine === 'sqlite' ? statSync(`${database.url}-wal`).size / 2 ** 20 : 0
  expect(seen.statuses).toSatisfy(isAnswered)
  expect(after.files - before.files).toBeLessThanOrEqual(5)
  expect(wal).toBeLessThan(64)
  if (SOAK_SECONDS >= 600) expect(after.memory).toBeLessThan(Math.max(before.memory * 1.1, before.memory + 30))
  const grown = `${Math.round(before.memory)} → ${Math.round(after.memory)} MiB`
  line(
    `soak of ${Math.round(SOAK_SECONDS)} s`,
    'memory grows ≤ 10 % or 30 MiB, files within 5, WAL ≤ 64 MiB',
    `${seen.milliseconds.length} requests, ${grown}, files ${before.files} → ${after.files}, WAL ${Math.round(wal)} MiB`,
  )
  await running.kill()
})
