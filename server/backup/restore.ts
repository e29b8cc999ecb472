import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { migrationNames, migrationSource } from '../../migrations/index.ts'
import { present } from '../../rules/present.ts'
import type { Config } from '../kit/config.ts'
import { openDatabase, openEngine } from '../kit/database/db.ts'
import type { Engine } from '../kit/database/engine.ts'
import { refreshStatistics } from '../kit/database/statistics.ts'
import type { Documents } from '../kit/documents.ts'
import { documentsReady } from '../outside/documents/documents.ts'
import { copySynced, isEmpty } from './backup.ts'
import { fill, type Rows } from './fill.ts'
import { checkedBackup, DOCUMENTS_FOLDER, type Manifest, ROWS_FOLDER, SQLITE_FILE, Unusable } from './manifest.ts'
import { countRows, tablesOf } from './tables.ts'

const AT_ONCE = 500

/** The rows of a backup made on SQLite, read from its database file. */
const rowsOfFile = ({ read }: Engine): Rows =>
  async function* (table) {
    for (let last = -1; ; ) {
      const rows: (Record<string, unknown> & { evergreen_rowid: number })[] = await read(table)
        .select('*', read.raw('rowid as evergreen_rowid'))
        .where('rowid', '>', last)
        .orderBy('rowid')
        .limit(AT_ONCE)
      if (rows.length === 0) return
      last = present(rows.at(-1)?.evergreen_rowid)
      yield rows.map(({ evergreen_rowid: _, ...row }) => row)
    }
  }

/** The rows of a backup made on PostgreSQL, read from its JSON lines. */
const rowsOfLines = (folder: string): Rows =>
  async function* (table) {
    let rows: object[] = []
    for await (const line of createInterface({ input: createReadStream(join(folder, `${table}.jsonl`)) })) {
      rows.push(JSON.parse(line))
      if (rows.length < AT_ONCE) continue
      yield rows
      rows = []
    }
    if (rows.length) yield rows
  }

/** Creates the schema of the backup; `evergreen serve` migrates it to head. */
const makeSchema = ({ write }: Engine, schema: string) => {
  const names = migrationNames.slice(0, migrationNames.indexOf(schema) + 1)
  return write((db) => db.migrate.latest({ migrationSource: { ...migrationSource, getMigrations: async () => names } }))
}

const restoreRows = async (config: Config, folder: string, { engine, schema }: Manifest) => {
  const database = openEngine(config.databaseUrl)
  const source = engine === 'sqlite' ? openEngine(join(folder, SQLITE_FILE)) : undefined
  try {
    await makeSchema(database, schema)
    await fill(database, source ? rowsOfFile(source) : rowsOfLines(join(folder, ROWS_FOLDER)))
    await database.write(refreshStatistics)
  } finally {
    await source?.close()
    await database.close()
  }
}

const notEmpty = (what: string) => new Unusable(`${what} is not empty: a backup is restored into an empty place.`)

const mustBeEmpty = async (config: Config) => {
  if (!(await isEmpty(config.dataDir))) throw notEmpty(config.dataDir)
  if (!/^postgres/.test(config.databaseUrl)) return
  const database = openDatabase(config.databaseUrl)
  try {
    const { rows } = await database.read.raw(`select to_regclass('pgboss.job') as found`)
    // Backups leave pg-boss out: it would take restored jobs for its earlier ones.
    if (rows[0].found !== null || (await tablesOf(database)).length) throw notEmpty('The database')
  } finally {
    await database.close()
  }
}

/** Checks that each table has the number of rows in the manifest. */
const mustBeWhole = async (config: Config, { rows }: Manifest) => {
  const database = openDatabase(config.databaseUrl)
  try {
    const held = await countRows(database.read, Object.keys(rows))
    const wrong = Object.keys(rows).find((table) => held[table] !== rows[table])
    if (wrong) throw new Unusable(`${wrong} has ${held[wrong]} rows after restoring, not ${rows[wrong]}.`)
  } finally {
    await database.close()
  }
}

/** Removes the output of a failed restore. Everything was empty before. */
const undo = async (config: Config, documents: Documents) => {
  for (const name of await readdir(config.dataDir).catch(() => [])) await rm(join(config.dataDir, name), { recursive: true, force: true })
  if (/^postgres/.test(config.databaseUrl)) {
    const database = openDatabase(config.databaseUrl)
    await database.write((db) => db.migrate.rollback({ migrationSource }, true)).finally(() => database.close())
  }
  for await (const { name, modified } of documents.list()) await documents.remove(name, modified)
}

/**
 * Restores a backup into the configured, empty database and document store. A backup of one engine can be restored into the other.
 * Checks the whole backup first, and undoes a failed restore. Throws `Unusable`.
 */
export const restoreBackup = async (config: Config, folder: string): Promise<Manifest> => {
  const manifest = await checkedBackup(folder)
  await mustBeEmpty(config)
  const documents = await documentsReady(config)
  for await (const _ of documents.list()) throw notEmpty(documents.place)
  const toSqlite = !/^postgres/.test(config.databaseUrl)
  try {
    await mkdir(config.dataDir, { recursive: true })
    for (const name of Object.keys(manifest.files)) {
      if (name.startsWith(`${DOCUMENTS_FOLDER}/`)) await documents.put(await readFile(join(folder, name)))
    }
    if (toSqlite && manifest.engine === 'sqlite') await copySynced(join(folder, SQLITE_FILE), config.databaseUrl)
    else await restoreRows(config, folder, manifest)
    await mustBeWhole(config, manifest)
    return manifest
  } catch (error) {
    await undo(config, documents)
    throw error
  }
}
