import { messages } from '../../rules/messages.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { Import } from './import.model.ts'

/** Milliseconds after which the check of a process that has crashed counts no more, and between two renewals. */
const LEASE = 15_000
const RENEWS = 1_000

const conflict = (key: 'importIsRunning' | 'importIsChecking' | 'importIsDone') =>
  new Refusal(409, messages[key], undefined, { 'retry-after': '5' })

/** Refuses an import that is checked or run now, or that has run: its mapping says how its rows were read. */
export const mustBeOpen = (one: Import): void => {
  if (one.status === 'Running') throw conflict('importIsRunning')
  if (one.isChecking) throw conflict('importIsChecking')
  if (one.status === 'Done') throw conflict('importIsDone')
}

/** Refuses an import that a check or a run works on. */
export const mustBeIdle = (one: Import): void => {
  if (one.status !== 'Done') mustBeOpen(one)
}

/** Rows that a check has done, for the people who look at the import. */
export interface CheckProgress {
  done: number
}

/**
 * Runs a check as the only one of its import; 409 while another check or a run works on it. What an earlier check has found is
 * forgotten first. The progress is stored each second, so that other pages see it.
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
    // Without a row, another check has taken over: the end of this one is refused.
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
