import type { Knex } from 'knex'
import { type Designation, needsApproval, UNASSIGNED } from '../../rules/designation.ts'
import { change } from '../kit/change.ts'
import { clock } from '../kit/clock.ts'
import type { Asked, SignedIn } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import { followAssignees } from '../user-tasks/user-task.actions.ts'
import { ASSIGNEE_NAME } from '../users/user.queries.ts'
import type { License } from './license.model.ts'
import { type Assignment, namedFor } from './license.side.ts'

export const nameOf = async (db: Knex, userId: number | null): Promise<string | null> =>
  userId === null
    ? null
    : ((
        await db('users')
          .where('users.id', userId)
          .first({ name: db.raw(ASSIGNEE_NAME) })
      )?.name ?? null)

/** What keeps a license from being assigned at all, whichever side it is on (product §5). */
export const mustBeAssignable = (license: License) => {
  if (!license.active || !license.propertyActive || license.isChild) throw refuse.rule('notAssignable')
}

/** What a license says when no change of its designation awaits approval. */
export const NOTHING_REQUESTED = {
  renewalDesignationApprovalStatus: 'None',
  requestedDesignation: null,
  requestedUserId: null,
  requestedByUserId: null,
  requestedOn: null,
} as const

/** What a license says while a change of its designation awaits approval. */
export const approvalAskedFor = (user: SignedIn, renewalDesignation: Designation, assignedUserId: number | null) => ({
  renewalDesignationApprovalStatus: 'ApprovalRequested' as const,
  requestedDesignation: renewalDesignation,
  requestedUserId: assignedUserId,
  requestedByUserId: user.id,
  requestedOn: clock.now(),
})

/** Whoever asked for a change of designation takes it back by asking for what is stored, as they see it (product §5). */
const withdraws = (license: License, user: SignedIn, { renewalDesignation, userId }: Assignment): boolean => {
  if (license.renewalDesignationApprovalStatus === 'None' || license.requestedByUserId !== user.id) return false
  // A client user is not told who of the provider it is.
  const assignee = license.renewalDesignation === 'Provider' ? null : license.assignedUserId
  return renewalDesignation === license.renewalDesignation && (userId ?? UNASSIGNED) === (assignee ?? UNASSIGNED)
}

/** Who renews the license now. */
const assignmentOf = async (db: Knex, license: License) => ({
  renewalDesignation: license.renewalDesignation,
  userId: license.assignedUserId ?? UNASSIGNED,
  assignedUserId: license.assignedUserId,
  assignedUserName: await nameOf(db, license.assignedUserId),
  renewalDesignationApprovalStatus: license.renewalDesignationApprovalStatus,
})

/**
 * Assigns a license. A client user's change of designation inside the 30 days is not made but asked for; naming another
 * person of the same side is no change of designation, and staff need no approval (product §5).
 */
export const assign = async (ask: Asked, license: License, given: Assignment) => {
  const { db, user, today } = ask
  const { renewalDesignation } = given
  if (withdraws(license, user, given)) {
    await change(ask, license, NOTHING_REQUESTED)
    return assignmentOf(db, license)
  }
  mustBeAssignable(license)
  if (license.renewalDesignationApprovalStatus !== 'None') throw refuse.rule('approvalPending')
  if (renewalDesignation === 'BillingClient') {
    const client = await db('clients').where('id', license.clientId).first('service_level')
    if (client.service_level === 'FullService') throw refuse.rule('designationFullService', 'renewalDesignation')
  }
  const assignedUserId = await namedFor(ask, license.clientId, given)
  // To a client user Provider is just Provider: who of it renews the license is not theirs to take away (spec 3 §4).
  if (user.clientId !== null && renewalDesignation === 'Provider' && license.renewalDesignation === 'Provider')
    return assignmentOf(db, license)
  const asksForApproval = user.clientId !== null && renewalDesignation !== license.renewalDesignation && needsApproval(license, today)
  if (asksForApproval) {
    await change(ask, license, approvalAskedFor(user, renewalDesignation, assignedUserId))
  } else {
    await followAssignees(ask, [license.id], assignedUserId)
    await change(ask, license, { renewalDesignation, assignedUserId })
  }
  return assignmentOf(db, license)
}
