import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../server/kit/database/db.ts'
import { rowsOf } from '../../../server/kit/database/query.ts'
import { createDatabase, dropDatabase } from '../../../server/testing/postgres-admin.ts'
import { startPostgres } from '../../../server/testing/postgres-server.ts'
import { cpuWithChildren } from '../measure/process.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type EngineName = (typeof ENGINES)[number]

/** A database and the folder of a server: `url` is a path on SQLite. */
export interface Place {
  url: string
  dataDir: string
}

export interface Engine {
  name: EngineName
  /** As people read it: 'SQLite' or 'PostgreSQL'. */
  title: string
  version: string
  newPlace(name: string): Promise<Place>
  /** A copy of a database that nothing has open. */
  copyOf(place: Place, name: string): Promise<Place>
  remove(place: Place): Promise<void>
  /** The CPU time (ms) of the processes of the database: 0 where it runs in the server. */
  cpu(): number | undefined
  stop(): Promise<void>
}

const newFolder = (folder: string, name: string) => {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  return dataDir
}

const versionOf = async (url: string, sql: string): Promise<string> => {
  const database = openDatabase(url)
  try {
    const [row] = rowsOf<{ version: string }>(await database.read.raw(sql))
    return String(row?.version).split(' ')[0] ?? ''
  } finally {
    await database.close()
  }
}

const sqlite = async (folder: string): Promise<Engine> => {
  const placeIn = (dataDir: string): Place => ({ dataDir, url: join(dataDir, 'evergreen.sqlite') })
  const newPlace = async (name: string) => placeIn(newFolder(folder, `sqlite-${name}`))
  const probe = await newPlace('version')
  return {
    name: 'sqlite',
    title: 'SQLite',
    version: await versionOf(probe.url, 'select sqlite_version() as version'),
    newPlace,
    async copyOf({ url }, name) {
      const place = await newPlace(name)
      copyFileSync(url, place.url)
      return place
    },
    remove: async ({ dataDir }) => rmSync(dataDir, { recursive: true, force: true }),
    cpu: () => 0,
    stop: async () => {},
  }
}

/** With its durable defaults: `fsync` is on. Autovacuum is off, or its CPU time would count for whatever is measured just then. */
const postgres = async (folder: string): Promise<Engine> => {
  const server = await startPostgres(['shared_buffers=512MB', 'autovacuum=off', 'shared_preload_libraries=pg_stat_statements'])
  const newPlace = async (name: string, template?: string) => ({
    dataDir: newFolder(folder, `postgres-${name}`),
    url: await createDatabase(server.url, 'bench', template),
  })
  return {
    name: 'postgres',
    title: 'PostgreSQL',
    version: await versionOf(server.url, `select current_setting('server_version') as version`),
    newPlace: (name) => newPlace(name),
    copyOf: ({ url }, name) => newPlace(name, url),
    async remove({ url, dataDir }) {
      await dropDatabase(url)
      rmSync(dataDir, { recursive: true, force: true })
    },
    cpu: () => cpuWithChildren(server.pid),
    stop: server.stop,
  }
}

export const startEngine = (name: EngineName, folder: string): Promise<Engine> => ({ sqlite, postgres })[name](folder)
