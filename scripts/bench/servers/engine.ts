import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../server/kit/database/db.ts'
import { rowsOf } from '../../../server/kit/database/query.ts'
import { createDatabase, databasesOf, dropDatabase, renameDatabase } from '../../../server/testing/databases/postgres-admin.ts'
import { startPostgres } from '../../../server/testing/databases/postgres-server.ts'
import { cpuWithChildren } from '../measure/process.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type EngineName = (typeof ENGINES)[number]

/** The display names of the engines. */
export const TITLES: Record<EngineName, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** A database and the data folder of its server. On SQLite, `url` is a path. */
export interface Place {
  url: string
  dataDir: string
}

/** The working folder of a run, and the folder with data that later runs reuse. */
export interface Folders {
  run: string
  kept: string
}

export interface Engine {
  name: EngineName
  version: string
  /** A reusable database. `fill` fills an empty one if none of this name exists. Nothing may keep it open afterwards. */
  kept(name: string, fill: (url: string) => Promise<void>): Promise<string>
  /** A copy of a kept database, for this run only. */
  copyOf(kept: string, name: string): Promise<Place>
  remove(place: Place): Promise<void>
  /** The CPU time (ms) of the database's processes; 0 if it runs inside the server. */
  cpu(): number | undefined
  stop(): Promise<void>
}

const newFolder = (...path: string[]) => {
  const folder = join(...path)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Flushes a file to disk, because writing gigabytes later would slow the first requests. PostgreSQL does this itself. */
const written = (path: string) => {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}

const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })

const versionOf = async (url: string, sql: string): Promise<string> => {
  const database = openDatabase(url)
  try {
    const [row] = rowsOf<{ version: string }>(await database.read.raw(sql))
    return String(row?.version).split(' ')[0] ?? ''
  } finally {
    await database.close()
  }
}

const sqlite = async (folders: Folders): Promise<Engine> => {
  const fileIn = (dataDir: string) => join(dataDir, 'evergreen.sqlite')
  const probe = newFolder(folders.run, 'sqlite-version')
  return {
    name: 'sqlite',
    version: await versionOf(fileIn(probe), 'select sqlite_version() as version'),
    async kept(name, fill) {
      const file = join(folders.kept, `${name}.sqlite`)
      if (existsSync(file)) return file
      const making = newFolder(folders.run, `sqlite-making-${name}`)
      await fill(fileIn(making))
      renameSync(fileIn(making), file)
      removeFolder(making)
      return file
    },
    async copyOf(kept, name) {
      const dataDir = newFolder(folders.run, `sqlite-${name}`)
      copyFileSync(kept, fileIn(dataDir))
      written(fileIn(dataDir))
      return { dataDir, url: fileIn(dataDir) }
    },
    remove: async ({ dataDir }) => removeFolder(dataDir),
    cpu: () => 0,
    stop: async () => {},
  }
}

const KEPT = 'kept_'
const USED = 'bench'

/** Settings on top of the durable defaults, such as `fsync`. Autovacuum is off, because its CPU time would distort the measurements. */
const SETTINGS = ['shared_buffers=512MB', 'max_wal_size=4GB', 'autovacuum=off', 'shared_preload_libraries=pg_stat_statements']

const postgres = async (folders: Folders): Promise<Engine> => {
  const server = await startPostgres(SETTINGS, join(folders.kept, 'postgres'))
  const removeUsed = async () => {
    for (const url of (await databasesOf(server.url, USED)).values()) await dropDatabase(url)
  }
  await removeUsed() // of a run that was killed
  return {
    name: 'postgres',
    version: await versionOf(server.url, `select current_setting('server_version') as version`),
    async kept(name, fill) {
      const found = (await databasesOf(server.url, KEPT)).get(KEPT + name)
      if (found) return found
      const making = await createDatabase(server.url, USED)
      await fill(making)
      return renameDatabase(making, KEPT + name)
    },
    async copyOf(kept, name) {
      const dataDir = newFolder(folders.run, `postgres-${name}`)
      return { dataDir, url: await createDatabase(server.url, USED, kept, 'file_copy') }
    },
    async remove({ url, dataDir }) {
      await dropDatabase(url)
      removeFolder(dataDir)
    },
    cpu: () => cpuWithChildren(server.pid),
    async stop() {
      await removeUsed()
      await server.stop()
    },
  }
}

export const startEngine = (name: EngineName, folders: Folders): Promise<Engine> => ({ sqlite, postgres })[name](folders)
