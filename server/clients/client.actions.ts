import { clock } from '../kit/clock.ts'
import { audit } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { License } from '../licenses/license.model.ts'
import { followAssignees } from '../user-tasks/user-task.actions.ts'

/**
 * Runs when a client becomes FullService: designates its licenses to the provider and clears their assignees and pending approvals,
 * in the same transaction. Open renewal tasks stay open and become unassigned.
 */
export const handOverToProvider = async (ctx: CallContext, clientId: number): Promise<void> => {
  const { db } = ctx
  const affected = await License.query(db)
    .where('client_id', clientId)
    .where((any) =>
      any
        .where('renewal_designation', 'BillingClient')
        .orWhereNotNull('assigned_user_id')
        .orWhereNot('renewal_designation_approval_status', 'None'),
    )
    .select('id', 'property_id', 'renewal_designation', 'assigned_user_id')
  await followAssignees(ctx, await db('licenses').where('client_id', clientId).pluck('id'), null)
  await db('licenses')
    .where('client_id', clientId)
    .update({
      renewal_designation: 'Provider',
      assigned_user_id: null,
      renewal_designation_approval_status: 'None',
      requested_designation: null,
      requested_user_id: null,
      requested_by_user_id: null,
      requested_on: null,
      version: db.raw('version + 1'),
      modified_on: clock.now(),
    })
  await audit(
    ctx,
    affected.map((license) => ({
      record: 'licenses',
      recordId: license.id,
      clientId,
      licenseId: license.id,
      propertyId: license.propertyId,
      changes: [
        { field: 'renewalDesignation', from: license.renewalDesignation, to: 'Provider' },
        { field: 'assignedUserId', from: license.assignedUserId, to: null },
      ],
    })),
  )
}
