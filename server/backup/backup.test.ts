import { createHash } from 'node:crypto'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../../fixtures/demo.ts'
import { messages } from '../../rules/messages.ts'
import { type Config, readConfig } from '../kit/config.ts'
import { type Database, openDatabase } from '../kit/database/db.ts'
import { documentsInFolder, openDocuments } from '../outside/documents/documents.ts'
import { emptyDatabase } from '../testing/databases/database.ts'
import { startBucket } from '../testing/files/bucket.ts'
import { makeBackup } from './backup.ts'
import { checkedBackup, MANIFEST, TooNew } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { tablesOf } from './tables.ts'

const onPostgres = process.env.EVERGREEN_TEST_ENGINE === 'postgres'
let root: string
let database: Database
let config: Config
let backup: string

const place = async (name: string, engine: 'sqlite' | 'postgres' = onPostgres ? 'postgres' : 'sqlite', env: NodeJS.ProcessEnv = {}) =>
  readConfig({ DATA_DIR: join(root, name), ...(engine === 'postgres' && { DATABASE_URL: (await emptyDatabase()).url }), ...env })

/** The contents of each table as a text; booleans in SQLite's form. */
const contents = async (held: Database) => {
  const texts: Record<string, string> = {}
  for (const table of await tablesOf(held)) {
    const rows = (await held.read(table)).map((row) =>
      JSON.stringify(Object.entries(row).sort(), (_key, value) => (typeof value === 'boolean' ? Number(value) : value)),
    )
    texts[table] = createHash('sha256').update(rows.sort().join('\n')).digest('hex')
  }
  return texts
}

const opened = async <T>({ databaseUrl }: Config, work: (held: Database) => Promise<T>) => {
  const held = openDatabase(databaseUrl)
  return work(held).finally(() => held.close())
}

const someone = {
  email_key: 'x',
  first_name: 'A',
  last_name: 'B',
  role_name: 'Contributor',
  password_hash: 'h',
  active: true,
  created_on: 't',
  modified_on: 't',
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'evergreen-backup-'))
  config = await place('origin')
  const documents = documentsInFolder(config.documentsDir)
  await documents.check()
  database = openDatabase(config.databaseUrl)
  await database.migrate()
  await database.write((db) => loadDemo(db, { today: '2026-11-20', passwordHash: 'h', putDocument: (bytes) => documents.put(bytes) }))
  backup = join(root, 'backup')
  await makeBackup(config, backup)
})

afterAll(async () => {
  await database.close()
  await rm(root, { recursive: true, force: true })
})

/** The number of licenses that PostgreSQL plans with: -1 without statistics. */
const rowsKnown = async ({ read }: Database): Promise<number> =>
  (await read('pg_class').where('relname', 'licenses').first('reltuples'))?.reltuples

test('a restored database has every row and every document, and accepts new writes', async () => {
  const target = await place('same')
  const { rows } = await restoreBackup(target, backup)
  expect(rows.licenses).toBeGreaterThan(300)
  await opened(target, async (held) => {
    expect(await contents(held)).toEqual(await contents(database))
    if (held.engine === 'postgres') expect(await rowsKnown(held)).toBe(rows.licenses)
    await held.migrate()
    expect(await held.isAtHead()).toBe(true)
    const [{ id }] = await held.write((db) =>
      db('users')
        .insert({ ...someone, email: 'x' })
        .returning('id'),
    )
    expect(id).toBeGreaterThan((await database.read('users').max({ id: 'id' }).first())?.id)
  })
  const [document] = await database.read('documents').limit(1)
  const bytes: Buffer[] = []
  for await (const chunk of await documentsInFolder(target.documentsDir).get(document.sha256)) bytes.push(chunk as Buffer)
  expect(createHash('sha256').update(Buffer.concat(bytes)).digest('hex')).toBe(document.sha256)
})

test.runIf(onPostgres)('a backup of one engine is restored into the other, and back', async () => {
  const small = await place('small', 'sqlite')
  await restoreBackup(small, backup)
  await opened(small, async (held) => expect(await contents(held)).toEqual(await contents(database)))
  await makeBackup(small, join(root, 'of-sqlite'))
  const grown = await place('grown')
  await restoreBackup(grown, join(root, 'of-sqlite'))
  await opened(grown, async (held) => expect(await contents(held)).toEqual(await contents(database)))
})

