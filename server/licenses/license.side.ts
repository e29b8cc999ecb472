import { type Designation, UNASSIGNED } from '../../rules/designation.ts'
import type { Client } from '../clients/client.model.ts'
import type { Asked, SignedIn } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import { mayBeNamed } from '../users/user.queries.ts'

/** Who renews a license: a side, and a person of it or nobody. */
export interface Assignment {
  renewalDesignation: Designation
  userId?: number | null
}

/** The side that a new license is on: its maker's, unless they say otherwise; a FullService client's is the provider's (product §1). */
export const designationFor = (user: SignedIn, client: Client, wanted: Designation | null | undefined): Designation => {
  const isFullService = client.serviceLevel === 'FullService'
  if (wanted === 'BillingClient' && isFullService) throw refuse.rule('designationFullService', 'renewalDesignation')
  return wanted ?? (user.clientId === null || isFullService ? 'Provider' : 'BillingClient')
}

/** The person named, checked: a renewal user of the license's client for its side, staff for the provider's. */
export const namedFor = async (
  { db, user }: Asked,
  clientId: number,
  { renewalDesignation, userId = null }: Assignment,
): Promise<number | null> => {
  if (userId === null || userId === UNASSIGNED) return null
  const person = await mayBeNamed(db, userId, clientId)
  // Staff are not visible to a client user: for them such an id is one that never was.
  if (!person || (user.clientId !== null && person.clientId !== user.clientId)) throw refuse.unknownId('userId')
  const side: Designation = person.clientId === null ? 'Provider' : 'BillingClient'
  if (side !== renewalDesignation) throw refuse.rule('assigneeNotAllowed', 'userId')
  return person.id
}
