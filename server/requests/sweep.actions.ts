import type { Day } from '../../rules/day.ts'
import { clock } from '../kit/clock.ts'
import type { Database } from '../kit/database/db.ts'

const DAY = 24 * 60 * 60_000
/** How long files that nobody accepted are kept after the end of their request. */
const KEPT = 90 * DAY
const BATCH = 100

/** Ends requests whose links have expired. */
const endExpired = (database: Database, today: Day) =>
  database.write(async (db) => {
    const expired = () => db('requests').where('status', 'Open').where('expires_on', '<', today)
    const now = clock.now()
    await db('request_links').whereIn('request_id', expired().select('id')).whereNull('revoked_on').update({ revoked_on: now })
    await expired().update({ status: 'Expired', ended_on: now, modified_on: now, version: db.raw('version + 1') })
  })

/** Ends expired requests, and removes never accepted files of old ones. Their items, and who answered, are kept. */
export const sweepRequests = async (database: Database): Promise<void> => {
  await endExpired(database, clock.today())
  const old = clock.later(-KEPT)
  const removed = () =>
    database.write((db) =>
      db('documents')
        .whereIn(
          'id',
          db('request_answers')
            .join('requests', 'requests.id', 'request_answers.request_id')
            .where('requests.ended_on', '<=', old)
            .whereNotNull('request_answers.document_id')
            .limit(BATCH)
            .select('request_answers.document_id'),
        )
        .delete(),
    )
  while ((await removed()) === BATCH);
}
