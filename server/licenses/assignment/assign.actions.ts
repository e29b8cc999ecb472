import type { Knex } from 'knex'
import { type Designation, needsApproval, UNASSIGNED } from '../../../rules/licenses/designation.ts'
import { clock } from '../../kit/clock.ts'
import { change } from '../../kit/database/change.ts'
import type { CallContext, SignedIn } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { followAssignees } from '../../user-tasks/user-task.actions.ts'
import { ASSIGNEE_NAME } from '../../users/user.queries.ts'
import type { License } from '../license.model.ts'
import { type Assignment, namedFor } from './side.ts'

export const nameOf = async (db: Knex, userId: number | null): Promise<string | null> =>
  userId === null
    ? null
    : ((
        await db('users')
          .where('users.id', userId)
          .first({ name: db.raw(ASSIGNEE_NAME) })
      )?.name ?? null)

/** Refuses a license that cannot be assigned, whichever side it is on. */
export const mustBeAssignable = (license: License) => {
  if (!license.active || !license.propertyActive || license.isChild) throw refuse.rule('notAssignable')
}

/** The values of a license without a pending change of designation. */
export const NOTHING_REQUESTED = {
  renewalDesignationApprovalStatus: 'None',
  requestedDesignation: null,
  requestedUserId: null,
  requestedByUserId: null,
  requestedOn: null,
} as const

/** The values of a license with a pending change of designation. */
export const approvalAskedFor = (user: SignedIn, renewalDesignation: Designation, assignedUserId: number | null) => ({
  renewalDesignationApprovalStatus: 'ApprovalRequested' as const,
  requestedDesignation: renewalDesignation,
  requestedUserId: assignedUserId,
  requestedByUserId: user.id,
  requestedOn: clock.now(),
})

/** Whether an assignment withdraws the user's own pending request: it assigns the values that the license has, as the user sees them. */
const withdraws = (license: License, user: SignedIn, { renewalDesignation, userId }: Assignment): boolean => {
  if (license.renewalDesignationApprovalStatus === 'None' || license.requestedByUserId !== user.id) return false
  // A client user cannot see which staff user is assigned.
  const assignee = license.renewalDesignation === 'Provider' ? null : license.assignedUserId
  return renewalDesignation === license.renewalDesignation && (userId ?? UNASSIGNED) === (assignee ?? UNASSIGNED)
}

/** The current assignment of the license. */
const assignmentOf = async (db: Knex, license: License) => ({
  renewalDesignation: license.renewalDesignation,
  userId: license.assignedUserId ?? UNASSIGNED,
  assignedUserId: license.assignedUserId,
  assignedUserName: await nameOf(db, license.assignedUserId),
  renewalDesignationApprovalStatus: license.renewalDesignationApprovalStatus,
})

/**
 * Assigns a license. A client user's change of designation within 30 days of a date is requested instead of made. A new assignee on
 * the same side is no change of designation, and staff need no approval (docs/domain/permissions.md).
 */
export const assign = async (ctx: CallContext, license: License, given: Assignment) => {
  const { db, user, today } = ctx
  const { renewalDesignation } = given
  if (withdraws(license, user, given)) {
    await change(ctx, license, NOTHING_REQUESTED)
    return assignmentOf(db, license)
  }
  mustBeAssignable(license)
  if (license.renewalDesignationApprovalStatus !== 'None') throw refuse.rule('approvalPending')
  if (renewalDesignation === 'BillingClient') {
    const client = await db('clients').where('id', license.clientId).first('service_level')
    if (client.service_level === 'FullService') throw refuse.rule('designationFullService', 'renewalDesignation')
  }
  const assignedUserId = await namedFor(ctx, license.clientId, given)
  // A client user cannot see the staff assignee, so assigning Provider again must not remove it.
  if (user.clientId !== null && renewalDesignation === 'Provider' && license.renewalDesignation === 'Provider')
    return assignmentOf(db, license)
  const asksForApproval = user.clientId !== null && renewalDesignation !== license.renewalDesignation && needsApproval(license, today)
  if (asksForApproval) {
    await change(ctx, license, approvalAskedFor(user, renewalDesignation, assignedUserId))
  } else {
    await followAssignees(ctx, [license.id], assignedUserId)
    await change(ctx, license, { renewalDesignation, assignedUserId })
  }
  return assignmentOf(db, license)
}
