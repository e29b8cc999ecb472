import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, overHttp } from '../../client/index.ts'
import { raw } from '../testing/bad-input/raw.ts'
import { anInnocent, type Innocent, isUnharmed, startBystander } from '../testing/bystander/bystander.ts'
import { freshDatabase } from '../testing/databases/database.ts'
import { isAnswered, load, manyTenants, p99, statusesOf, usersOf } from '../testing/load.ts'
import { aProgram, type Program } from '../testing/program.ts'
import { deep, report } from '../testing/suite.ts'

/** Many concurrent clients of many tenants, beside stalled connections: half headers, half bodies, idle ones, unread exports. */

const LICENSES = deep ? 20_000 : 2_000
const CONNECTIONS = 64
const SECONDS = deep ? 60 : 5
const HALF = deep ? 500 : 50
const IDLE = deep ? 1_000 : 200
/** The time after which the server ends stalled connections, and how often it checks. */
const STALLED_SECONDS = 10
const LATEST_END = (STALLED_SECONDS + 15) * 1000

const line = report('Load')
let program: Awaited<ReturnType<typeof aProgram>>
let tokens: string[]
let innocent: Innocent

beforeAll(async () => {
  const database = await freshDatabase()
  tokens = await manyTenants(database, LICENSES)
  innocent = await anInnocent(database.write)
  program = await aProgram(database.url)
}, 180_000)
afterAll(() => program[Symbol.asyncDispose]())

/** A request whose headers never end. */
const halfHeaders = ({ base }: Program) => {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname, () => socket.write('GET /health HTTP/1.1\r\nhost: x\r\nx-slow: '))
  socket.on('error', () => {})
  return { socket, closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) }
}

/** An export that nobody reads. */
const unreadExport = async ({ base }: Program, token: string) => {
  const { id } = await createClient(overHttp({ base, token })).exports.licenses({ body: { active: null } })
  const headers = { 'accept-encoding': 'identity' }
  return raw(base, { method: 'GET', path: `/exports/licenses/${id}?format=csv`, token, reads: false, headers })
}

test('many connections, and slow ones beside them', { timeout: 180_000 + SECONDS * 2_000 }, async () => {
  const running = await program.start({ STALLED_SECONDS: String(STALLED_SECONDS) })
  const users = await usersOf(running, tokens)
  const [token] = tokens as [string]
  const json = { 'content-type': 'application/json' }
  const half = { method: 'POST', path: '/licenses/list', token, headers: { ...json, 'content-length': '16000' }, body: '{"page' }
  const hanging = [
    ...Array.from({ length: HALF }, () => halfHeaders(running)),
    ...Array.from({ length: HALF }, () => raw(running.base, half)),
  ]
  const idle = Array.from({ length: IDLE }, () => raw(running.base, { method: 'GET', path: '/health', token }))
  const unread = await Promise.all(tokens.map((one) => unreadExport(running, one)))
  const beside = `${CONNECTIONS} connections and ${2 * HALF + IDLE + unread.length} slow ones`
  await using bystander = await startBystander({ base: running.base, ...innocent, beside })
  const since = performance.now()
  const closed = Promise.all(hanging.map((one) => one.closed)).then(() => performance.now() - since)
  const seen = await load(users, CONNECTIONS, SECONDS)
  const figures = await bystander.stop()
  const ended = await Promise.race([closed, wait(LATEST_END, undefined)])
  for (const { socket } of [...hanging, ...idle, ...unread]) socket.destroy()
  expect(seen.statuses).toSatisfy(isAnswered)
  expect(ended, 'half requests are ended').toBeDefined()
  if (deep) expect(figures).toSatisfy(isUnharmed)
  line(
    `${beside}, ${SECONDS} s`,
    'no 5xx; p99 of a bystander ≤ 300 ms; half requests are ended',
    `${Math.round(seen.milliseconds.length / SECONDS)}/s, p99 ${p99(seen)} ms, ${statusesOf(seen)}; bystander ${figures.errors} errors, p99 ${figures.p99} ms; all ended after ${Math.ceil((ended ?? 0) / 1000)} s`,
  )
  await running.kill()
})
