import type { Knex } from 'knex'
import type { Job as BossJob } from 'pg-boss'
import type { Database } from '../../database/db.ts'
import { fieldIn } from '../../unknown.ts'
import type { Claim } from '../queue.ts'
import { jobOf, started, unended } from '../rows.ts'
import { inTransaction, JOBS } from './boss.ts'

/** Milliseconds that a job of unknown kind rests, so that a program that knows the kind can take it. */
const REST_OF_UNKNOWN = 60_000

/** Identifies one attempt of a job, so that a worker that has lost the job cannot change it. */
type Attempt = Pick<BossJob, 'id' | 'retryCount'>

const isAffected = (response: unknown) => fieldIn(response, 'affected') === 1

/** Renews the heartbeat. Locks the queue's row until the step commits, so that a step that waits for another lock keeps its job. */
const renew = async (trx: Knex, attempt: Attempt): Promise<boolean> => {
  const { boss, db } = inTransaction(trx)
  return isAffected(await boss.touch(JOBS, attempt, { db }))
}

const handBack = async (trx: Knex, attempt: Attempt, rest: number): Promise<boolean> => {
  const { boss, db } = inTransaction(trx)
  if (!isAffected(await boss.fail(JOBS, attempt, null, { db }))) return false
  await boss.update(JOBS, undefined, { id: attempt.id, startAfter: rest / 1_000, db })
  return true
}

/** Marks the job that pg-boss has fetched as running. Undefined if it has ended, or this program does not know its kind. */
export const claim = (
  database: Database,
  kinds: string[],
  { id, retryCount, data }: BossJob<{ jobId: number }>,
): Promise<Claim | undefined> =>
  database.write(async (trx) => {
    const attempt = { id, retryCount }
    if (!(await renew(trx, attempt))) return undefined
    const job = () => unended(trx).where('jobs.id', data.jobId)
    const [row] = await job().whereIn('kind', kinds).update(started(trx)).returning('*')
    if (row)
      return {
        job: jobOf(row),
        renew: (db) => renew(db, attempt),
        handBack: (db, rest) => handBack(db, attempt, rest),
      }
    if (await job().first('id')) await handBack(trx, attempt, REST_OF_UNKNOWN)
    return undefined
  })
