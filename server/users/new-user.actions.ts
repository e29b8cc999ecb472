import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { rolesToGive } from '../../rules/people/accounts.ts'
import { isStaffRole, type Role } from '../../rules/people/permissions.ts'
import { mustBeGoodPassword } from '../authentication/new-password.actions.ts'
import { Client } from '../clients/client.model.ts'
import { create } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { sendInvitation } from './invitation.actions.ts'
import { User } from './user.model.ts'

/**
 * A client role requires a client, and a staff role excludes one. A ClientAdministrator manages the users of their own client
 * (docs/domain/permissions.md).
 */
export const clientFor = async ({ db, user }: CallContext, roleName: Role, given: number | null | undefined): Promise<number | null> => {
  if (!rolesToGive(user).includes(roleName)) throw refuse.rule('roleNotAllowed', 'roleName')
  if (user.clientId !== null) {
    if (given !== null && given !== undefined && given !== user.clientId) throw refuse.unknownId('clientId')
    return user.clientId
  }
  if (isStaffRole(roleName)) {
    if (given !== null && given !== undefined) throw refuse.rule('roleNotAllowed', 'roleName')
    return null
  }
  if (given === null || given === undefined) throw refuse.invalid({ clientId: [messages.required] })
  if (!(await Client.query(db).findById(given))) throw refuse.unknownId('clientId')
  return given
}

/** Whether a user signs in by password: staff always can, client users if their client allows it. */
export const signsInByPassword = async (ctx: CallContext, clientId: number | null): Promise<boolean> =>
  clientId === null || ((await Client.query(ctx.db).findById(clientId))?.clientAllowUserPasswordLogin ?? false)

export const mustBeFreeEmail = async ({ db }: CallContext, email: string, except = 0): Promise<void> => {
  const taken = await db('users').where('email_key', email.trim().toLowerCase()).whereNot('id', except).first('id')
  if (taken) throw refuse.rule('emailTaken', 'email')
}

export type UserInput = Input<Calls['users']['update']>['body'] & { clientId?: number | null }

export const fieldsOf = ({
  firstName,
  lastName,
  title,
  phoneNumber,
  email,
  roleName,
  active,
  renewalInvoiceRecipient,
}: UserInput): Partial<User> => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
  emailKey: email.trim().toLowerCase(),
  roleName,
  ...(title !== undefined && { title }),
  ...(phoneNumber !== undefined && { phoneNumber: phoneNumber || null }),
  ...(active !== undefined && { active }),
  ...(renewalInvoiceRecipient !== undefined && { renewalInvoiceRecipient }),
})

/** Refuses a user who cannot be created. Returns the client, and whether the user signs in by password. */
export const checkNewUser = async (ctx: CallContext, given: UserInput) => {
  const clientId = await clientFor(ctx, given.roleName, given.clientId)
  await mustBeFreeEmail(ctx, given.email)
  if (given.password) await mustBeGoodPassword(ctx.db, { ...given, password: given.password }, { ...given, clientId })
  return { clientId, byPassword: await signsInByPassword(ctx, clientId) }
}

export interface NewUser {
  id: number
  isInvited: boolean
  /** See `sendInvitation`. */
  invitationLink: string | null
}

/** Creates a user, and invites them unless they have a password or only use single sign-on. `hash`: of the given password. */
export const createUser = async (ctx: CallContext, given: UserInput, hash: string | null): Promise<NewUser> => {
  const { clientId, byPassword } = await checkNewUser(ctx, given)
  const passwordHash = byPassword ? hash : null
  const fields = { active: true, ...fieldsOf(given), clientId, passwordHash, mustChangePassword: passwordHash !== null }
  const user = await create(ctx, User, fields)
  const isInvited = byPassword && passwordHash === null && user.active
  return { id: user.id, isInvited, invitationLink: isInvited ? await sendInvitation(ctx, user) : null }
}
