import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { theirLicense } from '../testing/in-process.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let monitor: Server
let testApp: TestApp
/** The requests to the monitor: method and path of each. */
let beats: string[]
let status: number

beforeEach(async () => {
  beats = []
  status = 200
  monitor = createServer((request, response) => {
    beats.push(`${request.method} ${request.url}`)
    response.writeHead(status).end('OK')
  }).listen(0, '127.0.0.1')
  await once(monitor, 'listening')
  const { port } = monitor.address() as AddressInfo
  testApp = await startTestApp({ env: { EVERGREEN_HEARTBEAT_URL: `http://127.0.0.1:${port}/ping/evergreen` } })
})
afterEach(async () => {
  await testApp[Symbol.asyncDispose]()
  monitor.closeAllConnections()
  monitor.close()
})

const run = (body: { dryRun?: boolean } = {}) => testApp.as('Administrator').reminders.run({ body })

test('a monitor outside gets one POST after each complete run, also when nobody was due', async () => {
  expect(await run()).toMatchObject({ status: 'done', sent: 0 })
  expect(beats).toEqual(['POST /ping/evergreen'])
  await theirLicense(testApp, { dueDate: '2026-11-27', trackDate: null, expirationDate: '2027-06-01' })
  await testApp.as('ClientAdministrator at Saas').reminders.switch({ body: { isOn: true, from: '2026-11-01' } })
  expect((await run()).sent).toBeGreaterThan(0)
  expect(beats).toHaveLength(2)
})

test('a dry run is not reported', async () => {
  await run({ dryRun: true })
  expect(beats).toEqual([])
})

test('a monitor that refuses or is gone does not fail the run', async () => {
  status = 500
  expect(await run()).toMatchObject({ status: 'done' })
  expect(beats).toHaveLength(1)
  monitor.closeAllConnections()
  monitor.close()
  await once(monitor, 'close')
  expect(await run()).toMatchObject({ status: 'done' })
  expect(beats).toHaveLength(1)
})
