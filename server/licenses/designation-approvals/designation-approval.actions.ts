import type { Designation } from '../../../rules/licenses/designation.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import { sideName } from '../../clients/side-name.queries.ts'
import { change } from '../../kit/database/change.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { notify } from '../../kit/notify.ts'
import { linkTo, sendMail } from '../../outside/mail/mail.ts'
import { followAssignees } from '../../user-tasks/user-task.actions.ts'
import { mayBeNamed } from '../../users/user.queries.ts'
import { mustBeAssignable, NOTHING_REQUESTED } from '../assignment/assign.actions.ts'
import type { License } from '../license.model.ts'

interface Requested {
  designation: Designation
  userId: number | null
  byUserId: number | null
  on: string | null
}

/** The requested assignee may have been deleted, or may have lost the renewal permission. */
const mustStillBeNamed = async ({ db }: CallContext, license: License, { userId, designation }: Requested): Promise<void> => {
  if (userId === null) return
  const person = await mayBeNamed(db, userId, license.clientId)
  const side: Designation = person?.clientId === null ? 'Provider' : 'BillingClient'
  if (!person || side !== designation) throw refuse.rule('assigneeGone', 'userId')
}

/** Notifies the requesting user and mails them, unless they are deleted or inactive. */
const notifyRequester = async (
  { db, config, call, user }: CallContext,
  license: License,
  from: Designation,
  { designation, byUserId, on }: Requested,
  approved: boolean,
) => {
  const requester =
    byUserId !== null && (await db('users').where({ id: byUserId, active: true }).first('id', 'first_name', 'last_name', 'email'))
  if (!requester) return
  const { id: licenseId, clientId, licenseNumber, propertyName } = license
  const { clientName } = await db('clients')
    .where({ id: clientId })
    .first({ clientName: db.raw(CLIENT_NAME) })
  const decision = approved ? 'approved' : 'denied'
  const event = `approval ${licenseId} ${on}`
  await notify(db, { userId: requester.id, event, kind: 'approvalDecided', byUserId: user.id, licenseId, detail: decision })
  await sendMail(db, {
    to: [{ name: `${requester.first_name} ${requester.last_name}`, address: requester.email }],
    subject: `Designation change ${decision}: License ${licenseNumber}`,
    text: `The change of the renewal designation that you asked for was ${decision}.\n\nLicense #: ${licenseNumber}\nProperty: ${propertyName}\nFrom: ${sideName(from, clientName)}\nTo: ${sideName(designation, clientName)}\n\n${linkTo(config, `/licenses/${licenseId}`)}\n`,
    cause: call,
    clientId,
    licenseId,
  })
}

/** Approves or denies a requested change of designation, and clears the request (docs/domain/permissions.md). */
export const decide = async (ctx: CallContext, license: License, approved: boolean): Promise<void> => {
  const { renewalDesignation: from, requestedDesignation: designation } = license
  if (license.renewalDesignationApprovalStatus === 'None' || designation === null) throw refuse.rule('noApprovalPending')
  const requested = { designation, userId: license.requestedUserId, byUserId: license.requestedByUserId, on: license.requestedOn }
  if (approved) {
    mustBeAssignable(license)
    await mustStillBeNamed(ctx, license, requested)
    await followAssignees(ctx, [license.id], requested.userId)
    await change(ctx, license, { ...NOTHING_REQUESTED, renewalDesignation: designation, assignedUserId: requested.userId })
  } else {
    await change(ctx, license, NOTHING_REQUESTED)
  }
  await notifyRequester(ctx, license, from, requested, approved)
}
