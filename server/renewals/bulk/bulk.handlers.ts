import type { Calls } from '../../../contract/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { present } from '../../../rules/present.ts'
import type { Handlers } from '../../kit/http/handler.ts'
import { mustSee } from '../../kit/ids.ts'
import { enqueue } from '../../kit/queue/jobs.ts'
import { License } from '../../licenses/license.model.ts'
import { standingsOf } from '../../licenses/standing/standing.queries.ts'
import { beginAll, preflight, type Sorted } from './bulk.actions.ts'
import { bulkLicensesPage } from './bulk.queries.ts'

/** In the order of the request. */
const failuresOf = (ids: readonly number[], { refused, numbers }: Sorted) =>
  ids
    .filter((id) => refused.has(id))
    .map((licenseId) => ({ licenseId, licenseNumber: present(numbers.get(licenseId)), reason: present(refused.get(licenseId)) }))

export const renewalBulkHandlers: Pick<Handlers<Calls['renewals']>, 'bulkLicenses' | 'bulkBegin'> = {
  bulkLicenses: ({ db, user, query, today }) => bulkLicensesPage(db, user, query, today),

  bulkBegin: async (ctx) => {
    const { db, user, today, requestId, batchId, isPlan, leftOut } = ctx
    const { licenseIds, dryRun, ...beginning } = ctx.body
    const ids = [...new Set(licenseIds)]
    await mustSee(db, 'licenses', License.visibleTo(user), ids, 'licenseIds')
    if (!dryRun && !isPlan && ids.length > limits.bulkAtOnce) {
      const jobId = await enqueue(ctx, 'bulkBegin', { ...beginning, requestId, batchId }, ids)
      return { jobId, startedCount: 0, failures: [] }
    }
    const tried = dryRun ? await preflight(db, user, ids, beginning, today) : null
    const sorted = tried ?? (await beginAll(ctx, ids, beginning))
    for (const [id, reason] of sorted.refused) leftOut.set(id, reason)
    const begun = tried || isPlan ? [] : sorted.able
    const waiting = tried?.waiting ?? []
    const told = [...sorted.refused.keys(), ...begun, ...waiting.map(({ licenseId }) => licenseId)]
    const standings = await standingsOf(db, today, told)
    const standingAt = <R extends { licenseId: number }>(row: R) => ({ ...row, standing: present(standings.get(row.licenseId)) })
    return {
      jobId: null,
      startedCount: sorted.able.length,
      failures: failuresOf(ids, sorted).map(standingAt),
      ...(tried ? { waiting: waiting.map(standingAt) } : { begun: begun.map((licenseId) => standingAt({ licenseId })) }),
    }
  },
}
