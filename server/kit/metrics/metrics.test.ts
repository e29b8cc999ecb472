import { expect, test } from 'vitest'
import { allCalls } from '../../../contract/index.ts'
import { aJob } from '../../../fixtures/builders.ts'
import { sendMail } from '../../outside/mail/mail.ts'
import { freshDatabase } from '../../testing/databases/database.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { clock } from '../clock.ts'
import { openDatabase } from '../database/db.ts'
import type { SlowQuery } from '../database/slow-queries.ts'

const metricsOf = async ({ base }: TestApp, headers: Record<string, string> = {}) => {
  const response = await fetch(new URL('/metrics', base), { headers })
  const text = await response.text()
  const value = (series: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
  return { status: response.status, text, value }
}

test('requests are counted by call and status, and no path becomes a label', async () => {
  await using app = await startTestApp()
  await app.as('Administrator').divisions.list()
  await app.as('Administrator').divisions.list()
  await app.request({ method: 'GET', path: '/divisions' })
  await app.request({ method: 'GET', path: '/no-such-thing/17' })
  const { text, value } = await metricsOf(app)
  expect(value('evergreen_requests_total{call="divisions.list",status="200"}')).toBe(2)
  expect(value('evergreen_requests_total{call="divisions.list",status="401"}')).toBe(1)
  expect(value('evergreen_request_seconds_count{call="divisions.list"}')).toBe(3)
  expect(value('evergreen_requests_total{call="other",status="404"}')).toBe(1)
  const labels = new Set([...text.matchAll(/call="([^"]*)"/g)].map(([, label]) => label))
  const known = ['other', ...allCalls().map(({ name }) => name)]
  expect([...labels].filter((label) => !known.includes(label ?? ''))).toEqual([])
})

test('waits, pools, queues, mail and the process are measured', async () => {
  await using app = await startTestApp()
  const before = (await metricsOf(app)).value('evergreen_writer_wait_seconds_count') ?? 0
  await app.build(async (db) => {
    await aJob(db, { status: 'queued', createdOn: clock.later(-90_000), startedOn: null, endedOn: null })
    await aJob(db, { kind: 'sweep', payload: null, status: 'queued', startedOn: clock.later(-60_000), endedOn: null })
    await sendMail(db, { to: [{ name: 'Ada', address: 'ada@harbor.example' }], subject: 'A', text: 'B', cause: 'test' })
    await db('outbox').update({ next_try_on: clock.later(-30_000) })
  })
  const { text, value } = await metricsOf(app)
  expect(value('evergreen_writer_wait_seconds_count')).toBe(before + 1)
  for (const pool of ['read', 'stream', 'write']) expect(value(`evergreen_pool_connections{pool="${pool}",state="waiting"}`), pool).toBe(0)
  expect(value('evergreen_jobs{state="queued"}')).toBe(1)
  expect(value('evergreen_job_oldest_queued_seconds')).toBeGreaterThanOrEqual(90)
  expect(value('evergreen_recurring_last_start_seconds{task="sweep"}')).toBeGreaterThanOrEqual(60)
  expect(value('evergreen_mail_due')).toBe(1)
  expect(value('evergreen_mail_lag_seconds')).toBeGreaterThanOrEqual(30)
  expect(text).toContain('process_cpu_seconds_total')
})

test('without a token, only this machine may read them; with a token, only who has it', async () => {
  await using open = await startTestApp()
  expect((await metricsOf(open)).status).toBe(200)
  expect((await metricsOf(open, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404)
  await using guarded = await startTestApp({ env: { METRICS_TOKEN: 'the-token' } })
  expect((await metricsOf(guarded)).status).toBe(404)
  expect((await metricsOf(guarded, { authorization: 'Bearer another' })).status).toBe(404)
  expect((await metricsOf(guarded, { authorization: 'Bearer the-token', 'x-forwarded-for': '203.0.113.7' })).status).toBe(200)
})

test('a slow query is reported with its call and request, without its values', async () => {
  await using file = await freshDatabase()
  const seen: SlowQuery[] = []
  const database = openDatabase(file.url, { slow: { afterMs: 0, report: (query) => seen.push(query) } })
  await using app = await startTestApp({ database })
  seen.length = 0
  const headers = { 'x-request-id': 'a-request-of-mine' }
  const body = { name: 'A secret name' }
  expect((await app.request({ method: 'POST', path: '/officer-titles', headers, body }, 'Administrator')).status).toBeLessThan(300)
  const mine = seen.filter(({ requestId }) => requestId === 'a-request-of-mine')
  expect(new Set(mine.map(({ call }) => call))).toEqual(new Set(['officerTitles.create']))
  expect(mine.some(({ sql }) => /^insert into .officer_titles./.test(sql))).toBe(true)
  expect(JSON.stringify(seen)).not.toContain('A secret name')
  await database.close()
})

test('a fast query is not reported', async () => {
  await using file = await freshDatabase()
  const seen: SlowQuery[] = []
  const database = openDatabase(file.url, { slow: { afterMs: 3_600_000, report: (query) => seen.push(query) } })
  await database.read('divisions').first('id')
  await database.close()
  expect(seen).toEqual([])
})
