import type { Knex } from 'knex'
import { type Designation, needsApproval, UNASSIGNED } from '../../rules/designation.ts'
import { change } from '../kit/change.ts'
import { clock } from '../kit/clock.ts'
import type { Asked } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import { followAssignee } from '../user-tasks/user-task.actions.ts'
import { ASSIGNEE_NAME, mayBeNamed } from '../users/user.queries.ts'
import type { License } from './license.model.ts'

interface Assignment {
  renewalDesignation: Designation
  userId?: number | null
}

const nameOf = async (db: Knex, userId: number | null): Promise<string | null> =>
  userId === null
    ? null
    : ((
        await db('users')
          .where('users.id', userId)
          .first({ name: db.raw(ASSIGNEE_NAME) })
      )?.name ?? null)

/** The person named, checked: a renewal user of the license's client for its side, staff for the provider's. */
const namedFor = async (
  { db, user }: Asked,
  license: License,
  { renewalDesignation, userId = null }: Assignment,
): Promise<number | null> => {
  if (userId === null || userId === UNASSIGNED) return null
  const person = await mayBeNamed(db, userId, license.clientId)
  // Staff are not visible to a client user: for them such an id is one that never was.
  if (!person || (user.clientId !== null && person.clientId !== user.clientId)) throw refuse.unknownId('userId')
  const side: Designation = person.clientId === null ? 'Provider' : 'BillingClient'
  if (side !== renewalDesignation) throw refuse.rule('assigneeNotAllowed', 'userId')
  return person.id
}

/** What keeps a license from being assigned at all, whichever side it is on (product §5). */
const mustBeAssignable = (license: License) => {
  if (!license.active || !license.propertyActive || license.isChild) throw refuse.rule('notAssignable')
  if (license.renewalDesignationApprovalStatus !== 'None') throw refuse.rule('approvalPending')
}

/**
 * Assigns a license. A client user's change of designation inside the 30 days is not made but asked for; naming another
 * person of the same side is no change of designation, and staff need no approval (product §5).
 */
export const assign = async (ask: Asked, license: License, given: Assignment) => {
  const { db, user, today } = ask
  const { renewalDesignation } = given
  mustBeAssignable(license)
  if (renewalDesignation === 'BillingClient') {
    const client = await db('clients').where('id', license.clientId).first('service_level')
    if (client.service_level === 'FullService') throw refuse.rule('designationFullService', 'renewalDesignation')
  }
  const assignedUserId = await namedFor(ask, license, given)
  const asksForApproval = user.clientId !== null && renewalDesignation !== license.renewalDesignation && needsApproval(license, today)
  if (asksForApproval) {
    await change(ask, license, {
      renewalDesignationApprovalStatus: 'ApprovalRequested',
      requestedDesignation: renewalDesignation,
      requestedUserId: assignedUserId,
      requestedByUserId: user.id,
      requestedOn: clock.now(),
    })
  } else {
    await change(ask, license, { renewalDesignation, assignedUserId })
    await followAssignee(db, license)
  }
  return {
    renewalDesignation: license.renewalDesignation,
    userId: license.assignedUserId ?? UNASSIGNED,
    assignedUserId: license.assignedUserId,
    assignedUserName: await nameOf(db, license.assignedUserId),
    renewalDesignationApprovalStatus: license.renewalDesignationApprovalStatus,
  }
}
