import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { keptTemplate } from './template.ts'

/** A migrated database that every test copies. */
export default async function setup(project: TestProject) {
  const path = await keptTemplate({
    name: 'sqlite',
    sources: ['migrations/*.ts', 'server/kit/database/*.ts', 'package-lock.json'],
    make: async (folder) => {
      // Loaded here, because a run that finds its template needs neither Knex nor the driver.
      const { openDatabase } = await import('../../kit/database/db.ts')
      const made = join(folder, 'template.sqlite')
      const database = openDatabase(made)
      await database.migrate()
      await database.close()
      return made
    },
  })
  project.provide('template', path)
}
