import type { Knex } from 'knex'
import { type Designation, UNASSIGNED } from '../../../rules/licenses/designation.ts'
import { messages } from '../../../rules/messages.ts'
import type { Client } from '../../clients/client.model.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { asRefusal } from '../../kit/http/problems.ts'
import { rowErrors } from '../../kit/import-kind.ts'
import { mayBeNamed } from '../../users/user.queries.ts'
import type { Assignment } from '../assignment/side.ts'
import type { HeldLicense } from './import.queries.ts'

/** The assignee that a file names. `errors`: why nobody can be assigned by this address, also if a license is already theirs. */
export interface Assignee {
  userId: number | null
  side: Designation | null
  errors: Record<string, string[]> | null
}

/** What the rows of a group say of assignments. */
export interface AskedAssignment {
  renewalDesignation: Designation
  assignee: Assignee
  /** What licenses that are there change; undefined if they keep it all. */
  asked?: { designation: boolean; assignee: boolean }
}

const NOBODY: Assignee = { userId: null, side: null, errors: null }
const REFUSED = { assignedUser: [messages.importNoAssignee] }

export const findAssignee = async ({ db, user }: CallContext, client: Client, email: string | null | undefined): Promise<Assignee> => {
  if (!email) return NOBODY
  const found = await db('users').where('email_key', email.trim().toLowerCase()).first('id')
  const person = found && (await mayBeNamed(db, found.id, client.id))
  if (!person || (user.clientId !== null && person.clientId !== user.clientId))
    return { userId: found?.id ?? null, side: null, errors: REFUSED }
  return { userId: person.id, side: person.clientId === null ? 'Provider' : 'BillingClient', errors: null }
}

/** Why a new license cannot get this assignee. */
export const whyNotNew = ({ assignee: { side, errors }, renewalDesignation }: AskedAssignment) =>
  errors ?? (side !== null && side !== renewalDesignation ? { assignedUser: [messages.assigneeNotAllowed] } : null)

/** How a row changes the assignment of a license that is there; undefined if it does not. */
export const assignmentFor = (
  { user }: Pick<CallContext, 'user'>,
  { asked, assignee, renewalDesignation }: AskedAssignment,
  held: HeldLicense,
): Assignment | undefined => {
  if (!asked) return undefined
  const side = asked.designation ? renewalDesignation : held.renewalDesignation
  const stays = side === held.renewalDesignation
  // Client users do not see which staff user is assigned.
  if (stays && side === 'Provider' && user.clientId !== null) return undefined
  const userId = asked.assignee ? assignee.userId : stays ? held.assignedUserId : null
  return stays && userId === held.assignedUserId ? undefined : { renewalDesignation: side, userId: userId ?? UNASSIGNED }
}

const NAMED = { userId: 'assignedUser' }

/** Assigns the licenses of rows as `licenses.assign` does, each in a savepoint. Returns the refused rows with the reasons. */
export const assignRows = async <Row extends { assignment?: Assignment | undefined; held: HeldLicense | undefined }>(
  ctx: CallContext,
  rows: readonly Row[],
): Promise<Map<Row, Record<string, string[]>>> => {
  const refused = new Map<Row, Record<string, string[]>>()
  for (const one of rows) {
    const { assignment, held } = one
    if (!assignment || !held) continue
    try {
      await ctx.db.transaction((inner: Knex) =>
        ctx.perform('licenses.assign', { ...ctx, db: inner, leftOut: new Map() }, { id: held.id, body: { ...assignment } }),
      )
    } catch (error) {
      const refusal = asRefusal(error)
      if (!refusal || refusal.status >= 500) throw error
      refused.set(one, rowErrors(refusal, NAMED))
    }
  }
  return refused
}
