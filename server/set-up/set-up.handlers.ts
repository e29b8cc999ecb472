import type { Calls } from '../../contract/index.ts'
import { present } from '../../rules/present.ts'
import { hashNewPassword, mustBeGoodPassword } from '../authentication/new-password.actions.ts'
import { auditEvent } from '../kit/database/change.ts'
import { type Handlers, inOwnTransactions } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { createFirstAdministrator, hasNoUsers } from './first-administrator.actions.ts'
import { setUpLink } from './link.ts'

export const setUpHandlers: Handlers<Calls['setUp']> = {
  get: async ({ db }) => ({ isOpen: await hasNoUsers(db) }),

  // Its own transactions, because hashing must not block the only writer, and the session starts after the user is committed.
  create: inOwnTransactions(async (ctx, write) => {
    const { db, body, session } = ctx
    if (!(await hasNoUsers(db))) throw refuse.notFound()
    if (!(await setUpLink(db, body.token).first('id'))) throw refuse.rule('setUpLinkInvalid', 'token')
    await mustBeGoodPassword(db, body, { ...body, clientId: null })
    const passwordHash = present(await hashNewPassword(body.password))
    const user = await write(async (trx) => {
      const first = await createFirstAdministrator({ ...ctx, db: trx, user: null }, { ...body, passwordHash })
      if (!first) throw refuse.notFound()
      const used = await setUpLink(trx, body.token).delete()
      if (used !== 1) throw refuse.rule('setUpLinkInvalid', 'token')
      await trx('set_up_links').delete()
      return first
    })
    await session.start(user.id, {
      still: { password_hash: passwordHash },
      also: (trx) => auditEvent({ ...ctx, db: trx, user }, { event: 'signedIn' }),
    })
    return { id: user.id }
  }),
}
