import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readsOnly } from '../contract/call.ts'
import { type Database, openDatabase } from './kit/database/db.ts'
import { runTrials, send, trialsOf } from './testing/bad-input/bad-input.ts'
import { anInnocent, type Bystander, startBystander } from './testing/bystander/bystander.ts'
import { slowness } from './testing/cpu.ts'
import { freshDatabase } from './testing/databases/database.ts'
import { exampleOf } from './testing/examples/examples.ts'
import { type Holds, watched } from './testing/faults/holds.ts'
import { deep, drawnCalls, engine, newChance, seed } from './testing/suite.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/**
 * Every way to spoil every field of every call that its schema gives away. `npm test` takes a sample, another each time;
 * `npm run test:deep` takes them all. The run on PostgreSQL sends each one to SQLite too: the answers have one status.
 */
const comparing = engine === 'postgres'
const SAMPLE = comparing ? 10 : 40

/**
 * While a call holds the one SQLite writer, other requests cannot write, so nothing slow belongs into a transaction. Between two
 * statements a call takes a millisecond or two; hashing a password takes thirteen. The limit is 50 ms where the machine has nothing
 * else to do. Other tests beside this one stretch a transaction, so the shortest of several tries counts.
 */
const LONGEST: Holds = process.env.EVERGREEN_DEEP === '1' ? { held: 50, pause: 8 } : { held: 200, pause: 12 }
const TRIES = 8
const PATIENCE = deep ? 300_000 : 120_000
const holdsOf = new Map<string, Holds>()

let testApp: TestApp
let writer: ReturnType<typeof watched>
let bystander: Bystander
let other: { testApp: TestApp; database: Database; folder: string } | undefined

const onSqlite = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-compare-'))
  const database = openDatabase(join(folder, 'compare.sqlite'))
  await database.migrate()
  return { testApp: await startTestApp({ database }), database, folder }
}

beforeAll(async () => {
  console.info(deep ? 'every bad input' : `a sample of bad input: EVERGREEN_SEED=${seed}`)
  writer = watched(await freshDatabase())
  testApp = await startTestApp({ database: writer.database })
  if (comparing) other = await onSqlite()
  bystander = await startBystander({ base: testApp.base, ...(await anInnocent(testApp.database.write)), beside: 'bad input' })
})

afterAll(async () => {
  const figures = await bystander.stop()
  for (const what of ['held', 'pause'] as const) {
    const longest = [...holdsOf].sort(([, one], [, another]) => another[what] - one[what]).slice(0, 3)
    console.info(`longest ${what}: ${longest.map(([name, holds]) => `${name} ${holds[what].toFixed(1)} ms`).join(', ')}`)
  }
  await testApp[Symbol.asyncDispose]()
  await other?.testApp[Symbol.asyncDispose]()
  await other?.database.close()
  if (other) await rm(other.folder, { recursive: true, force: true })
  // Client and server share one process and one processor here, so the cost of a refusal is measured separately.
  expect(figures.errors).toBe(0)
})

const sampled = <T>(all: T[]): T[] => {
  if (deep) return all
  const chance = newChance()
  return all.filter(() => chance.often(SAMPLE / all.length))
}

describe.each(drawnCalls().map((one) => [one.name, one] as const))('%s', (_, named) => {
  const succeeds = async () => {
    const example = await exampleOf(testApp, named)
    const { answer, holds } = await writer.during(() => send(testApp, named, example))
    const { status, text } = answer
    const offHere = /^(authentication\.singleSignOn|setUp\.create$)/.test(named.name) && status === 404
    const neverDone = named.name === 'checkRequestInvoices.remove' && status === 409
    if (!offHere && !neverDone)
      expect({ status, text: status < 400 ? '' : text }).toEqual({ status: expect.toSatisfy((code: number) => code < 400), text: '' })
    return holds
  }

  test('succeeds with a valid request, and does nothing slow inside a transaction', { timeout: PATIENCE }, async () => {
    let { held, pause } = await succeeds()
    for (let tried = 1; tried < TRIES && (held > LONGEST.held || pause > LONGEST.pause); tried++) {
      const again = await bystander.atRest(succeeds)
      held = Math.min(held, again.held)
      pause = Math.min(pause, again.pause)
    }
    holdsOf.set(named.name, { held, pause })
    const times = held > LONGEST.held || pause > LONGEST.pause ? await slowness() : 1
    expect(pause).toBeLessThanOrEqual(LONGEST.pause * times)
    if (!comparing) expect(held).toBeLessThanOrEqual(LONGEST.held * times)
  })

  test('refuses bad input, names the field, and never fails', { timeout: PATIENCE }, async () => {
    const trials = sampled(trialsOf(named, await exampleOf(testApp, named)))
    const here = await runTrials(testApp, named, trials)
    expect(here.wrong).toEqual([])
    if (!other) return
    const there = await runTrials(other.testApp, named, trials)
    expect(there.statuses).toEqual(here.statuses)
  })

  test.runIf(!readsOnly(named.call))('takes header fields that are nonsense', async () => {
    const example = await exampleOf(testApp, named)
    const nonsense: Record<string, string>[] = [
      { 'idempotency-key': 'a b' },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'if-match': 'nonsense' },
      { cookie: 'evergreen=%00; evergreen' },
    ]
    for (const headers of nonsense) {
      const { status } = await send(testApp, named, example, { body: { notAField: 1 }, headers })
      expect(status, JSON.stringify(headers)).toBeLessThan(500)
    }
  })
})

test('the server is still there', async () => {
  expect((await testApp.request({ method: 'GET', path: '/ready' })).status).toBe(200)
})
