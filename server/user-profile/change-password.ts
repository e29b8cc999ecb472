import { messages } from '../../rules/messages.ts'
import { SIGN_IN_REFUSALS as WHY } from '../../rules/programs/events.ts'
import { countFailure, isLocked } from '../authentication/lock.actions.ts'
import { mustBeGoodPassword } from '../authentication/new-password.actions.ts'
import { hashPassword, passwordHolds } from '../authentication/password.actions.ts'
import { PASSWORD_CHANGED, tellOwner } from '../authentication/tell-owner.actions.ts'
import { Client } from '../clients/client.model.ts'
import { auditEvent, change } from '../kit/database/change.ts'
import type { Database } from '../kit/database/db.ts'
import { neighborhoodOf } from '../kit/http/address.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { Refusal, refuse } from '../kit/http/problems.ts'
import { atMostEach } from '../kit/limits/at-most.ts'
import { User } from '../users/user.model.ts'

/** One change at a time for each user, so that no more passwords are checked than counted. */
const inTurn = atMostEach(1, 10, () => new Refusal(429, messages.signInsInFlight, undefined, { headers: { 'retry-after': '1' } }))

interface Change {
  currentPassword: string
  password: string
  confirmPassword: string
}

/** Wrong passwords count and lock as at sign-in, so that a stolen session cannot guess the password. */
const mustHold = async (ctx: CallContext, write: Database['write'], person: User, password: string): Promise<void> => {
  const wrong = refuse.rule('currentPasswordWrong', 'currentPassword')
  const address = neighborhoodOf(ctx.address)
  if (await isLocked(ctx.db, person.id, address)) throw wrong
  if (await passwordHolds(password, person.passwordHash)) return
  await write(async (db) => {
    const detail = (await countFailure(db, person.id, address)) ? WHY.passwordLocks : WHY.password
    await auditEvent({ ...ctx, db }, { event: 'passwordChangeRefused', detail, account: person })
  })
  throw wrong
}

/**
 * Changes the password of the signed-in user, who must know the current one. Ends their other sessions and revokes their other tokens.
 * Passwords are checked and hashed outside of any transaction.
 */
export const changePassword = async (ctx: CallContext, write: Database['write'], given: Change): Promise<void> =>
  inTurn(String(ctx.user.id), async () => {
    const person = await User.query(ctx.db).findById(ctx.user.id).throwIfNotFound()
    const client = person.clientId === null ? undefined : await Client.query(ctx.db).findById(person.clientId)
    if (client && !client.clientAllowUserPasswordLogin) throw refuse.rule('passwordLoginOff')
    if (person.passwordHash === null) throw refuse.rule('noPasswordYet', 'currentPassword')
    await mustHold(ctx, write, person, given.currentPassword)
    await mustBeGoodPassword(ctx.db, given, person)
    if (given.password === given.currentPassword) throw refuse.rule('passwordUnchanged', 'password')
    const passwordHash = await hashPassword(given.password)
    await write(async (db) => {
      const now = await User.query(db).findById(person.id).throwIfNotFound()
      if (now.passwordHash !== person.passwordHash) throw refuse.rule('changedMeanwhile')
      await change({ ...ctx, db }, now, { passwordHash, mustChangePassword: false })
      // The user's first own password is part of the first sign-in.
      if (!now.mustChangePassword) await tellOwner({ ...ctx, db }, person.id, PASSWORD_CHANGED)
    })
  })
