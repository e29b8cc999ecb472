import type { Calls } from '../../contract/index.ts'
import { type Handlers, inSteps, inStepsOn, on } from '../kit/http/handler.ts'
import { applyPlan } from './apply.actions.ts'
import { batchesPage, batchWithRows, visibleBatch } from './batch.queries.ts'
import { makePlan } from './plan.actions.ts'
import { undoBatch } from './undo/undo.actions.ts'

export const planHandlers: Handlers<Calls['plans']> = {
  create: inSteps((ctx, write) => makePlan(ctx, ctx.body, write)),
  get: on(visibleBatch, (ctx, plan) => batchWithRows(ctx, plan, ctx.query)),
  apply: inStepsOn(visibleBatch, (ctx, write, plan) => applyPlan(ctx, plan, write)),
}

export const batchHandlers: Handlers<Calls['batches']> = {
  list: ({ db, user, body }) => batchesPage(db, user, body),
  get: on(visibleBatch, (ctx, batch) => batchWithRows(ctx, batch, ctx.query)),
  undo: inStepsOn(visibleBatch, (ctx, write, batch) => undoBatch(ctx, batch, write)),
}
