import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import { rolesToGive } from '../../rules/accounts.ts'
import { ROLE_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { isStaffRole, type Role } from '../../rules/permissions.ts'
import { clearLocks } from '../authentication/lock.actions.ts'
import { hashNewPassword, mustBeGoodPassword } from '../authentication/new-password.actions.ts'
import { Client } from '../clients/client.model.ts'
import { auditEvent, change, create, erase } from '../kit/database/change.ts'
import { after, type CallContext, type Handlers, type LoadContext, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { takeTasksFrom } from '../user-tasks/user-task.actions.ts'
import { divisionContactsOf, propertyContactsOf } from './contacts.queries.ts'
import { TIES, usersPage } from './list.queries.ts'
import { removeContacts } from './user.actions.ts'
import { User } from './user.model.ts'

const visibleUser = async ({ db, user, params }: LoadContext) => User.query(db).modify(User.visibleTo(user)).findById(params.id)

/**
 * A client role requires a client, and a staff role excludes one. A ClientAdministrator manages the users of their own client
 * (docs/domain/permissions.md).
 */
const clientFor = async ({ db, user }: CallContext, roleName: Role, given: number | null | undefined): Promise<number | null> => {
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
const signsInByPassword = async (ctx: CallContext, clientId: number | null): Promise<boolean> =>
  clientId === null || ((await Client.query(ctx.db).findById(clientId))?.clientAllowUserPasswordLogin ?? false)

const mustBeFreeEmail = async ({ db }: CallContext, email: string, except = 0): Promise<void> => {
  const taken = await db('users').where('email_key', email.trim().toLowerCase()).whereNot('id', except).first('id')
  if (taken) throw refuse.rule('emailTaken', 'email')
}

/** Hashes before the transaction, even if the rules refuse the password later. */
const hashGiven = ({ body }: { body: { password?: string | null } }) => hashNewPassword(body.password)

type UserInput = Input<Calls['users']['update']>['body'] & { clientId?: number | null }

const fieldsOf = ({
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

/** Users cannot change their own role, active flag or two-factor setting here, nor their phone while two-factor is on. */
const mustNotBeOwn = (person: User, given: UserInput): void => {
  for (const field of ['roleName', 'active', 'twoFactorEnabled'] as const) {
    if (given[field] !== undefined && given[field] !== person[field]) throw refuse.rule('ownAccountLocked', field)
  }
  if (person.twoFactorEnabled && given.phoneNumber !== undefined && given.phoneNumber !== person.phoneNumber)
    throw refuse.rule('phoneLocked', 'phoneNumber')
}

export const userHandlers: Handlers<Calls['users']> = {
  list: ({ db, user, body }) => usersPage(db, user, body),

  create: after(hashGiven, async (ctx, hash) => {
    const { db, body } = ctx
    const clientId = await clientFor(ctx, body.roleName, body.clientId)
    await mustBeFreeEmail(ctx, body.email)
    const byPassword = await signsInByPassword(ctx, clientId)
    if (byPassword && !body.password) throw refuse.invalid({ password: [messages.required] })
    if (body.password) await mustBeGoodPassword(db, { ...body, password: body.password }, { ...body, clientId })
    const passwordHash = byPassword ? hash : null
    const { id } = await create(ctx, User, { active: true, ...fieldsOf(body), clientId, passwordHash })
    return { id }
  }),

  update: on(
    visibleUser,
    async (ctx, person, hash) => {
      const { db, user, body } = ctx
      if (person.id === user.id) mustNotBeOwn(person, body)
      await clientFor(ctx, body.roleName, person.clientId)
      await mustBeFreeEmail(ctx, body.email, person.id)
      const twoFactorEnabled = body.twoFactorEnabled ?? person.twoFactorEnabled
      const phone = body.phoneNumber === undefined ? person.phoneNumber : body.phoneNumber
      if (twoFactorEnabled && !phone) throw refuse.rule('phoneRequiredForTwoFactor', 'phoneNumber')
      if (body.password) await mustBeGoodPassword(db, { ...body, password: body.password }, { ...body, clientId: person.clientId })
      if (body.password && !(await signsInByPassword(ctx, person.clientId))) throw refuse.rule('passwordLoginOff', 'password')
      await removeContacts(ctx, person, body)
      await change(ctx, person, { ...fieldsOf(body), twoFactorEnabled, ...(hash && { passwordHash: hash }) })
      if (body.clearLockout) {
        await clearLocks(db, person.id)
        await auditEvent(ctx, { event: 'lockCleared', account: person })
      }
      return null
    },
    hashGiven,
  ),

  remove: on(visibleUser, async (ctx, person) => {
    const { db, user, body } = ctx
    if (person.id === user.id) throw refuse.notAllowed()
    const ties = await db('users')
      .where('users.id', person.id)
      .first(Object.fromEntries(Object.entries(TIES).map(([name, sql]) => [name, db.raw(sql)])))
    if (ties.hasCompletedLicenseRenewals || ties.hasLinkedAuditLogEntries) throw refuse.blocked(messages.userHasHistory)
    if (ties.hasAssignedLicenses) throw refuse.blocked(messages.userHasLicenses)
    await removeContacts(ctx, person, body)
    await takeTasksFrom(ctx, person.id)
    await db('view_history').where('user_id', person.id).delete()
    await erase(ctx, person)
    return null
  }),

  propertyContacts: on(visibleUser, async ({ db }, person) => {
    const items = await propertyContactsOf(db, person)
    return { items, totalItemCount: items.length }
  }),

  divisionContacts: on(visibleUser, async ({ db }, person) => {
    const items = await divisionContactsOf(db, person)
    return { items, totalItemCount: items.length }
  }),

  roleOptions: async ({ user }) => rolesToGive(user).map((role) => ({ value: role, label: ROLE_LABELS[role] })),
}
