import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../kit/database/db.ts'
import { createDatabase, dropDatabase } from './postgres-admin.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The url of a migrated database without connections. */
    template: string
  }
}

export type TestDatabase = Database & AsyncDisposable & { url: string }

interface Place {
  url: string
  remove: () => Promise<unknown>
}

const open = new Set<TestDatabase>()

// Registered while the test file is loaded: a hook cannot be added inside another hook.
afterAll(async () => {
  for (const database of open) await database[Symbol.asyncDispose]()
})

/** A new migrated database on the engine of this run. Deleted after the file, or earlier with `await using`. */
export const freshDatabase = () => opened(copyOfTemplate)

/** The same without tables. */
export const emptyDatabase = () => opened(emptyPlace)

const onPostgres = () => process.env.EVERGREEN_TEST_ENGINE === 'postgres'

async function opened(make: () => Promise<Place>): Promise<TestDatabase> {
  const { url, remove } = await make()
  const database: TestDatabase = {
    ...openDatabase(url),
    url,
    async [Symbol.asyncDispose]() {
      if (!open.delete(database)) return
      await database.close()
      await remove()
    },
  }
  open.add(database)
  return database
}

async function copyOfTemplate(): Promise<Place> {
  const template = inject('template')
  if (onPostgres()) return postgresPlace(template)
  const place = await filePlace()
  await copyFile(template, place.url)
  return place
}

function emptyPlace(): Promise<Place> {
  return onPostgres() ? postgresPlace() : filePlace()
}

async function postgresPlace(template?: string): Promise<Place> {
  const url = await createDatabase(inject('template'), 'evergreen_test', template)
  return { url, remove: () => dropDatabase(url) }
}

async function filePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-test-'))
  return { url: join(folder, 'test.sqlite'), remove: () => rm(folder, { recursive: true, force: true }) }
}
