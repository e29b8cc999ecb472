import type { Knex } from 'knex'
import type { Host, Queue } from '../queue.ts'
import { unended } from '../rows.ts'
import { BOSS_ID_SQL, bossIdOf, inTransaction, JOBS, SCHEMA } from './boss.ts'

const AT_ONCE = 100

/** Unfinished jobs without a job in pg-boss: from an earlier release, or restored from a backup, which does not contain pg-boss. */
const orphans = (db: Knex, kinds: string[]) =>
  unended(db)
    .whereIn('kind', kinds)
    .whereRaw(`not exists (select from ${SCHEMA}.job where name = ? and id = ${BOSS_ID_SQL} and state < 'completed')`, [JOBS])

/** Queues the jobs that pg-boss does not have. */
export const adopt = async ({ database, log }: Host, kinds: string[], enqueue: Queue['enqueue']): Promise<void> => {
  const ids: number[] = await orphans(database.read, kinds).orderBy('id').limit(AT_ONCE).pluck('id')
  for (const id of ids)
    await database.write(async (trx) => {
      const row = await orphans(trx, kinds).where({ id }).forUpdate().first()
      if (!row) return
      const { boss, db } = inTransaction(trx)
      await boss.deleteJob(JOBS, bossIdOf(id), { db }) // one that has ended
      await enqueue(trx, { id, clientId: row.client_id, userId: row.user_id, ahead: row.ahead })
      log.info({ jobId: id, kind: row.kind }, 'job queued again')
    })
}
