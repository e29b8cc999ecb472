import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_PATH } from '../../../contract/index.ts'
import { serve } from '../../testing/serve.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { CallContext } from '../http/handler.ts'
import { createLog } from '../log.ts'

const onPostgres = process.env.EVERGREEN_TEST_ENGINE === 'postgres'
/** Runs for about the given seconds, also on SQLite, which has no sleep function. */
const slow = (seconds: number) =>
  onPostgres
    ? `select pg_sleep(${seconds}), 7 as n`
    : `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${seconds * 4_000_000}) select max(n) as n from numbers`

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** A server with a call that reads slowly and reports how it ended. */
const slowServer = async (seconds: number) => {
  let [begin, resolve]: ((how?: unknown) => void)[] = []
  const begun = new Promise<unknown>((settle) => {
    begin = settle
  })
  const ended = new Promise<unknown>((settle) => {
    resolve = settle
  })
  const slowly = { method: 'GET', path: '/slowly', permission: 'anyone', does: 'Read slowly.', reply: Type.Object({}) } as const
  const handler = async ({ db }: CallContext) => {
    begin?.()
    await db.raw(slow(seconds)).then(() => resolve?.('read'), resolve)
    await db.raw('select 1')
    return {}
  }
  const { database, config, documents } = testApp
  const parts = { database, config, documents, sendText: async () => {}, log: createLog(config) }
  return { ended, begun, app: await serve({ things: { slowly } }, { things: { slowly: handler } }, parts) }
}

const running = async () =>
  onPostgres
    ? (
        await testApp.database.write((db) =>
          db.raw(`select 1 from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'`),
        )
      ).rows.length
    : 0

test('a statement is cancelled once the client has closed its connection, and nobody else’s', async () => {
  const { ended, begun, app } = await slowServer(14)
  await using _ = app
  const socket = connect(app.port, '127.0.0.1')
  socket.write(`GET ${BASE_PATH}/slowly HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  await begun
  const others = Promise.all([1, 2].map(() => testApp.database.read.raw(slow(1))))
  await wait(100)
  socket.destroy()
  expect(await ended).toMatchObject({ status: 499 })
  expect(await others).toHaveLength(2)
  await expect.poll(running).toBe(0)
  // Every connection still works, one after another and together.
  for (let n = 0; n < 20; n++) await testApp.database.read.raw('select 1')
  await Promise.all(Array.from({ length: 20 }, () => testApp.database.read.raw('select 1')))
}, 12_000)

test('a client that waits gets its answer', async () => {
  const { ended, app } = await slowServer(1)
  await using _ = app
  const response = await fetch(`http://127.0.0.1:${app.port}${BASE_PATH}/slowly`)
  expect(response.status).toBe(200)
  expect(await ended).toBe('read')
})
