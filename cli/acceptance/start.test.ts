import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoot } from './world.ts'

let folder: string
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[],"totalItemCount":0}')
})
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evergreen-start-'))
  writeFileSync(join(folder, 'loaded.cjs'), "process.on('exit', () => console.error(process.moduleLoadList.join('\\n')))")
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The modules of Node that a command loads. */
const loadedBy = async (...words: string[]): Promise<string[]> => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = { EVERGREEN_SERVER: address, EVERGREEN_TOKEN: 'a-token', XDG_CONFIG_HOME: folder }
  const { stderr } = await execa(process.execPath, ['--require', join(folder, 'loaded.cjs'), fromRoot('bin/evergreen.js'), ...words], {
    env,
  })
  return stderr.split('\n').flatMap((line) => /^NativeModule (.*)/.exec(line)?.[1] ?? [])
}

const SLOW = [
  'internal/deps/undici/undici',
  'child_process',
  'worker_threads',
  'internal/util/parse_args/parse_args',
  'crypto',
  'tls',
  'zlib',
]

test('the version is known without reading the commands', async () => {
  const hook = join(folder, 'files.cjs')
  const told = `const fs = require('node:fs'); const read = fs.readFileSync
fs.readFileSync = (path, ...how) => (console.error(String(path)), read(path, ...how))`
  writeFileSync(hook, told)
  const filesOf = async (word: string) => (await execa(process.execPath, ['--require', hook, fromRoot('bin/evergreen.js'), word])).stderr
  expect(await filesOf('--version')).not.toContain('cli.bundle.js')
  expect(await filesOf('--help')).toContain('cli.bundle.js')
})

test('a command keeps its compiled code for the next one, and does without where it cannot', async () => {
  const home = { XDG_CACHE_HOME: join(folder, 'cache'), HOME: folder, LOCALAPPDATA: folder }
  const help = async (env: Record<string, string>) =>
    (await execa(process.execPath, [fromRoot('bin/evergreen.js'), 'licenses'], { env })).stdout
  const first = await help(home)
  expect(first).toContain('evergreen licenses list')
  const kept = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('licenses.bin'))
  expect(kept()).toHaveLength(1)
  const [file = ''] = kept().map((name) => join(folder, name))
  const { size } = statSync(file)
  expect(size).toBeGreaterThan(100_000)
  writeFileSync(file, 'no code')
  expect(await help(home)).toBe(first)
  expect(statSync(file).size).toBeGreaterThan(size / 2)
  const { mtimeMs } = statSync(file)
  expect(await help(home)).toBe(first)
  expect(statSync(file).mtimeMs).toBe(mtimeMs)
  expect(await help({ XDG_CACHE_HOME: '/dev/null', HOME: '/dev/null', LOCALAPPDATA: '/dev/null' })).toBe(first)
})

test('help loads little of Node', async () => {
  const loaded = await loadedBy('--help')
  expect(loaded).toContain('fs')
  expect(loaded.filter((name) => [...SLOW, 'http'].includes(name))).toEqual([])
})

test('a list loads no more than it needs to ask the server', async () => {
  const loaded = await loadedBy('licenses', 'list', '--page', '1')
  expect(loaded).toContain('http')
  expect(loaded.filter((name) => SLOW.includes(name))).toEqual([])
})
