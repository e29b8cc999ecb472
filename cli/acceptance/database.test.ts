import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationNames, migrationSource } from '../../migrations/index.ts'
import { readConfig } from '../../server/kit/config.ts'
import { type Database, openDatabase } from '../../server/kit/database/db.ts'
import { fromRoot } from './world.ts'

const TOMORROW = '20991231000000_of_tomorrow'
const HEAD = migrationNames.at(-1)

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'evergreen-database-'))
})
afterAll(() => {
  rmSync(root, { recursive: true, force: true })
})

const place = (name: string) => join(root, name)
const evergreen = (data: string, ...words: string[]) => evergreenWith({}, data, ...words)

const evergreenWith = async (settings: Record<string, string>, data: string, ...words: string[]) => {
  const { PATH, HOME } = process.env
  const common = { PATH, HOME, PORT: '0', ENVIRONMENT: 'production', PUBLIC_URL: 'https://evergreen.example' }
  const env = { ...common, DATA_DIR: place(data), ...settings }
  const options = { cwd: root, env, extendEnv: false, reject: false, stripFinalNewline: false, timeout: 30_000 } as const
  const { exitCode, stdout, stderr } = await execa(process.execPath, [fromRoot('bin/evergreen.js'), ...words], options)
  return { code: exitCode, out: stdout, err: stderr }
}
const inDatabase = async <T>(data: string, work: (database: Database) => Promise<T>) => {
  const database = openDatabase(readConfig({ DATA_DIR: place(data) }).databaseUrl)
  return work(database).finally(() => database.close())
}
const isAtHead = (data: string) => inDatabase(data, (database) => database.isAtHead())

test('a database that is behind is brought to the program, also one that was restored; nothing changes twice', async () => {
  expect(await evergreen('data', 'migrate')).toMatchObject({ code: 0, err: '' })
  await inDatabase('data', ({ write }) => write((db) => db.migrate.down({ migrationSource })))
  const backup = await evergreen('data', 'backup', place('older'), '--json')
  expect(JSON.parse(backup.out)).toMatchObject({
    folder: place('older'),
    engine: 'sqlite',
    schema: migrationNames.at(-2),
    rows: { users: 0 },
    files: 1,
  })
  expect(await evergreen('data', 'migrate')).toMatchObject({ code: 0 })
  expect(await evergreen('data', 'migrate')).toMatchObject({ code: 0 })
  const restored = await evergreen('restored', 'restore', place('older'), '--json')
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(restored.out)).toMatchObject({ folder: place('older'), schema: migrationNames.at(-2) })
  expect(await isAtHead('restored')).toBe(false)
  expect(await evergreen('restored', 'migrate')).toMatchObject({ code: 0 })
  expect([await isAtHead('data'), await isAtHead('restored')]).toEqual([true, true])
})

test('a newer one is refused with 3 and one sentence by whatever would write to it; so is a newer backup', async () => {
  await evergreen('newer', 'migrate')
  await inDatabase('newer', ({ write }) =>
    write((db) => db('knex_migrations').insert({ name: TOMORROW, batch: 99, migration_time: '2099-12-31' })),
  )
  const sentence = `The database is at ${TOMORROW}, which is newer than this program, which knows up to ${HEAD}: start the newer program instead.\n`
  for (const word of ['migrate', 'serve']) expect(await evergreen('newer', word), word).toEqual({ code: 3, out: '', err: sentence })
  await evergreen('data', 'backup', place('of-tomorrow'))
  const file = join(place('of-tomorrow'), 'manifest.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), schema: TOMORROW }))
  const { code, out, err } = await evergreen('nowhere', 'restore', place('of-tomorrow'), '--json')
  expect({ code, out }).toEqual({ code: 3, out: '' })
  expect(err).toMatch(new RegExp(`^The backup is at ${TOMORROW}, .+\\n$`))
})

test('what is no backup, and a wrong usage', async () => {
  expect(await evergreen('empty', 'restore', place('nothing-there'))).toMatchObject({ code: 1, out: '' })
  for (const words of [['backup'], ['backup', 'a', 'b'], ['restore', '--jsno', 'a']])
    expect(await evergreen('empty', ...words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage: evergreen') })
})

test('what the machine refuses is one sentence, not a stack: a taken port, a folder that is none, a database that is not there', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  writeFileSync(place('a-file'), '')
  const refused = [
    [{ PORT: String(port) }, 'data', new RegExp(`^PORT is ${port}, but another program listens there already: .+\\n$`)],
    [{ HOST: '203.0.113.1' }, 'data', /^HOST is "203\.0\.113\.1", but that is no address of this machine\.\n$/],
    [{}, 'a-file/below', /^DATA_DIR or DOCUMENTS_URL names a place that cannot be written to: ENOTDIR.+\n$/],
    [{ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, 'data', /^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED.+\n$/],
  ] as const
  for (const [settings, data, sentence] of refused)
    expect(await evergreenWith(settings, data, 'serve')).toEqual({ code: 1, out: '', err: expect.stringMatching(sentence) })
  taken.close()
})
