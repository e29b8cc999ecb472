import { readdirSync, readFileSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '../testing/bad-input/raw.ts'
import { freshDatabase, type TestDatabase } from '../testing/databases/database.ts'
import { isAnswered, load, manyTenants, p99, request, type User, usersOf } from '../testing/load.ts'
import { aProgram, type Program } from '../testing/program.ts'
import { deep, engine, newChance, report } from '../testing/suite.ts'
import { PDF } from '../testing/test-app.ts'

const chance = newChance()

/** The same mixed load for a long time: memory, open files and the log of the database stay bounded, and latency does not grow. */

const MINUTES = Number(process.env.EVERGREEN_SOAK_MINUTES ?? (deep ? 30 : 0.1))
const SECONDS = MINUTES * 60
/** A short run is compared before the program has come to its usual size. */
const isLong = MINUTES >= 10

/** Milliseconds. Eight connections then send forty requests a second, a tenth of what 64 busy connections do. */
const PAUSE = 200

const line = report('Soak')
let database: TestDatabase
/** How many more files may be open than at the start. */
const MORE_FILES = 5

let program: Awaited<ReturnType<typeof aProgram>>
let tokens: string[]

beforeAll(async () => {
  database = await freshDatabase()
  tokens = await manyTenants(database, deep ? 20_000 : 2_000)
  program = await aProgram(database.url)
}, 180_000)
afterAll(() => program[Symbol.asyncDispose]())

/** Collects all garbage and returns its memory to the system, which a plain `gc()` does not. */
const COLLECT = "gc({type:'major',execution:'sync',flavor:'last-resort'})"
/** The environment of a program that collects its garbage at SIGUSR2. */
const COLLECTING = { NODE_OPTIONS: `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>${COLLECT})` }

/** The memory of the program in MiB without its garbage, which V8 collects so rarely at this load that it hides what grows. */
const memoryOf = async ({ pid }: Program): Promise<number> => {
  process.kill(pid, 'SIGUSR2')
  await wait(2_000)
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

const filesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** Requests other than reads and writes: documents, exports, a wrong password, a connection that breaks. */
const rareRequest =
  (running: Program) =>
  (user: User): Promise<unknown> => {
    const { api, licenseIds } = user
    const id = chance.pick(licenseIds)
    const kinds = [
      () => {
        const bytes = Buffer.concat([
          PDF.subarray(0, -6),
          Buffer.from(`% ${chance.between(0, 999)}\n`.repeat(5_000)),
          Buffer.from('%%EOF\n'),
        ])
        const body = { document: bytes.toString('base64'), documentFileName: 'a.pdf', documentContentType: 'application/pdf' }
        return api.licenses.updateDocument({ params: { id }, body })
      },
      async () => {
        const prepared = await api.exports.licenses({ body: { active: null } })
        const file = (await api.exports.download({ params: { type: 'licenses', id: prepared.id }, query: { format: 'csv' } })) as Response
        await file.arrayBuffer()
      },
      () =>
        api.authentication.signIn({ body: { email: `nobody${chance.between(1, 500)}@test.example`, password: 'wrong' } }).catch(() => {}),
      async () => {
        const { socket } = raw(running.base, {
          method: 'POST',
          path: '/licenses/list',
          token: '',
          headers: { 'content-length': '99' },
          body: '{',
        })
        await wait(20)
        socket.destroy()
      },
    ]
    return chance.pick(kinds)()
  }

test('memory, open files and the log stay bounded', { timeout: 300_000 + SECONDS * 2_000 }, async () => {
  const running = await program.start(COLLECTING)
  const users = await usersOf(running, tokens)
  const rare = rareRequest(running)
  const pace = { pause: PAUSE, ask: (user: User) => (chance.often(0.05) ? rare(user) : request(user)) }
  const files = { before: filesOf(running.pid), after: 0 }
  // Exports and documents take their native memory once and keep it: 15 MiB after two thousand of them, and no more after ten thousand. At
  // the pace of the soak that would take an hour.
  await load(users, 8, isLong ? 60 : 0.5, { pause: 0, ask: rare })
  const first = await load(users, 8, SECONDS / 10, pace)
  // The first tenth fills caches and compiles code.
  const before = await memoryOf(running)
  const middle = await load(users, 8, SECONDS * 0.8, pace)
  const last = await load(users, 8, SECONDS / 10, pace)
  const after = await memoryOf(running)
  // Idle connections are closed after five seconds, or later on a busy machine.
  const until = performance.now() + 30_000
  do {
    await wait(3_000)
    files.after = filesOf(running.pid)
  } while (files.after - files.before > MORE_FILES && performance.now() < until)
  const wal = engine === 'sqlite' ? statSync(`${database.url}-wal`).size / 2 ** 20 : 0
  const all = first.milliseconds.length + middle.milliseconds.length + last.milliseconds.length
  line(
    `soak of ${MINUTES} minutes`,
    'memory grows ≤ 5 %, files within 5, WAL ≤ 64 MiB, no 5xx',
    `${all.toLocaleString('en')} requests, ${Math.round(before)} → ${Math.round(after)} MiB, files ${files.before} → ${files.after}, WAL ${Math.round(wal)} MiB, p99 ${p99(first)} → ${p99(last)} ms`,
  )
  for (const { statuses } of [first, middle, last]) expect(statuses).toSatisfy(isAnswered)
  expect(files.after - files.before).toBeLessThanOrEqual(MORE_FILES)
  expect(wal).toBeLessThanOrEqual(64)
  if (isLong) expect(after).toBeLessThanOrEqual(before * 1.05)
  if (isLong) expect(p99(last)).toBeLessThanOrEqual(Math.max(50, p99(first) * 1.3))
  await running.kill()
})
