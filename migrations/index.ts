import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Knex } from 'knex'

const here = import.meta.dirname
/** This folder, or dist/migrations when this file is in a chunk of the built program. */
const folder = basename(here) === 'migrations' ? here : join(here, '../migrations')
const extension = extname(import.meta.filename)
const files = readdirSync(folder).filter((file) => /^\d{14}_/.test(file) && extname(file) === extension)

/** The names of the migrations, oldest first. Never edit a migration that has landed: add a new one. */
export const migrationNames = files.map((file) => basename(file, extension)).sort()

export const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: async () => migrationNames,
  getMigrationName: (name) => name,
  getMigration: (name) => import(pathToFileURL(join(folder, name + extension)).href),
}
