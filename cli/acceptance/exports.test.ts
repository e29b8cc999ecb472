import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { execa } from 'execa'
import { readSheet } from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TODAY } from '../../fixtures/testing/demo-server.ts'
import { EXPORT_TYPES } from '../../rules/exports.ts'
import type { ExportedFile } from '../commands/exports/manifest.ts'
import { type Line, startLine } from './line.ts'
import { fromRoot, startWorld, type World } from './world.ts'

const DAYS = ['--filter', 'cost-accounting.start-date=2000-01-01', '--filter', 'cost-accounting.end-date=2030-12-31']

let world: World
let line: Line
let token: string
let folders = 0
beforeAll(async () => {
  world = await startWorld()
  line = await startLine(world.address)
  await world.signIn('administrator@harbor.example')
  token = (await world.json<{ token: string }>(['tokens', 'create', '--name', 'night jobs', '--expires-in-days', '30'])).token
})
afterEach(() => {
  line?.mend()
})
afterAll(async () => {
  await line?.close()
  await world?.stop()
})

const out = () => join(world.folder, `exports-${++folders}`)
const start = (words: string[]) => {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, XDG_CONFIG_HOME: join(world.folder, 'none'), EVERGREEN_SERVER: line.address, EVERGREEN_TOKEN: token }
  const options = { cwd: world.folder, env, extendEnv: false, reject: false, stripFinalNewline: false } as const
  return execa(process.execPath, [fromRoot('bin/evergreen.js'), 'exports', 'run', ...words], options)
}
const night = async (...words: string[]) => {
  const { exitCode: code, stdout, stderr } = await start(words)
  return { code, out: stdout, err: stderr }
}
const inDay = (folder: string) => (existsSync(join(folder, TODAY)) ? readdirSync(join(folder, TODAY)).sort() : [])
const filesOf = (folder: string): ExportedFile[] => JSON.parse(readFileSync(join(folder, TODAY, 'manifest.json'), 'utf8')).files
const outcomes = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((each) => JSON.parse(each).outcome)

test('all types in both formats, read by other libraries: as many rows as the manifest says, and the bytes that it says', async () => {
  const folder = out()
  expect(await night('--all', '--out', folder, ...DAYS)).toMatchObject({ code: 0 })
  expect(await night('--all', '--out', folder, '--format', 'xlsx', ...DAYS)).toMatchObject({ code: 0 })
  const files = filesOf(folder)
  expect(inDay(folder)).toEqual([...files.map(({ file }) => file), 'manifest.json'].sort())
  expect(files).toHaveLength(2 * EXPORT_TYPES.length)
  for (const { file, format, rows, bytes, sha256 } of files) {
    const content = readFileSync(join(folder, TODAY, file))
    const read = format === 'csv' ? parse(content, { bom: true }) : await readSheet(content)
    expect({ file, rows, bytes }).toEqual({ file, rows: read.length - 1, bytes: content.length })
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  const rowsOf = (name: string) => files.find(({ file }) => file === name)?.rows
  expect(rowsOf('licenses.csv')).toBe(rowsOf('licenses.xlsx'))
  expect(rowsOf('licenses.csv')).toBe(
    (await world.json<{ totalItemCount: number }>(['licenses', 'list', '--active', '--all'])).totalItemCount,
  )
})

test('killed in the middle, it is gone on with; meanwhile no second one runs', async () => {
  const folder = out()
  const words = ['licenses', 'properties', 'officers', '--out', folder, '--if-exists', 'skip', '--json']
  const held = line.holdAt('evergreen-properties-')
  const first = start(words)
  await held
  const second = await night(...words)
  expect(second).toMatchObject({ code: 1, out: '', err: expect.stringContaining(`process ${first.pid} on `) })
  first.kill('SIGKILL')
  expect((await first).signal).toBe('SIGKILL')
  expect(inDay(folder)).toEqual(['licenses.csv', 'manifest.part.json', 'properties.csv.part'])
  line.mend()
  const again = await night(...words, '--keep', '7')
  expect(again.code).toBe(0)
  expect(outcomes(again.out)).toEqual(['skipped', 'done', 'done'])
  expect(inDay(folder)).toEqual(['licenses.csv', 'manifest.json', 'officers.csv', 'properties.csv'])
  expect(readdirSync(folder)).toEqual([TODAY])
})

test('Ctrl-C is 130, and leaves nothing half', async () => {
  const folder = out()
  const held = line.holdAt('evergreen-properties-')
  const run = start(['licenses', 'properties', '--out', folder])
  await held
  run.kill('SIGINT')
  expect(await run).toMatchObject({ exitCode: 130, stdout: '', stderr: 'Interrupted.\n' })
  expect(inDay(folder)).toEqual(['licenses.csv', 'manifest.part.json'])
  expect(readdirSync(folder)).toEqual([TODAY])
})

test('a server that stops half-way: 3 where something was done, 7 where nothing was; whole files or none', async () => {
  const folder = out()
  void line.cutAt('evergreen-properties-')
  const partly = await night('licenses', 'properties', 'officers', '--out', folder, '--retries', '1', '--json')
  expect(partly).toMatchObject({ code: 3, err: expect.stringContaining('Not exported: 2 types.') })
  expect(outcomes(partly.out)).toEqual(['done', 'failed', 'failed'])
  expect(inDay(folder)).toEqual(['licenses.csv', 'manifest.part.json'])
  line.mend()
  void line.cutAt('evergreen-licenses-')
  const nothing = out()
  expect(await night('licenses', '--out', nothing, '--format', 'xlsx', '--retries', '0')).toMatchObject({ code: 7 })
  expect(readdirSync(nothing)).toEqual([])
})

test('cut off for a moment, it is prepared anew and done', async () => {
  const folder = out()
  const cut = line.cutAt('evergreen-licenses-')
  const run = start(['licenses', '--out', folder])
  await cut
  line.mend()
  expect((await run).exitCode).toBe(0)
  expect(inDay(folder)).toEqual(['licenses.csv', 'manifest.json'])
})

test('doctor finds all well, and a server that is away', async () => {
  const { code, out: said } = await world.evergreen(['doctor', '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(said).items.map(({ state }: { state: string }) => state)).toEqual(Array(8).fill('ok'))
  expect(await world.evergreen(['doctor'], { env: { EVERGREEN_SERVER: 'http://127.0.0.1:9' } })).toMatchObject({ code: 7 })
  expect(await world.evergreen(['doctor'], { env: { EVERGREEN_TOKEN: 'no-such-token-of-this-server-at-all-000000' } })).toMatchObject({
    code: 4,
  })
})
