import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { BASE_PATH } from '../contract/index.ts'
import { messages } from '../rules/messages.ts'
import { readConfig } from './kit/config.ts'
import { serve } from './main.ts'
import { emptyDatabase } from './testing/databases/database.ts'
import { freePort } from './testing/databases/free-port.ts'

test('a server that is still starting is alive, not ready, and asks every caller to come again', async () => {
  await using database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-starting-'))
  const port = await freePort()
  const config = { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: String(port) }), databaseUrl: database.url }
  const answer = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, again: response.headers.get('retry-after'), body: await response.json() }
  }
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const starting = serve(config, { jobs: false, prepare: () => held })
  try {
    await vi.waitFor(() => answer('/health'))
    expect(await answer('/health')).toMatchObject({ status: 200, body: { status: 'alive' } })
    for (const path of ['/ready', `${BASE_PATH}/ready?again`])
      expect(await answer(path)).toEqual({ status: 503, again: '5', body: { status: 'not ready', server: 'is starting' } })
    expect(await answer(`${BASE_PATH}/licenses`)).toMatchObject({ status: 503, again: '5', body: { detail: messages.serverStarts } })
    goOn()
    const { stop } = await starting
    expect((await answer('/ready')).status).toBe(200)
    await stop()
  } finally {
    goOn()
    await starting.catch(() => {})
    await rm(folder, { recursive: true })
  }
})

test('a server that cannot start frees its port', async () => {
  await using database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-starting-'))
  const port = await freePort()
  const config = { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: String(port) }), databaseUrl: database.url }
  await expect(serve(config, { jobs: false, prepare: () => Promise.reject(new Error('no demo')) })).rejects.toThrow('no demo')
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
  await rm(folder, { recursive: true })
})
