import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withCookies } from '../../client/cookies.ts'
import { createClient, overHttp } from '../../client/index.ts'
import { BASE_PATH } from '../../contract/call.ts'
import type { License } from '../../contract/licenses/calls.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { present } from '../../rules/present.ts'
import { runInTerminal } from '../../tui/acceptance/terminal.ts'
import { renewByCommands } from './renew.ts'
import { PASSWORD, startWorld, type World } from './world.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await startWorld()
  folder = mkdtempSync(join(tmpdir(), 'evergreen-package-'))
  // From the server's address, with an unreachable registry: the package must have no dependencies.
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

/** The environment of the installed program, outside of the repository. */
const env = (): Record<string, string> => {
  const { PATH = '' } = process.env
  return {
    PATH,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    EVERGREEN_SERVER: world.address,
  }
}
const program = () => join(folder, 'node_modules/.bin/evergreen')

const evergreen = async (words: string[], input = '') => {
  const options = { cwd: folder, env: env(), extendEnv: false, input, reject: false, stripFinalNewline: false } as const
  const { exitCode, stdout, stderr } = await execa(program(), words, options)
  return { code: exitCode, out: stdout, err: stderr }
}

/** A command that must succeed. */
const must = async (words: string[]) => {
  const done = await evergreen(words)
  expect(done, words.join(' ')).toMatchObject({ code: 0 })
  return done
}
const json = async <T>(words: string[]): Promise<T> => JSON.parse((await must([...words, '--json'])).out)

const bytesIn = (path: string): number =>
  statSync(path).isDirectory() ? readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name)), 0) : statSync(path).size

test('npm installs it from the server, alone: 1.5 MB at most are sent, 3 are unpacked', async () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['evergreen-cli'])
  expect(statSync('dist/evergreen-cli.tgz').size).toBeLessThan(1_500_000)
  expect(bytesIn(join(folder, 'node_modules/evergreen-cli'))).toBeLessThan(3_000_000)
  expect((await evergreen(['--version'])).out).toBe(`${packageJson.version}\n`)
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

test('a laptop with Node and the address alone: a browser approves it, and it renews a license', { timeout: 120_000 }, async () => {
  const terminal = runInTerminal([program(), 'login'], env(), { columns: 120, rows: 20 })
  const [, code = ''] = /shows the code (\S+)\. Waiting/.exec(await terminal.sees(/shows the code \S+\. Waiting/)) ?? []
  const browser = createClient(overHttp({ base: world.address + BASE_PATH, fetch: withCookies(fetch) }))
  await browser.authentication.signIn({ body: { email: 'administrator@harbor.example', password: PASSWORD } })
  await browser.authentication.answerDevice({ params: { userCode: code }, body: { isApproved: true } })
  await terminal.sees('Signed in to')
  expect(await terminal.ended()).toMatchObject({ code: 0 })
  const { items } = await json<{ items: { id: number }[] }>([
    'renewals',
    'list',
    '--ready',
    '--designation',
    'BillingClient',
    '--limit',
    '10',
  ])
  const licenses = await Promise.all(items.map(({ id }) => json<License>(['licenses', 'show', String(id)])))
  await renewByCommands({ folder, json, must }, present(licenses.find(({ cannotBegin, mayEdit }) => cannotBegin === null && mayEdit)).id)
})

test('jq, MCP and the terminal are part of it, and the server is not', async () => {
  expect((await must(['licenses', 'list', '--limit', '3', '--jq', '.items[] | .id'])).out).toMatch(/^(\d+\n){3}$/)
  expect(await evergreen(['licenses', 'list', '--limit', '3', '--jq', 'nonsense('])).toMatchObject({ code: 2 })
  const assistant = new Client({ name: 'test', version: '1' })
  await assistant.connect(new StdioClientTransport({ command: program(), args: ['mcp'], env: env(), stderr: 'ignore' }))
  expect((await assistant.listTools()).tools.map(({ name }) => name)).toContain('find_call')
  await assistant.close()
  const terminal = runInTerminal([program(), 'tui'], env())
  await terminal.sees('[Today]')
  await terminal.press('q')
  expect(await terminal.ended()).toMatchObject({ code: 0 })
  expect(await evergreen(['tui'])).toMatchObject({ code: 2, err: expect.stringContaining('terminal') })
  expect(await evergreen(['serve'])).toMatchObject({ code: 2, err: expect.stringContaining('belongs to the server') })
})

test('no other command reads jq or the MCP library', async () => {
  const lib = join(folder, 'node_modules/evergreen-cli/lib')
  const told = join(folder, 'told.cjs')
  writeFileSync(told, `require('node:module').registerHooks({ load: (url, context, next) => (console.error(url), next(url, context)) })`)
  const { stderr } = await execa(process.execPath, ['--require', told, program(), 'licenses', 'list', '--limit', '1'], {
    cwd: folder,
    env: env(),
    extendEnv: false,
  })
  expect(stderr).toContain('evergreen-cli.cjs')
  expect(stderr).not.toMatch(/jq|mcp|checks/)
  expect(readdirSync(lib)).toEqual(expect.arrayContaining(['jq-wasm.js', 'mcp-index.js']))
})

test('the page says what to type', async () => {
  const page = await (await fetch(`${world.address}/cli`)).text()
  expect(page).toMatch(/npm install -g http:\/\/\S+\/cli\/evergreen\.tgz\nevergreen login --server http:/)
})
