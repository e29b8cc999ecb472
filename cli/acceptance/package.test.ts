import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { PASSWORD, startWorld, type World } from './world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await startWorld()
  folder = mkdtempSync(join(tmpdir(), 'evergreen-package-'))
  // From the server's address, without a registry: whatever it does not contain, it does not need.
  const words = [
    'install',
    '--registry',
    'http://127.0.0.1:9',
    '--fetch-retries',
    '0',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    `${world.address}/cli/evergreen.tgz`,
  ]
  await execa('npm', words, { cwd: folder, env: { npm_config_cache: join(folder, 'cache') } })
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The installed program, outside of the repository. */
const evergreen = async (words: string[], input = '') => {
  const { PATH } = process.env
  const env = { PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), EVERGREEN_SERVER: world.address }
  const { exitCode, stdout, stderr } = await execa(join(folder, 'node_modules/.bin/evergreen'), words, {
    cwd: folder,
    env,
    extendEnv: false,
    input,
    reject: false,
  })
  return { code: exitCode, out: stdout, err: stderr }
}

const bytesIn = (path: string): number =>
  statSync(path).isDirectory() ? readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0) : statSync(path).size

test('npm installs it from the server, alone: 3 MB at most are sent, 4 are unpacked', async () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['evergreen-cli'])
  expect(statSync('dist/evergreen-cli.tgz').size).toBeLessThan(3 * 1024 * 1024)
  expect(bytesIn(join(folder, 'node_modules/evergreen-cli'))).toBeLessThan(4 * 1024 * 1024)
  expect((await evergreen(['--version'])).out).toBe(packageJson.version)
})

test('it signs in with a token and with a password, and lists licenses', async () => {
  const email = 'administrator@harbor.example'
  expect(await evergreen(['login', '--email', email], `${PASSWORD}\n`)).toMatchObject({ code: 0 })
  const { out } = await evergreen(['tokens', 'create', '--name', 'laptop', '--scope', 'licenses:read', '--json=token'])
  const { token } = JSON.parse(out)
  expect(await evergreen(['login', '--with-token', '--profile', 'reader'], `${token}\n`)).toMatchObject({ code: 0 })
  const listed = await evergreen(['licenses', 'list', '--limit', '5', '--profile', 'reader', '--json'])
  expect(JSON.parse(listed.out).items.length).toBeGreaterThan(0)
  const refused = await evergreen(['properties', 'list', '--profile', 'reader'])
  expect(refused.err).toContain('This token permits licenses:read, and this call needs properties:read.')
})

test('the terminal is part of it, and the server is not', async () => {
  const tui = await evergreen(['tui'])
  expect(tui).toMatchObject({ code: 2, err: expect.stringContaining('terminal') })
  expect(await evergreen(['serve'])).toMatchObject({ code: 2, err: expect.stringContaining('belongs to the server') })
})

test('the page says what to type', async () => {
  const page = await (await fetch(`${world.address}/cli`)).text()
  expect(page).toMatch(/npm install -g http:\/\/\S+\/cli\/evergreen\.tgz\nevergreen login --server http:/)
})
