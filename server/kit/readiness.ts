import { clock } from './clock.ts'
import type { Database } from './db.ts'
import type { Documents } from './documents.ts'

/** An answer is kept for so long: whoever asks often does not make us write often. */
const KEPT = 5_000

type States = { database: string; documents: string }

const databaseState = async (database: Database): Promise<string> => {
  if (!(await database.isAtHead())) return 'is not at the version of this program'
  await database.write((db) => db('readiness').where('id', 1).update({ checked_on: clock.now() }))
  return 'ready'
}

/** Whether a row and a document can be written now, tried rather than supposed. */
export const readiness = ({ database, documents }: { database: Database; documents: Documents }): (() => Promise<States>) => {
  let kept: { from: number; states: Promise<States> } | undefined
  const ask = async (): Promise<States> => {
    const [ofDatabase, ofDocuments] = await Promise.allSettled([databaseState(database), documents.check()])
    return {
      database: ofDatabase.status === 'fulfilled' ? ofDatabase.value : 'does not take a write',
      documents: ofDocuments.status === 'fulfilled' ? 'ready' : 'cannot be stored',
    }
  }
  return () => {
    // Before the next moment or after it: a clock that was set back makes no answer last for ever.
    const age = clock.millis() - (kept?.from ?? Number.NEGATIVE_INFINITY)
    if (!kept || age > KEPT || age < 0) kept = { from: clock.millis(), states: ask() }
    return kept.states
  }
}
