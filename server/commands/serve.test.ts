import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BASE_PATH } from '../../contract/index.ts'
import { emptyDatabase } from '../testing/databases/database.ts'

/** Runs `evergreen serve` until it has started, and returns what it has printed and what `work` returns. */
const served = async <T>(url: string, env: NodeJS.ProcessEnv, work: (base: string, said: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-serve-'))
  const isFile = !url.includes('://')
  if (isFile) await symlink(url, join(folder, 'evergreen.sqlite'))
  const child = spawn(process.execPath, ['evergreen.ts', 'serve'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', ...(!isFile && { DATABASE_URL: url }), ...env },
  })
  const ended = once(child, 'exit')
  try {
    let said = ''
    const address = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        said += chunk
        const found = /Evergreen serves (http:\S+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
      void ended.then(() => reject(new Error(`The server ended: ${said}`)))
    })
    // The lines after the address are printed at once.
    await new Promise((resolve) => setTimeout(resolve, 100))
    return await work(address.replace('0.0.0.0', '127.0.0.1') + BASE_PATH, said)
  } finally {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true })
  }
}

const TOKEN = /\/set-up\?token=([\w-]{43})\n/
const password = 'Quiet-Meadow-7'
const person = { firstName: 'First', lastName: 'Quisthagen', email: 'first@provider.example', password, confirmPassword: password }

const setUp = (base: string, token: string) =>
  fetch(`${base}/set-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ ...person, token }),
  })

test('in production, the first starts print a link each, until one has made the first administrator', { timeout: 300_000 }, async () => {
  await using database = await emptyDatabase()
  const env = { ENVIRONMENT: 'production' }
  const first = await served(database.url, env, async (_base, said) => TOKEN.exec(said)?.[1] ?? '')
  expect(first).not.toBe('')
  await served(database.url, env, async (base, said) => {
    expect(TOKEN.exec(said)?.[1]).not.toBe(first)
    expect((await setUp(base, first)).status).toBe(201)
    expect((await setUp(base, first)).status).toBe(404)
  })
  expect(await database.read('users')).toMatchObject([{ email: person.email, role_name: 'Administrator' }])
  await served(database.url, env, async (_base, said) => expect(said).not.toMatch(TOKEN))
})

test.each([
  [{}, true],
  [{ EVERGREEN_DEMO: 'false' }, false],
  [{ HOST: '0.0.0.0' }, false],
])('an empty database with %j gets the demo data: %s; otherwise the link', { timeout: 300_000 }, async (env, isDemo) => {
  await using database = await emptyDatabase()
  const said = await served(database.url, env, async (_base, text) => text)
  expect((await database.read('users')).length > 0).toBe(isDemo)
  expect(said.includes('Demo sign-ins')).toBe(isDemo)
  expect(TOKEN.test(said)).toBe(!isDemo)
  expect(said.includes('PUBLIC_URL is not set')).toBe('HOST' in env)
})

test('a database of other people is not said to have demo sign-ins', { timeout: 300_000 }, async () => {
  await using database = await emptyDatabase()
  const token = await served(database.url, { EVERGREEN_DEMO: 'false' }, async (base, said) => {
    const found = TOKEN.exec(said)?.[1] ?? ''
    expect((await setUp(base, found)).status).toBe(201)
    return found
  })
  expect(token).not.toBe('')
  await served(database.url, {}, async (_base, said) => expect(said).not.toContain('Demo sign-ins'))
})
