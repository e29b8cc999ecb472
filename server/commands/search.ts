import type { Config } from '../kit/config.ts'
import { openDatabase } from '../kit/database/db.ts'
import { buildSearch, requestBuild } from '../kit/search/build.ts'
import { KINDS } from '../kit/search/kinds.ts'

const USAGE = 2
const TELL_EVERY = 10_000

/** Rebuilds the search index in steps, also while a server runs. Searches use the existing entries meanwhile. */
export const searchCommand = async (config: Config, words: string[]): Promise<number> => {
  if (words.join(' ') !== 'rebuild') {
    console.error('Usage: evergreen search rebuild')
    return USAGE
  }
  const database = openDatabase(config.databaseUrl)
  try {
    if (!(await database.isAtHead())) {
      console.error('The database is not at the version of this program: run evergreen migrate first.')
      return 1
    }
    const counts = await Promise.all(Object.values(KINDS).map(({ table }) => database.read(table).count({ total: '*' }).first()))
    const total = counts.reduce((sum, counted) => sum + Number(counted?.total), 0)
    let done = 0
    await database.write((db) => requestBuild(db, false))
    await buildSearch(database.write, undefined, (records) => {
      const before = done
      done += records
      if (Math.floor(done / TELL_EVERY) > Math.floor(before / TELL_EVERY)) console.error(`${done} of ${total} records`)
    })
    console.log(`The search index has been rebuilt: ${total} records.`)
    return 0
  } finally {
    await database.close()
  }
}
