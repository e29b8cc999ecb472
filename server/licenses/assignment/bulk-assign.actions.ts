import type { Knex } from 'knex'
import type { ApprovalStatus } from '../../../rules/labels.ts'
import { needsApproval, UNASSIGNED } from '../../../rules/licenses/designation.ts'
import { messages } from '../../../rules/messages.ts'
import { clock } from '../../kit/clock.ts'
import { audit, differences } from '../../kit/database/change.ts'
import { among } from '../../kit/database/many.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { mustSee } from '../../kit/ids.ts'
import { followAssignees, lockedTasksOf } from '../../user-tasks/user-task.actions.ts'
import { IN_QUEUE, License } from '../license.model.ts'
import { approvalAskedFor, nameOf } from './assign.actions.ts'
import { type Assignment, namedFor } from './side.ts'

type Assignable = Pick<
  License,
  'id' | 'clientId' | 'propertyId' | 'renewalDesignation' | 'assignedUserId' | 'renewalDueDate' | 'dueDate' | 'expirationDate'
>

/** The id of the assignee, after checking that they may be assigned licenses of each client and of this side. */
const namedForAll = async (ctx: CallContext, ids: readonly number[], given: Assignment): Promise<number | null> => {
  const { db } = ctx
  const theirs = db('licenses')
    .modify(among(db, 'licenses.id', ids))
    .select('licenses.client_id')
  const clients = await db('clients').whereIn('clients.id', theirs).orderBy('clients.id').select('id', 'service_level')
  if (given.renewalDesignation === 'BillingClient' && clients.some(({ service_level }) => service_level === 'FullService'))
    throw refuse.rule('designationFullService', 'renewalDesignation')
  let userId: number | null = null
  for (const { id } of clients) userId = await namedFor(ctx, id, given)
  return userId
}

/**
 * The licenses that can be assigned, locked. Excludes secondary and inactive licenses and those with a pending approval. When
 * assigning to the provider's team, it also excludes licenses that the provider has already.
 */
const assignable = (db: Knex, ids: readonly number[], toTheTeam: boolean): PromiseLike<Assignable[]> => {
  const licenses = db('licenses')
    .modify(among(db, 'licenses.id', ids))
    .whereRaw(IN_QUEUE)
    .where('licenses.renewal_designation_approval_status', 'None')
  if (toTheTeam) licenses.whereNot('licenses.renewal_designation', 'Provider')
  return licenses.orderBy('licenses.id').forUpdate().select({
    id: 'licenses.id',
    clientId: 'licenses.client_id',
    propertyId: 'licenses.property_id',
    renewalDesignation: 'licenses.renewal_designation',
    assignedUserId: 'licenses.assigned_user_id',
    renewalDueDate: 'licenses.renewal_due_date',
    dueDate: 'licenses.due_date',
    expirationDate: 'licenses.expiration_date',
  })
}

/** Why licenses that are not assignable are left out, by id. */
const whyLeftOut = async (db: Knex, ids: readonly number[]): Promise<[number, string][]> => {
  const rows: { id: number; status: ApprovalStatus; isAssignable: boolean | number }[] = await db('licenses')
    .modify(among(db, 'licenses.id', ids))
    .select({
      id: 'licenses.id',
      status: 'licenses.renewal_designation_approval_status',
      isAssignable: db.raw(IN_QUEUE),
    })
  const why = ({ status, isAssignable }: (typeof rows)[number]) =>
    !isAssignable ? messages.notAssignable : status === 'None' ? messages.alreadyLikeThis : messages.approvalPending
  return rows.map((row) => [row.id, why(row)])
}

/** Updates all licenses in one statement, with an audit row for each. */
export const changeAll = async (ctx: CallContext, licenses: Assignable[], values: Partial<License>): Promise<void> => {
  if (licenses.length === 0) return
  const { db } = ctx
  await db('licenses')
    .modify(
      among(
        db,
        'licenses.id',
        licenses.map(({ id }) => id),
      ),
    )
    .update({ ...License.fromJson(values).$toDatabaseJson(), version: db.raw('version + 1'), modified_on: clock.now() })
  await audit(
    ctx,
    licenses.map((license) => ({
      record: 'licenses',
      recordId: license.id,
      clientId: license.clientId,
      licenseId: license.id,
      propertyId: license.propertyId,
      changes: differences(License, { renewalDesignationApprovalStatus: 'None', ...license }, values),
    })),
  )
}

type Assigning = Assignment & { licenseIds: number[] }

/** Returns the id of the assignee. Refuses the whole request if a license is not visible, or if the side or assignee cannot have one. */
export const checkAssign = async (ctx: CallContext, { licenseIds, ...given }: Assigning): Promise<number | null> => {
  await mustSee(ctx.db, 'licenses', License.visibleTo(ctx.user), licenseIds, 'licenseIds')
  return namedForAll(ctx, licenseIds, given)
}

/**
 * Assigns licenses to the same side and user, with the rules of a single assignment. A license that already has this assignment is
 * counted but not changed. A client user's change of designation within 30 days of a date is requested instead.
 */
export const bulkAssign = async (ctx: CallContext, { licenseIds, ...given }: Assigning) => {
  const { db, user, today } = ctx
  const { renewalDesignation } = given
  const ids = [...new Set(licenseIds)]
  const assignedUserId = await checkAssign(ctx, { licenseIds: ids, ...given })
  await lockedTasksOf(db, ids)
  const licenses = await assignable(db, ids, renewalDesignation === 'Provider' && assignedUserId === null)
  if (licenses.length < ids.length) {
    const able = new Set(licenses.map(({ id }) => id))
    const others = ids.filter((id) => !able.has(id))
    for (const [id, reason] of await whyLeftOut(db, others)) ctx.leftOut.set(id, reason)
  }

  const asks = ({ renewalDesignation: before, ...dates }: Assignable) =>
    user.clientId !== null && before !== renewalDesignation && needsApproval(dates, today)
  const awaiting = licenses.filter(asks)
  const assigned = licenses.filter((license) => !asks(license))
  const changed = assigned.filter((one) => one.renewalDesignation !== renewalDesignation || one.assignedUserId !== assignedUserId)
  await changeAll(ctx, awaiting, approvalAskedFor(user, renewalDesignation, assignedUserId))
  await changeAll(ctx, changed, { renewalDesignation, assignedUserId })
  await followAssignees(
    ctx,
    changed.map(({ id }) => id),
    assignedUserId,
  )
  return {
    renewalDesignation,
    userId: assignedUserId ?? UNASSIGNED,
    userName: await nameOf(db, assignedUserId),
    updatedLicensesCount: assigned.length,
    approvalRequestedCount: awaiting.length,
  }
}
