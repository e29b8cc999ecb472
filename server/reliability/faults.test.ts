import { rename, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, overHttp } from '../../client/index.ts'
import { messages } from '../../rules/messages.ts'
import { openDatabase } from '../kit/database/db.ts'
import { anInnocent, type Innocent, isUnharmed, startBystander } from '../testing/bystander/bystander.ts'
import { freshDatabase, type TestDatabase } from '../testing/databases/database.ts'
import { theirLicense } from '../testing/in-process.ts'
import { aProgram, type Program } from '../testing/program.ts'
import { refused } from '../testing/refused.ts'
import { deep, report } from '../testing/suite.ts'
import { PDF, startTestApp, type TestApp } from '../testing/test-app.ts'

/** The program while a dependency fails: requests that need it are refused with a reason, and all others work. */

const ACTOR = 'ClientAdministrator at Saas'
const line = report('Faults')

let database: TestDatabase
let testApp: TestApp
let innocent: Innocent
let program: Awaited<ReturnType<typeof aProgram>>
let running: Program
/** A mail server that accepts connections and never sends anything. */
let silent: Server

beforeAll(async () => {
  database = await freshDatabase()
  testApp = await startTestApp({ database })
  innocent = await anInnocent(database.write)
  silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  program = await aProgram(database.url)
  running = await program.start({ SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` })
}, 60_000)
afterAll(async () => {
  await program[Symbol.asyncDispose]()
  await testApp[Symbol.asyncDispose]()
  silent.close()
})

const api = () => createClient(overHttp({ base: running.base, token: testApp.of(ACTOR).token }))
const upload = async () => {
  const { id } = await theirLicense(testApp)
  const body = { document: PDF.toString('base64'), documentFileName: 'a.pdf', documentContentType: 'application/pdf' }
  return api().licenses.updateDocument({ params: { id }, body })
}

test('a silent mail server holds up mail alone', { timeout: 30_000 }, async () => {
  await using bystander = await startBystander({ base: running.base, ...innocent, beside: 'a silent mail server' })
  const { email } = await database.read('users').where('id', testApp.tenants.Saas.users.ClientAdministrator).first('email')
  await Promise.all(Array.from({ length: 5 }, () => api().authentication.forgotPassword({ body: { email } })))
  await wait(3_000)
  const figures = await bystander.stop()
  expect(figures).toSatisfy(isUnharmed)
  const waiting = await database.read('outbox').where('to_address', email).select('status')
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.every(({ status }) => status !== 'sent' && status !== 'failed')).toBe(true)
  line(
    'a silent mail server',
    'mail waits, everybody else goes on',
    `${waiting.length} mails wait; bystander ${figures.errors} errors, p99 ${figures.p99} ms`,
  )
})

test('without the folder of the documents, documents alone are refused, until it is back', { timeout: 30_000 }, async () => {
  await using bystander = await startBystander({ base: running.base, ...innocent, beside: 'a folder that is gone' })
  await upload()
  const folder = join(program.folder, 'documents')
  await rename(folder, `${folder}.away`)
  await writeFile(folder, 'a file where the folder should be')
  expect(await refused(upload())).toMatchObject({ status: 503, detail: messages.documentsAway })
  expect((await fetch(new URL('/ready', running.base))).status).toBe(503)
  await rm(folder)
  await rename(`${folder}.away`, folder)
  await upload()
  const figures = await bystander.stop()
  expect(figures).toSatisfy(isUnharmed)
  line(
    'the folder of documents is gone',
    'uploads 503 until it is back',
    `503, then 200; bystander ${figures.errors} errors, p99 ${figures.p99} ms`,
  )
})

test('a database that is locked for three seconds is waited for', { timeout: 30_000 }, async () => {
  const another = openDatabase(database.url)
  await using bystander = await startBystander({ base: running.base, ...innocent, beside: 'a database locked for 3 s' })
  await another.write(async (trx) => {
    if (another.engine === 'postgres') await trx.raw('lock table licenses in exclusive mode')
    await wait(3_000)
  })
  const { errors, p50, max } = await bystander.stop()
  await another.close()
  expect(errors).toBe(0)
  // Reads continue meanwhile: half of the requests are reads.
  expect(p50).toBeLessThan(1_500)
  expect(max).toBeLessThan(8_000)
  line('a database locked for 3 s', 'waits, no errors', `0 errors, slowest ${max} ms`)
})

test.runIf(deep)('a write to a database that is locked for 30 seconds is refused, and later it succeeds', { timeout: 90_000 }, async () => {
  const another = openDatabase(database.url)
  const { id } = await theirLicense(testApp)
  const write = () => refused(api().licenses.updateAlert({ params: { id }, body: { alert: 'A note', isUrgent: false } }))
  const locked = another.write(async (trx) => {
    if (another.engine === 'postgres') await trx.raw('lock table licenses in exclusive mode')
    await wait(30_000)
  })
  await wait(500)
  const started = performance.now()
  expect(await write()).toMatchObject({ status: 503 })
  // A write waits at most 8 seconds for the writer, which another write may hold, and 5 for the lock.
  const refusedAfter = performance.now() - started
  expect(refusedAfter).toBeLessThan(14_000)
  await locked
  await another.close()
  expect(await write()).toMatchObject({ status: 200 })
  line('a database locked for 30 s', '503 within 14 s, then 200', `503 after ${Math.round(refusedAfter)} ms, then 200`)
})
