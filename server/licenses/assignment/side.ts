import { type Designation, UNASSIGNED } from '../../../rules/licenses/designation.ts'
import type { Client } from '../../clients/client.model.ts'
import type { CallContext, SignedIn } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { mayBeNamed } from '../../users/user.queries.ts'

/** Which side renews a license, and its assignee. */
export interface Assignment {
  renewalDesignation: Designation
  userId?: number | null
}

/** The side of a new license: by default the creator's; for a FullService client always the provider. */
export const designationFor = (user: SignedIn, client: Client, wanted: Designation | null | undefined): Designation => {
  const isFullService = client.serviceLevel === 'FullService'
  if (wanted === 'BillingClient' && isFullService) throw refuse.rule('designationFullService', 'renewalDesignation')
  return wanted ?? (user.clientId === null || isFullService ? 'Provider' : 'BillingClient')
}

/** Checks the assignee: a renewal user of the license's client for the client's side, staff for the provider's. */
export const namedFor = async (
  { db, user }: CallContext,
  clientId: number,
  { renewalDesignation, userId = null }: Assignment,
): Promise<number | null> => {
  if (userId === null || userId === UNASSIGNED) return null
  const person = await mayBeNamed(db, userId, clientId)
  // Client users cannot see staff, so their ids are unknown.
  if (!person || (user.clientId !== null && person.clientId !== user.clientId)) throw refuse.unknownId('userId')
  const side: Designation = person.clientId === null ? 'Provider' : 'BillingClient'
  if (side !== renewalDesignation) throw refuse.rule('assigneeNotAllowed', 'userId')
  return person.id
}
