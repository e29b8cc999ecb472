import { join } from 'node:path'
import type { RenewalQueueFilter } from '../../contract/dashboard.ts'
import { queueStatements } from '../../server/dashboard/queue.queries.ts'
import { inTurns, report } from './measure.ts'
import { makeLarge, post, STAFF, startAnchor, startServer, TODAY } from './pages.ts'

const ROUNDS = 60

/** What the queue is asked: filtered, sorted and counted. */
const FILTER: RenewalQueueFilter = {
  renewalStatuses: [2, 3, 4],
  dateType: 'SpecificDate',
  dateField: 'ExpirationDate',
  startDate: '2026-11-01',
  endDate: '2028-11-01',
  sortBy: 'expirationDate',
  pageSize: 25,
  pageNumber: 1,
  showCurrentRenewals: true,
}

/**
 * A page of 25 of the queue over HTTP (session, checks, tenancy, count), beside bare Koa with the same two statements
 * prepared on the bare driver; and the 1,000th page beside the first.
 */
export const queueRatios = async (folder: string, licenses: number): Promise<void> => {
  const dataDir = join(folder, String(licenses))
  const { token, bare } = await makeLarge({ dataDir, licenses }, (db) => ({ queue: queueStatements(db, STAFF, FILTER, TODAY) }))
  const [anchor, server] = await Promise.all([startAnchor(bare.queue), startServer(dataDir)])
  try {
    const list = `${server.base}/dashboard/renewals-list`
    const ours = post(list, FILTER, token)
    const theirs = post(anchor.address, FILTER)
    const last = post(list, { ...FILTER, pageNumber: 1000 }, token)
    const hasLast = licenses * 0.25 >= 25_000
    await inTurns({ ours, theirs, ...(hasLast && { last }) }, 20)
    const times = await inTurns({ ours, theirs, ...(hasLast && { last }) }, ROUNDS)
    report(
      `queue page, ${licenses.toLocaleString('en')} licenses: server beside bare Koa and SQL`,
      times.ours as number,
      times.theirs as number,
      2,
    )
    if (hasLast)
      report(`queue page 1,000 beside page 1, ${licenses.toLocaleString('en')} licenses`, times.last as number, times.ours as number, 1.5)
  } finally {
    anchor.stop()
    server.stop()
  }
}
