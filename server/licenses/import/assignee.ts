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

/** The assignee that a file names. `errors` says why nobody with this address can be assigned, even where they already are. */
export interface Assignee {
  userId: number | null
  side: Designation | null
  errors: Record<string, string[]> | null
}

/** The assignment that the rows of a group ask for. */
export interface AskedAssignment {
  renewalDesignation: Designation
  assignee: Assignee
  /** Which parts existing licenses change; undefined if they keep their assignment. */
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

/** The new assignment of an existing license; undefined if the row does not change it. */
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
