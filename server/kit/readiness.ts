import { clock } from './clock.ts'
import type { Database } from './database/db.ts'
import type { Documents } from './documents.ts'

/** Milliseconds that a result is cached, so that frequent probes do not cause frequent writes. */
const KEPT = 5_000

type States = { database: string; documents: string }

const databaseState = async (database: Database): Promise<string> => {
  if (!(await database.isUsable())) return 'is older than this program'
  await database.write((db) => db('readiness').where('id', 1).update({ checked_on: clock.now() }))
  return 'ready'
}

/** Whether the database and the document store accept a write, tested by an actual write. */
export const readiness = ({ database, documents }: { database: Database; documents: Documents }): (() => Promise<States>) => {
  let kept: { from: number; states: Promise<States> } | undefined
  const probe = async (): Promise<States> => {
    const [ofDatabase, ofDocuments] = await Promise.allSettled([databaseState(database), documents.check()])
    return {
      database: ofDatabase.status === 'fulfilled' ? ofDatabase.value : 'does not take a write',
      documents: ofDocuments.status === 'fulfilled' ? 'ready' : 'cannot be stored',
    }
  }
  return () => {
    // If the clock was set back, the age is negative and the result is not used.
    const age = clock.millis() - (kept?.from ?? Number.NEGATIVE_INFINITY)
    if (!kept || age > KEPT || age < 0) kept = { from: clock.millis(), states: probe() }
    return kept.states
  }
}
