import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { serveConsole } from './console.ts'

const folder = await mkdtemp(join(tmpdir(), 'evergreen-console-'))
afterAll(() => rm(folder, { recursive: true }))

test('a path that cannot be decoded is not found; every other path gets the page', async () => {
  await writeFile(join(folder, 'index.html'), 'the page')
  const app = new Koa()
  app.use(serveConsole(folder))
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    return `${response.status} ${await response.text()}`
  }
  expect(await get('/licenses/7')).toBe('200 the page')
  for (const path of ['/%E0%A4%A', '/licenses/%', '/%E0%A4%A.js']) expect(await get(path)).toMatch(/^404/)
  await new Promise((resolve) => server.close(resolve))
})

test('a path that cannot be decoded is no server error under the base path', async () => {
  await using testApp = await startTestApp()
  for (const path of ['/%E0%A4%A', '/licenses/%E0%A4%A', '/exports/%E0%A4%A/prepare', '/authentication/sign-in?redirectUri=%E0%A4%A']) {
    const { status } = await testApp.request({ method: 'GET', path }, 'Administrator')
    expect(status, path).toBeLessThan(500)
  }
})
