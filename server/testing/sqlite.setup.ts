import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../kit/database/db.ts'

/** Migrates once, into a file that every test copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-sqlite-'))
  const template = join(folder, 'template.sqlite')
  const database = openDatabase(template)
  await database.migrate()
  await database.close()
  project.provide('template', template)
  return () => rm(folder, { recursive: true, force: true })
}
