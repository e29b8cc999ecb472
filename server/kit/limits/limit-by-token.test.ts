import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../../contract/index.ts'
import { handlers } from '../../calls.ts'
import { serve } from '../../testing/serve.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { clock } from '../clock.ts'
import { createLog } from '../log.ts'

const LIMIT = 60
const OURS = 'ClientAdministrator at Saas'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { CALLS_PER_MINUTE: String(LIMIT) } })
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** Skips to the first second of a minute that no other test has used. */
let minutes = 1
const nextMinute = () => {
  minutes += 1
  const now = Date.now()
  clock.set({ skip: 60_000 - (now % 60_000) + minutes * 60_000 + 1_000 })
}

const other = () => {
  const { database, config, documents } = testApp
  return serve(calls, handlers, { database, config, documents, sendText: async () => {}, log: createLog(config) })
}
const request = { method: 'GET', path: '/today/counts' }

test('a token has so many calls a minute over all processes, and each answer says how many are left', async () => {
  nextMinute()
  await using another = await other()
  const headers = { authorization: `Bearer ${testApp.of(OURS).token}` }
  const first = await testApp.request(request, OURS)
  expect(first.headers['ratelimit-policy']).toBe(`"default";q=${LIMIT};w=60`)
  expect(first.headers.ratelimit).toMatch(new RegExp(`^"default";r=${LIMIT - 1};t=\\d+$`))
  const answers = await Promise.all(
    Array.from({ length: 2 * LIMIT }, (_, n) => (n % 2 ? testApp.request(request, OURS) : another.request({ ...request, headers }))),
  )
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  // Processes take shares of three requests. At the end of a minute, an idle process may hold some of them.
  const through = 1 + statuses.filter((status) => status === 200).length
  expect(through).toBeLessThanOrEqual(LIMIT)
  expect(through).toBeGreaterThan(LIMIT - 6)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ status: 429, title: 'Too Many Requests' })
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused?.headers.ratelimit).toMatch(/^"default";r=0;t=/)
  // Other users have their own limit.
  expect((await testApp.request(request, 'Administrator')).status).toBe(200)

  nextMinute()
  expect((await testApp.request(request, OURS)).status).toBe(200)
})

test('calls that arrive together share what a process takes', async () => {
  nextMinute()
  const answers = await Promise.all(Array.from({ length: LIMIT }, () => testApp.request(request, 'Administrator')))
  expect(answers.map(({ status }) => status)).toEqual(Array(LIMIT).fill(200))
})

test('a session of a browser has no such limit', async () => {
  nextMinute()
  const cookie = await testApp.cookieOf(testApp.of(OURS).person.id)
  for (let n = 0; n <= LIMIT; n++) {
    const { status, headers } = await testApp.request({ ...request, headers: { cookie } })
    expect({ status, limit: headers.ratelimit }).toEqual({ status: 200, limit: undefined })
  }
})

test('reading does not write each time', async () => {
  nextMinute()
  const calledOnce = await testApp.database.read('tokens').where('user_id', testApp.of('Contributor').person.id).first()
  expect(calledOnce.window_calls).toBeNull()
  for (let n = 0; n < 3; n++) await testApp.request(request, 'Contributor')
  const row = await testApp.database.read('tokens').where('user_id', testApp.of('Contributor').person.id).first()
  expect(row.window_calls).toBe(3)
})
