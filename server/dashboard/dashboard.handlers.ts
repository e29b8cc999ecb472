import type { Calls } from '../../contract/index.ts'
import { type Handlers, inBulk, on } from '../kit/http/handler.ts'
import { bulkAssign, checkAssign } from '../licenses/assignment/bulk-assign.actions.ts'
import { visibleAuthority } from '../licensing-authorities/licensing-authority.queries.ts'
import { alsoForAbsent } from '../users/leaving/leave.queries.ts'
import { authorityCount, authorityCounts, authorityRenewals, personCounts, stateCounts } from './counts.queries.ts'
import { monthCounts, monthRenewals } from './months.queries.ts'
import { queuePage } from './queue.queries.ts'

export const dashboardHandlers: Handlers<Calls['dashboard']> = {
  renewalsList: async ({ db, user, body, today }) => queuePage(db, user, await alsoForAbsent(db, body, today), today),
  renewalCounts: async ({ db, user, query, today }) => stateCounts(db, user, await alsoForAbsent(db, query, today), today),
  authorityCounts: async ({ db, user, query, today }) => authorityCounts(db, user, await alsoForAbsent(db, query, today), today),
  authorityCount: on(visibleAuthority, async ({ db, user, query, today }, authority) =>
    authorityCount(db, user, authority, await alsoForAbsent(db, query, today), today),
  ),
  authorityRenewals: on(visibleAuthority, async ({ db, user, query, today }, authority) =>
    authorityRenewals(db, user, authority, await alsoForAbsent(db, query, today), today),
  ),
  personCounts: async ({ db, user, query, today }) => personCounts(db, user, await alsoForAbsent(db, query, today), today),
  monthCounts: ({ db, user, query, today }) => monthCounts(db, user, query, today),
  monthRenewals: ({ db, user, query, today }) => monthRenewals(db, user, query, today),
  bulkAssign: inBulk(
    (ctx) => checkAssign(ctx, ctx.body),
    (ctx) => bulkAssign(ctx, ctx.body),
  ),
}
