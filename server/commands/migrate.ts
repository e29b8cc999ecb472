import type { Config } from '../kit/config.ts'
import { openDatabase, TooNewDatabase } from '../kit/database/db.ts'
import { messageOf } from '../kit/unknown.ts'

/** Migrates the database to head. Exit code 3: the database is newer than the program. */
export const migrateCommand = async (config: Config): Promise<number> => {
  const database = openDatabase(config.databaseUrl)
  try {
    await database.migrate()
    console.log('The database is at the version of this program.')
    return 0
  } catch (error) {
    console.error(messageOf(error))
    return error instanceof TooNewDatabase ? 3 : 1
  } finally {
    await database.close()
  }
}
