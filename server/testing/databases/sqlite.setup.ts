import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

const CACHE = 'node_modules/.cache/evergreen'

/** What the schema is made by: one changed byte makes a new template. */
const SOURCES = ['migrations/*.ts', 'server/kit/database/*.ts', 'package-lock.json']

const templatePath = () => {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES).sort()) hash.update(file).update(readFileSync(file))
  return join(CACHE, `template-${hash.digest('hex').slice(0, 16)}.sqlite`)
}

/** Finished or absent: two runs that begin together each make one, and the second replaces the first. */
async function makeTemplate(path: string) {
  // Loaded here, because a run that finds its template needs neither Knex nor the driver.
  const { openDatabase } = await import('../../kit/database/db.ts')
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'new-'))
  try {
    const database = openDatabase(join(folder, 'template.sqlite'))
    await database.migrate()
    await database.close()
    await rename(join(folder, 'template.sqlite'), path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A migrated database that every test copies; kept between runs while nothing that it is made by changes. */
export default async function setup(project: TestProject) {
  const path = templatePath()
  if (!existsSync(path)) await makeTemplate(path)
  project.provide('template', path)
}
