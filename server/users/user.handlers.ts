import type { Calls } from '../../contract/index.ts'
import { ROLE_LABELS, ROLE_NOTES } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { rolesToGive } from '../../rules/people/accounts.ts'
import { removeFactors } from '../authentication/factors.actions.ts'
import { clearLocks } from '../authentication/lock.actions.ts'
import { hashNewPassword, mustBeGoodPassword } from '../authentication/new-password.actions.ts'
import { PASSWORD_CHANGED, tellOwner } from '../authentication/tell-owner.actions.ts'
import { dropDocument } from '../documents/files.actions.ts'
import { auditEvent, change, erase } from '../kit/database/change.ts'
import { after, type Handlers, inOwnTransactions, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { takeTasksFrom } from '../user-tasks/user-task.actions.ts'
import { divisionContactsOf, propertyContactsOf } from './contacts.queries.ts'
import { revokeInvitation, sendInvitation } from './invitation.actions.ts'
import { inviteUsers } from './invite.ts'
import { handOver } from './leaving/hand-over.actions.ts'
import { holdingsOf } from './leaving/holdings.queries.ts'
import { TIES, usersPage } from './list.queries.ts'
import { clientFor, createUser, fieldsOf, mustBeFreeEmail, signsInByPassword, type UserInput } from './new-user.actions.ts'
import { removeContacts } from './user.actions.ts'
import type { User } from './user.model.ts'
import { visibleUser } from './user.queries.ts'

/** Hashes before the transaction, even if the rules refuse the password later. */
const hashGiven = ({ body }: { body: { password?: string | null } }) => hashNewPassword(body.password)

/** Users cannot change their own role, active flag or two-factor setting here, nor their phone while two-factor is on. */
const mustNotBeOwn = (person: User, given: UserInput): void => {
  for (const field of ['roleName', 'active', 'twoFactorEnabled'] as const) {
    if (given[field] !== undefined && given[field] !== person[field]) throw refuse.rule('ownAccountLocked', field)
  }
  if (given.removeSecondFactors) throw refuse.rule('ownAccountLocked', 'removeSecondFactors')
  if (person.twoFactorEnabled && given.phoneNumber !== undefined && given.phoneNumber !== person.phoneNumber)
    throw refuse.rule('phoneLocked', 'phoneNumber')
}

export const userHandlers: Handlers<Calls['users']> = {
  list: ({ db, user, body, today }) => usersPage(db, user, body, today),

  create: after(hashGiven, async (ctx, hash) => {
    const { id, invitationLink } = await createUser(ctx, ctx.body, hash)
    return { id, invitationLink }
  }),

  update: on(
    visibleUser,
    async (ctx, person, hash) => {
      const { db, user, body } = ctx
      if (person.id === user.id) mustNotBeOwn(person, body)
      await clientFor(ctx, body.roleName, person.clientId)
      await mustBeFreeEmail(ctx, body.email, person.id)
      const twoFactorEnabled = !body.removeSecondFactors && (body.twoFactorEnabled ?? person.twoFactorEnabled)
      const phone = body.phoneNumber === undefined ? person.phoneNumber : body.phoneNumber
      if (twoFactorEnabled && !phone) throw refuse.rule('phoneRequiredForTwoFactor', 'phoneNumber')
      if (body.password) await mustBeGoodPassword(db, { ...body, password: body.password }, { ...body, clientId: person.clientId })
      if (body.password && !(await signsInByPassword(ctx, person.clientId))) throw refuse.rule('passwordLoginOff', 'password')
      await removeContacts(ctx, person, body)
      if (person.active && body.active === false) await handOver(ctx, person, { userId: null })
      await change(ctx, person, {
        ...fieldsOf(body),
        twoFactorEnabled,
        ...(hash && { passwordHash: hash, mustChangePassword: person.id !== user.id }),
      })
      if (hash) await tellOwner(ctx, person.id, PASSWORD_CHANGED)
      if (body.removeSecondFactors) await removeFactors(ctx, person)
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
    await handOver(ctx, person, { userId: null })
    await takeTasksFrom(ctx, person.id)
    await db('view_history').where('user_id', person.id).delete()
    // Shared views stay, and lose their owner.
    await db('saved_views').where({ owner_id: person.id, shared_with: 'Nobody' }).delete()
    await erase(ctx, person)
    await dropDocument(ctx, person.signatureDocumentId)
    return null
  }),

  // Its own transactions, one for each row: a refused row does not stop the others, and a stored reply would contain the links.
  invite: inOwnTransactions((ctx, write) => inviteUsers(ctx, write, ctx.body)),

  sendInvitation: on(visibleUser, async (ctx, person) => ({ invitationLink: await sendInvitation(ctx, person) })),

  revokeInvitation: on(visibleUser, async (ctx, person) => {
    await revokeInvitation(ctx, person)
    return null
  }),

  holdings: on(visibleUser, async ({ db }, person) => holdingsOf(db, person)),

  handOver: on(visibleUser, async (ctx, person) => {
    if (ctx.body.deactivate && person.id === ctx.user.id) throw refuse.rule('ownAccountLocked', 'deactivate')
    const handed = await handOver(ctx, person, ctx.body)
    if (ctx.body.deactivate) await change(ctx, person, { active: false })
    return handed
  }),

  propertyContacts: on(visibleUser, async ({ db }, person) => {
    const items = await propertyContactsOf(db, person)
    return { items, totalItemCount: items.length }
  }),

  divisionContacts: on(visibleUser, async ({ db }, person) => {
    const items = await divisionContactsOf(db, person)
    return { items, totalItemCount: items.length }
  }),

  roleOptions: async ({ user }) =>
    rolesToGive(user).map((role) => ({ value: role, label: ROLE_LABELS[role], meta: { note: ROLE_NOTES[role] } })),
}
