import type { Calls } from '../../../contract/index.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { visibleAuthority } from '../licensing-authority.queries.ts'
import { newRulesOf, syncIntervals } from './interval.actions.ts'
import { previewPage } from './interval-preview.queries.ts'
import { outOfSync } from './interval-sync.queries.ts'

export const authorityIntervalHandlers: Handlers<Calls['authorityIntervals']> = {
  asyncDueDates: on(visibleAuthority, ({ db }, authority) => outOfSync(db, authority, 'DueDate')),
  asyncTrackDates: on(visibleAuthority, ({ db }, authority) => outOfSync(db, authority, 'TrackDate')),

  syncDueDates: on(visibleAuthority, async (ctx, authority) => {
    await syncIntervals(ctx, authority, ctx.body.licenseTypeIds, 'DueDate')
    return null
  }),

  syncTrackDates: on(visibleAuthority, async (ctx, authority) => {
    await syncIntervals(ctx, authority, ctx.body.licenseTypeIds, 'TrackDate')
    return null
  }),

  preview: on(visibleAuthority, async (ctx, authority) => {
    const { db, user, body } = ctx
    return previewPage(db, user, await newRulesOf(ctx, authority, body), body)
  }),
}
