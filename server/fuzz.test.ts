import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain } from '../contract/fields/schema.ts'
import { allCalls, type NamedCall } from '../contract/index.ts'
import { failed, MOST_BYTES, send } from './testing/bad-input/bad-input.ts'
import { mutationsOf, spoilt } from './testing/bad-input/mutations.ts'
import { queryMutationsOf } from './testing/bad-input/query.ts'
import type { Example } from './testing/examples/example.ts'
import { exampleOf } from './testing/examples/examples.ts'
import type { Request } from './testing/http.ts'
import { deep, newChance, report } from './testing/suite.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const chance = newChance()

/** Random input for the requested time: several invalid values at once, and JSON with damaged bytes. */

const MINUTES = Number(process.env.EVERGREEN_FUZZ_MINUTES ?? (deep ? 10 : 0.1))
const line = report('Fuzz')
const json = { 'content-type': 'application/json' }

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** Removes, repeats or replaces some bytes. */
const damaged = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const at = chance.between(0, bytes.length)
  const length = chance.between(0, Math.min(20, bytes.length - at))
  const noise = Buffer.from(Array.from({ length: chance.between(0, 8) }, () => chance.between(0, 255)))
  const middle = chance.pick([noise, Buffer.concat([bytes.subarray(at, at + length), bytes.subarray(at, at + length)])])
  return Buffer.concat([bytes.subarray(0, at), middle, bytes.subarray(at + length)])
}

const spoiltRequest = ({ call }: NamedCall, { body }: Example): Partial<Request> => {
  const queries = queryMutationsOf(call.query && plain(call.query))
  const query = queries.length > 0 && chance.often(0.5) ? { path: `?${chance.pick(queries).query}`, query: {} } : {}
  if (!call.body) return query
  if (chance.often(0.3)) return { ...query, bytes: damaged(JSON.stringify(body ?? {})), headers: json }
  const mutations = mutationsOf(plain(call.body), body)
  const drawn = Array.from({ length: mutations.length > 0 ? chance.between(1, 4) : 0 }, () => chance.pick(mutations))
  return { ...query, bytes: spoilt(body, ...drawn), headers: json }
}

/** Ends jobs that nothing works on here. Otherwise the queue is soon full, and the requests of an example are refused. */
const endJobs = () =>
  testApp.build((db) => db('jobs').whereIn('status', ['queued', 'running']).update({ status: 'cancelled', lease_until: null }))

const nextExample = async (named: NamedCall): Promise<Example> => {
  await endJobs()
  return exampleOf(testApp, named)
}

test('random input is refused or taken, and never fails', { timeout: 120_000 + MINUTES * 90_000 }, async () => {
  const until = performance.now() + MINUTES * 60_000
  const calls = allCalls()
  const statuses: Record<string, number> = {}
  const wrong: string[] = []
  while (performance.now() < until) {
    const named = chance.pick(calls)
    let example = await nextExample(named)
    for (let n = 0; n < 20 && performance.now() < until; n++) {
      const request = spoiltRequest(named, example)
      const answer = await send(testApp, named, example, request)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const isLong = answer.status >= 400 && Buffer.byteLength(answer.text) > MOST_BYTES
      const complaint = failed(answer) ?? (isLong ? `is refused with ${answer.text.length} characters` : null)
      if (complaint) wrong.push(`${named.name} with ${request.path ?? ''} ${String(request.bytes ?? '').slice(0, 1_000)}: ${complaint}`)
      if (answer.status < 400) example = await nextExample(named)
    }
  }
  const count = Object.values(statuses).reduce((all, one) => all + one, 0)
  const seen = Object.entries(statuses).map(([status, times]) => `${times.toLocaleString('en')} × ${status}`)
  line(
    `random input for ${MINUTES} minutes`,
    'no 5xx but 503, refusals of at most 16 KiB',
    `${count.toLocaleString('en')} requests: ${seen.join(', ')}; ${wrong.length} wrong`,
  )
  expect(wrong).toEqual([])
  expect((await testApp.request({ method: 'GET', path: '/ready' })).status).toBe(200)
})
