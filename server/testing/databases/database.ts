import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../kit/database/db.ts'
import { fastFolder } from './fast-folder.ts'
import { createDatabase, dropDatabase } from './postgres-admin.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The url of a migrated database without connections. */
    template: string
  }
}

export type TestDatabase = Database & AsyncDisposable

interface EmptyDatabase {
  url: string
  remove: () => Promise<unknown>
}

const open = new Set<TestDatabase>()

/** Deletes the databases that the tests of a file have left open. */
export const deleteDatabases = async () => {
  for (const database of open) await database[Symbol.asyncDispose]()
}

/** A new migrated database on the engine of this run. Deleted after the file, or earlier with `await using`. */
export const freshDatabase = () => opened(copyOfTemplate)

/** A new database without tables. */
export const emptyDatabase = () => opened(newEmptyDatabase)

/** A new SQLite file on disk, without tables. In memory, the attributes of a file do not block writes. */
export const emptyFileOnDisk = () => opened(() => newSqliteFile(tmpdir()))

const onPostgres = () => process.env.EVERGREEN_TEST_ENGINE === 'postgres'

async function opened(make: () => Promise<EmptyDatabase>): Promise<TestDatabase> {
  const { url, remove } = await make()
  const database: TestDatabase = {
    ...openDatabase(url),
    async [Symbol.asyncDispose]() {
      if (!open.delete(database)) return
      await database.close()
      await remove()
    },
  }
  open.add(database)
  return database
}

async function copyOfTemplate(): Promise<EmptyDatabase> {
  const template = inject('template')
  if (onPostgres()) return newPostgresDatabase(template)
  const place = await newSqliteFile()
  await copyFile(template, place.url)
  return place
}

function newEmptyDatabase(): Promise<EmptyDatabase> {
  return onPostgres() ? newPostgresDatabase() : newSqliteFile()
}

async function newPostgresDatabase(template?: string): Promise<EmptyDatabase> {
  const url = await createDatabase(inject('template'), 'evergreen_test', template)
  return { url, remove: () => dropDatabase(url) }
}

async function newSqliteFile(parent = fastFolder()): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(parent, 'evergreen-test-'))
  return { url: join(folder, 'test.sqlite'), remove: () => rm(folder, { recursive: true, force: true }) }
}
