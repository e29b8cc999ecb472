import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { freshDatabase } from '../testing/databases/database.ts'

const words = ['admin', 'create', '--email', 'first@provider.example', '--first-name', 'First', '--last-name', 'Quisthagen']

/** Runs `evergreen admin create` with the password on standard input. */
const create = async (env: NodeJS.ProcessEnv, password: string) => {
  const child = spawn(process.execPath, ['evergreen.ts', ...words], { env: { ...process.env, ...env } })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  child.stdin.end(`${password}\n`)
  const [code] = await once(child, 'exit')
  return { code, said: said.trim() }
}

test('the first administrator’s password must follow the same rule as all others', { timeout: 120_000 }, async () => {
  await using database = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-admin-'))
  const isFile = !database.url.includes('://')
  if (isFile) await symlink(database.url, join(folder, 'evergreen.sqlite'))
  const env = { DATA_DIR: folder, ENVIRONMENT: 'production', ...(!isFile && { DATABASE_URL: database.url }) }
  for (const [password, sentence] of [
    ['password', messages.passwordWeak],
    ['', messages.passwordWeak],
    ['Password123!', messages.passwordCommon],
    ['Quisthagen-2026!', messages.passwordCommon],
    [`Aa1!${'x'.repeat(limits.password)}`, sentences.tooLong('Password', limits.password)],
  ] as const) {
    expect(await create(env, password)).toEqual({ code: 2, said: sentence })
  }
  expect(await database.read('users')).toEqual([])
  expect(await create(env, 'Quiet-Meadow-7')).toMatchObject({ code: 0 })
  expect(await database.read('users')).toMatchObject([{ email: 'first@provider.example', role_name: 'Administrator' }])
  expect(await create(env, 'Quiet-Meadow-8')).toEqual({ code: 1, said: expect.stringContaining('There are users already.') })
  expect(await database.read('users')).toHaveLength(1)
  await rm(folder, { recursive: true })
})
