import type { designationDecision } from '../../../contract/designation-approvals/calls.ts'
import type { Calls } from '../../../contract/index.ts'
import { type Handlers, on } from '../../kit/http/handler.ts'
import { visibleLicense } from '../license.queries.ts'
import { decide } from './designation-approval.actions.ts'
import { designationApprovalsPage } from './designation-approval.queries.ts'

export const designationApprovalHandlers: Handlers<Calls['designationApprovals']> = {
  list: ({ db, query, today }) => designationApprovalsPage(db, query, today),
}

export const designationDecisionHandlers: Handlers<typeof designationDecision> = {
  designationApproval: on(visibleLicense, async (ctx, license) => {
    await decide(ctx, license, ctx.body.approved)
    return null
  }),
}
