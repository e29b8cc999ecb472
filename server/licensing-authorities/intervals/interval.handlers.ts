import type { Calls } from '../../../contract/index.ts'
import { type Handlers, inBulkOn, on } from '../../kit/http/handler.ts'
import { visibleAuthority } from '../licensing-authority.queries.ts'
import { mustBeLicensesOf, newRulesOf, rulesToSimulate, syncIntervals } from './interval.actions.ts'
import { forSimulation, previewOf } from './interval-preview.queries.ts'
import { outOfSync } from './interval-sync.queries.ts'
import { licensesToRecalculate, recalculateDates } from './recalculate.actions.ts'
import { simulationPage } from './simulation.queries.ts'

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
    return previewOf(await simulationPage(db, user, await newRulesOf(ctx, authority, body), forSimulation(body)))
  }),

  simulate: on(visibleAuthority, async (ctx, authority) => {
    const { db, user, body } = ctx
    await mustBeLicensesOf(ctx, authority, body.licenseIds)
    return simulationPage(db, user, await rulesToSimulate(ctx, authority, body), body)
  }),

  recalculate: inBulkOn(
    visibleAuthority,
    (ctx, authority) => mustBeLicensesOf(ctx, authority, ctx.body.licenseIds),
    (ctx, authority) => recalculateDates(ctx, authority, ctx.body),
    (ctx, authority) => licensesToRecalculate(ctx, authority, ctx.body),
  ),
}
