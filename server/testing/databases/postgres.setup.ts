import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../kit/database/db.ts'
import { createDatabase, dropDatabase } from './postgres-admin.ts'
import { startPostgres } from './postgres-server.ts'

/** A real PostgreSQL for this run: the one in `TEST_POSTGRES_URL`, or else a new one. */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_POSTGRES_URL
  const server = given ? { url: given, stop: async () => {} } : await startPostgres(['fsync=off', 'full_page_writes=off'])
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
