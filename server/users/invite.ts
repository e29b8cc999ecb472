import { calls } from '../../contract/index.ts'
import type { InvitedRow, InviteUsers } from '../../contract/users/invite.ts'
import { roleOf } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { Client } from '../clients/client.model.ts'
import type { Database } from '../kit/database/db.ts'
import { compileCheck } from '../kit/http/check/check.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal } from '../kit/http/problems.ts'
import { mustSee } from '../kit/ids.ts'
import { invitationStateOf } from './invitation.queries.ts'
import { checkNewUser, createUser, type UserInput } from './new-user.actions.ts'
import { User } from './user.model.ts'

type Cells = InviteUsers['users'][number]
type Outcome = Omit<InvitedRow, 'row' | 'name' | 'email'>

const check = compileCheck(calls.users.create.body, 'body')

/** The row as the body of a new user, without blank cells. */
const candidateOf = (cells: Cells, { clientId, roleName }: InviteUsers): Record<string, unknown> => {
  const filled = Object.entries(cells)
    .map(([name, cell]) => [name, cell?.trim()])
    .filter(([, cell]) => cell)
  const { roleName: written, ...rest } = Object.fromEntries(filled)
  const role = written ? (roleOf(written) ?? written) : roleName
  return { ...rest, ...(role && { roleName: role }), ...(clientId && { clientId }) }
}

const NONE = { id: null, invitationLink: null, errors: {} }
const refused = (errors: InvitedRow['errors']): Outcome => ({ ...NONE, outcome: 'refused', errors })

/** The user whose earlier invitation is still open. */
const alreadyInvited = async ({ db, user }: CallContext, email: string): Promise<User | undefined> => {
  const found = await User.query(db).modify(User.visibleTo(user)).findOne('email_key', email.toLowerCase())
  return found && (await invitationStateOf(db, found.id)) === 'Invited' ? found : undefined
}

const inviteOne = async (ctx: CallContext, write: Database['write'], cells: Cells, body: InviteUsers): Promise<Outcome> => {
  const candidate = candidateOf(cells, body)
  const errors = check(candidate)
  if (errors) return refused(errors)
  const given = candidate as UserInput
  const invited = await alreadyInvited(ctx, given.email)
  if (invited) return { ...NONE, outcome: 'unchanged', id: invited.id }
  try {
    if (body.dryRun) return { ...NONE, outcome: (await checkNewUser(ctx, given)).byPassword ? 'invited' : 'added' }
    const { isInvited, ...made } = await write((db) => createUser({ ...ctx, db }, given, null))
    return { ...NONE, ...made, outcome: isInvited ? 'invited' : 'added' }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error
    return refused(error.errors ?? { row: [error.message] })
  }
}

/**
 * Creates and invites the users of a list, each row in its own transaction. A repeated request finds the users of the first one as
 * already invited.
 */
export const inviteUsers = async (ctx: CallContext, write: Database['write'], body: InviteUsers) => {
  if (body.clientId) await mustSee(ctx.db, 'clients', Client.visibleTo(ctx.user), [body.clientId], 'clientId')
  const items: InvitedRow[] = []
  const seen = new Set<string>()
  for (const [index, cells] of body.users.entries()) {
    const email = cells.email?.trim() || null
    const key = email?.toLowerCase()
    const isRepeated = key !== undefined && seen.has(key)
    if (key !== undefined) seen.add(key)
    const outcome = isRepeated ? refused({ email: [messages.emailTwice] }) : await inviteOne(ctx, write, cells, body)
    const name = [cells.firstName, cells.lastName]
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' ')
    items.push({ row: index + 1, name, email, ...outcome })
  }
  const count = (outcome: InvitedRow['outcome']) => items.filter((item) => item.outcome === outcome).length
  return {
    dryRun: body.dryRun ?? false,
    invitedCount: count('invited'),
    addedCount: count('added'),
    unchangedCount: count('unchanged'),
    refusedCount: count('refused'),
    items,
  }
}
