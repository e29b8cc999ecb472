import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import { present } from '../../rules/present.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import { openDatabase } from '../kit/database/db.ts'
import { copyWhole } from '../kit/database/sqlite/sqlite.ts'
import { type Documents, isGone } from '../kit/documents.ts'
import { documentsReady } from '../outside/documents/documents.ts'
import { DOCUMENTS_FOLDER, filesUnder, hashFile, MANIFEST, type Manifest, ROWS_FOLDER, SQLITE_FILE, Unusable } from './manifest.ts'
import { countRows, tablesOf } from './tables.ts'

const AT_ONCE = 1_000

export const isEmpty = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length === 0

/** Copies and hashes each document that has not been copied yet. A document whose bytes do not match its name stops the backup. */
const copyDocuments = async (documents: Documents, folder: string, copied: Set<string>) => {
  await mkdir(folder, { recursive: true })
  for await (const { name, sha256 } of documents.list()) {
    if (name !== sha256 || copied.has(name)) continue
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    const bytes = await documents.get(sha256).catch((error) => {
      if (!isGone(error)) throw error
    })
    if (!bytes) continue // removed by the sweep meanwhile: no row named it
    await pipeline(bytes, hashing, createWriteStream(join(folder, name)))
    if (hash.digest('hex') !== sha256) throw new Unusable(`The document ${sha256} is damaged where it is kept.`)
    copied.add(name)
  }
}

/** Writes every table of the snapshot, one JSON object on each line. */
const writeRows = async (db: Knex, tables: string[], folder: string) => {
  await mkdir(folder, { recursive: true })
  for (const table of tables) {
    const file = createWriteStream(join(folder, `${table}.jsonl`))
    await pipeline(linesOf(db, table), file)
  }
}

async function* linesOf(db: Knex, table: string) {
  await db.raw('declare a_table no scroll cursor for select * from ??', [table])
  for (;;) {
    const { rows } = await db.raw(`fetch ${AT_ONCE} from a_table`)
    if (rows.length === 0) break
    yield rows.map((row: object) => `${JSON.stringify(row)}\n`).join('')
  }
  await db.raw('close a_table')
}

const snapshot = async (config: Config, folder: string): Promise<Pick<Manifest, 'engine' | 'schema' | 'rows'>> => {
  const isPostgres = /^postgres/.test(config.databaseUrl)
  if (!isPostgres) await copyWhole(config.databaseUrl, join(folder, SQLITE_FILE))
  const database = openDatabase(isPostgres ? config.databaseUrl : join(folder, SQLITE_FILE))
  const summaryOf = async (db: Knex) => {
    const tables = await tablesOf({ engine: database.engine, read: db })
    const schema = present((await db('knex_migrations').max({ name: 'name' }).first())?.name)
    return { tables, schema, rows: await countRows(db, tables) }
  }
  try {
    if (!isPostgres) {
      const { tables: _, ...rest } = await summaryOf(database.read)
      return { engine: database.engine, ...rest }
    }
    return await database.read.transaction(
      async (trx) => {
        const { tables, ...rest } = await summaryOf(trx)
        await writeRows(trx, tables, join(folder, ROWS_FOLDER))
        return { engine: database.engine, ...rest }
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    )
  } finally {
    await database.close()
  }
}

/**
 * Writes a backup into a new folder: a consistent snapshot of the database while the server continues to write, every document that
 * it names, and the manifest. Until it is complete, the folder is named `….partial`. Throws `Unusable`.
 */
export const makeBackup = async (config: Config, folder: string): Promise<Manifest> => {
  if (!(await isEmpty(folder))) throw new Unusable(`${folder} is not empty: a backup needs a folder of its own.`)
  const documents = await documentsReady(config)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  try {
    // A document is stored before a row names it, and is swept at the earliest an hour after. Copying before and after the snapshot
    // therefore includes all.
    const copied = new Set<string>()
    await copyDocuments(documents, join(partial, DOCUMENTS_FOLDER), copied)
    const taken = await snapshot(config, partial)
    await copyDocuments(documents, join(partial, DOCUMENTS_FOLDER), copied)
    const files: Manifest['files'] = {}
    for (const name of await filesUnder(partial)) {
      files[name] = await hashFile(join(partial, name))
      await sync(join(partial, name))
    }
    const manifest: Manifest = { ...taken, madeOn: clock.now(), files }
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    await sync(join(partial, MANIFEST))
    await rm(folder, { recursive: true, force: true }) // the folder is empty
    await rename(partial, folder)
    await sync(dirname(folder))
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

export const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

export const copySynced = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true })
  await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600 }))
  await sync(to)
}