test('documents are restored from a folder into a bucket, and back', { timeout: 60_000 }, async () => {
  await using bucket = await startBucket()
  const documents = (await readdir(join(backup, 'documents'))).sort()
  const far = await place('far', undefined, bucket.env)
  await restoreBackup(far, backup)
  const held = []
  for await (const { sha256 } of (await openDocuments(far)).list()) held.push(sha256)
  expect(held.sort()).toEqual(documents)
  await makeBackup(far, join(root, 'of-bucket'))
  const near = await place('near')
  await restoreBackup(near, join(root, 'of-bucket'))
  expect((await readdir(near.documentsDir, { recursive: true })).filter((name) => name.length > 2)).toHaveLength(documents.length)

  const other = await place('other', undefined, bucket.env)
  await expect(restoreBackup(other, backup)).rejects.toThrow('s3://papers/kept is not empty')
  expect(await readdir(other.dataDir).catch(() => [])).toEqual([])
})

test('an unavailable bucket leaves no backup without a document and no partial restore', { timeout: 60_000 }, async () => {
  await using bucket = await startBucket()
  const far = await place('away', undefined, bucket.env)
  await restoreBackup(far, backup)
  bucket.fault = (request) => (/^GET kept/.test(request) ? 'gone' : undefined)
  await expect(makeBackup(far, join(root, 'lacking'))).rejects.toThrow(messages.documentsAway)
  expect((await readdir(root)).filter((name) => name.startsWith('lacking'))).toEqual([])

  bucket.objects.clear()
  let puts = 0
  bucket.fault = (request) => (/^PUT kept\/..\//.test(request) && ++puts > 3 ? 'gone' : undefined)
  const half = await place('half', undefined, bucket.env)
  await expect(restoreBackup(half, backup)).rejects.toThrow(messages.documentsAway)
  expect([...bucket.objects.keys()]).toEqual(['kept/check'])
  expect(await readdir(half.dataDir).catch(() => [])).toEqual([])
})

test('is consistent while others write', async () => {
  let [writing, written] = [true, 0]
  const writer = (async () => {
    while (writing) {
      written++
      // Two rows in one transaction: a backup has both or neither.
      await database.write(async (db) => {
        await db('users').insert({ ...someone, email: `one${written}`, email_key: `one${written}` })
        await db('users').insert({ ...someone, email: `two${written}`, email_key: `two${written}` })
      })
    }
  })()
  const before = (await database.read('users').count({ n: '*' }).first())?.n as number
  await makeBackup(config, join(root, 'busy'))
  writing = false
  await writer
  const target = await place('from-busy')
  await restoreBackup(target, join(root, 'busy'))
  await opened(target, async ({ read }) => {
    const count = async (like: string) => (await read('users').where('email', 'like', like).count({ n: '*' }).first())?.n
    expect(await count('one%')).toBe(await count('two%'))
    expect((await read('users').count({ n: '*' }).first())?.n).toBeGreaterThanOrEqual(before)
  })
  expect(written).toBeGreaterThan(1)
})

test.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
  [
    'a byte more',
    async (folder) => appendFile(join(folder, 'documents', (await readdir(join(folder, 'documents')))[0] as string), 'x'),
    /damaged/,
  ],
  [
    'a document less',
    async (folder) => rm(join(folder, 'documents', (await readdir(join(folder, 'documents')))[0] as string)),
    /is missing/,
  ],
  ['a file more', (folder) => writeFile(join(folder, 'notes.txt'), ''), /notes.txt does not belong to it/],
  ['no manifest', (folder) => rm(join(folder, MANIFEST)), /is not a backup/],
  [
    'a schema of the future',
    async (folder) => {
      const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'))
      await writeFile(join(folder, MANIFEST), JSON.stringify({ ...manifest, schema: '20990101000000_from_the_future' }))
    },
    /20990101000000_from_the_future.*knows up to 2026\d{4}/,
  ],
])('with %s it is refused, and nothing is left behind', async (name, spoil, sentence) => {
  const spoiled = join(root, `spoiled ${name}`)
  await cp(backup, spoiled, { recursive: true })
  await spoil(spoiled)
  const target = await place(`target ${name}`)
  await expect(restoreBackup(target, spoiled)).rejects.toThrow(sentence)
  expect(await readdir(target.dataDir).catch(() => [])).toEqual([])
  if (sentence.source.startsWith('2099')) await expect(checkedBackup(spoiled)).rejects.toBeInstanceOf(TooNew)
})

test('neither backup nor restore writes into a place that is not empty', async () => {
  await expect(makeBackup(config, backup)).rejects.toThrow(/is not empty/)
  await expect(restoreBackup(config, backup)).rejects.toThrow(/is not empty/)
  await checkedBackup(backup)
})
