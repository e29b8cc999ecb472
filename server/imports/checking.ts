import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { Import } from './import.model.ts'

/** Milliseconds until the lease of a check expires, and between two renewals of the lease. */
const LEASE = 15_000
const RENEWS = 1_000

const conflict = (key: 'importIsRunning' | 'importIsChecking' | 'importIsDone') =>
  new Refusal(409, messages[key], undefined, { headers: { 'retry-after': '5' } })

/** Throws 409 if an import is being checked or run, or has run: its mapping must keep saying how its rows were read. */
export const mustBeOpen = (one: Import): void => {
  if (one.status === 'Running') throw conflict('importIsRunning')
  if (one.isChecking) throw conflict('importIsChecking')
  if (one.status === 'Done') throw conflict('importIsDone')
}

/** Throws 409 if an import is being checked or run. */
export const mustBeIdle = (one: Import): void => {
  if (one.status !== 'Done') mustBeOpen(one)
}

/** The progress of a check, shown to users. `done` is the number of checked rows. */
export interface CheckProgress {
  done: number
}

/**
 * Runs a check as the only one of its import; throws 409 during another check or a run. Deletes the results of an earlier check first.
 * Stores the progress each second.
 */
export const withCheck = async <T>(
  write: Database['write'],
  { id, version }: Import,
  work: (progress: CheckProgress) => Promise<T>,
): Promise<T> => {
  let until = clock.later(LEASE)
  await write(async (db) => {
    const current = await Import.query(db).findById(id).forUpdate()
    if (!current) throw refuse.notFound()
    mustBeOpen(current)
    if (current.version !== version) throw refuse.rule('changedMeanwhile')
    await db('import_rows').where('import_id', id).delete()
    await Import.query(db).findById(id).patch({ status: 'Uploaded', outcome: null, doneCount: 0, checkingUntil: until })
  })
  const progress: CheckProgress = { done: 0 }
  const store = (values: Partial<Import>) => write(async (db) => Import.query(db).where({ id, checking_until: until }).patch(values))
  const renew = async () => {
    const next = clock.later(LEASE)
    // If no row was updated, another check has taken over, and the end of this one will be refused.
    if ((await store({ doneCount: progress.done, checkingUntil: next })) > 0) until = next
  }
  let renewed = Promise.resolve()
  const timer = setInterval(() => {
    renewed = renewed.then(renew).catch(() => {})
  }, RENEWS)
  try {
    return await work(progress)
  } finally {
    clearInterval(timer)
    await renewed
    await store({ checkingUntil: null }).catch(() => {})
  }
}
