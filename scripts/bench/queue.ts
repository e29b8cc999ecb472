import { join } from 'node:path'
import type { RenewalQueueFilter } from '../../contract/dashboard/calls.ts'
import { stateCountsStatement } from '../../server/dashboard/counts.queries.ts'
import { queueStatements } from '../../server/dashboard/queue.queries.ts'
import { inTurns, report } from './measure.ts'
import { get, makeLarge, post, STAFF, startAnchor, startServer, TODAY } from './pages.ts'

const ROUNDS = 60

/** The measured statements of the queue: filter, sort and count. */
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

export interface LargeQueue {
  many: string
  /** The statement that counts the renewals of each state. */
  counts: object
}

/**
 * Compares a page of 25 of the queue over HTTP (session, checks, tenancy, count) with bare Koa and the same two statements
 * on the bare driver, its 1,000th page with the first, and the dashboard's counts per state with their bare statement.
 */
export const queueRatios = async (folder: string, licenses: number): Promise<LargeQueue> => {
  const dataDir = join(folder, String(licenses))
  const { token, bare } = await makeLarge({ dataDir, licenses }, (db) => ({
    queue: queueStatements(db, STAFF, FILTER, TODAY),
    counts: { rows: stateCountsStatement(db, STAFF, {}, TODAY) },
  }))
  const many = `${licenses.toLocaleString('en')} licenses`
  const [anchor, countAnchor, server] = await Promise.all([startAnchor(bare.queue), startAnchor(bare.counts), startServer(dataDir)])
  try {
    const list = `${server.base}/dashboard/renewals-list`
    const ours = post(list, FILTER, token)
    const theirs = post(anchor.address, FILTER)
    const last = post(list, { ...FILTER, pageNumber: 1000 }, token)
    const hasLast = licenses * 0.25 >= 25_000
    const times = await measured({ ours, theirs }, ROUNDS)
    report(`queue page, ${many}: server beside bare Koa and SQL`, times.ours, times.theirs, 2)
    if (hasLast) {
      const pages = await measured({ first: ours, last }, ROUNDS)
      report(`queue page 1,000 beside page 1, ${many}`, pages.last, pages.first, 1.5)
    }
    const counts = await measured(
      { ours: get(`${server.base}/dashboard/renewal-counts`, token), theirs: get(countAnchor.address) },
      ROUNDS / 3,
    )
    report(`counts per state, ${many}: server beside bare Koa and SQL`, counts.ours, counts.theirs, 1.5)
  } finally {
    for (const { stop } of [anchor, countAnchor, server]) stop()
  }
  return { many, counts: bare.counts }
}

/** The counts read an index from end to end, so their time may grow only with the number of renewals. */
export const countsAsTheyGrow = async (small: LargeQueue, large: LargeQueue): Promise<void> => {
  const [few, many] = await Promise.all([startAnchor(small.counts), startAnchor(large.counts)])
  try {
    const times = await measured({ large: get(many.address), small: get(few.address) }, ROUNDS / 3)
    report(`SQL of counts per state, ${large.many} beside ${small.many}`, times.large, times.small, 12)
  } finally {
    for (const { stop } of [few, many]) stop()
  }
}

const measured = async <Name extends string>(ways: Record<Name, () => Promise<unknown>>, rounds: number) => {
  await inTurns(ways, Math.ceil(rounds / 3))
  return inTurns(ways, rounds)
}
