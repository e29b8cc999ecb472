import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createApp } from './http/app.ts'
import { httpServer } from './lifecycle.ts'
import { createLog } from './log.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

/** The raw response to a raw request. */
const answerTo = (request: string, port = Number(new URL(testApp.base).port)): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.once('close', () => resolve(heard))
    socket.on('error', reject)
    socket.write(request)
  })

test('two Host headers are refused: a proxy may have used the other one', async () => {
  const heard = await answerTo('GET /health HTTP/1.1\r\nHost: one.example\r\nHost: two.example\r\nConnection: close\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
  expect(heard).toContain(messages.twoHosts)
})

test('too many headers are refused', async () => {
  const headers = Array.from({ length: 1_000 }, (_, n) => `a${n}: b\r\n`).join('')
  const heard = await answerTo(`GET /health HTTP/1.1\r\nHost: one.example\r\nConnection: close\r\n${headers}\r\n`)
  expect(heard).toMatch(/^HTTP\/1\.1 431 /)
})

describe('a connection without progress', () => {
  const STALLED = 0.2

  const onPort = async () => {
    const table = { things: { list: { method: 'POST', path: '/things', permission: 'anyone', does: 'Ask.', reply: Type.Null() } } } as const
    const { database, config, documents } = testApp
    const parts = { database, config, documents, sendText: async () => {}, log: createLog(config) }
    const list = async () => {
      await wait(3 * STALLED * 1000)
      return null
    }
    const server = httpServer(createApp(table, { things: { list } }, parts).callback(), STALLED)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port, [Symbol.dispose]: () => server.close() }
  }
  const HEAD = 'POST /api/v1.0/things HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Requested-With: test\r\n'

  test('is closed when the client has sent half a request', async () => {
    using server = await onPort()
    const half = `${HEAD}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{`
    expect(await answerTo(half, server.port)).toBe('')
  })

  test('is kept while the server works on a complete request', async () => {
    using server = await onPort()
    expect(await answerTo(`${HEAD}Content-Length: 0\r\n\r\n`, server.port)).toMatch(/^HTTP\/1\.1 20\d /)
  })
})
