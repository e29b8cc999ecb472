import { randomUUID } from 'node:crypto'
import type { Calls } from '../../contract/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { addressOfProgram, PROGRAM } from '../../rules/people/accounts.ts'
import { makeToken, mustBeLimitable, mustBeScopes, revokeToken, tokenOf } from '../authentication/token.actions.ts'
import { change, create, erase } from '../kit/database/change.ts'
import { lock } from '../kit/database/lock.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { TIES } from '../users/list.queries.ts'
import { clientFor } from '../users/new-user.actions.ts'
import { User } from '../users/user.model.ts'
import { accountsOf, visibleAccount } from './service-account.queries.ts'

export const serviceAccountHandlers: Handlers<Calls['serviceAccounts']> = {
  list: ({ db, user }) => accountsOf(db, user),

  create: async (ctx) => {
    const { db, body } = ctx
    const clientId = await clientFor(ctx, body.roleName, body.clientId)
    const found = await db('users').where({ kind: 'service', client_id: clientId }).count({ total: '*' }).first()
    if (Number(found?.total) >= limits.serviceAccounts) throw refuse.rule('tooManyServiceAccounts', 'name')
    const email = addressOfProgram(randomUUID())
    const { id } = await create(ctx, User, {
      kind: 'service',
      clientId,
      firstName: body.name.trim(),
      lastName: PROGRAM,
      email,
      emailKey: email,
      roleName: body.roleName,
      active: true,
    })
    return { id }
  },

  update: on(visibleAccount, async (ctx, account) => {
    const { roleName, name, active = account.active } = ctx.body
    await clientFor(ctx, roleName, account.clientId)
    await change(ctx, account, { firstName: name.trim(), roleName, active })
    return null
  }),

  remove: on(visibleAccount, async (ctx, account) => {
    const { db } = ctx
    const ties = await db('users')
      .where('users.id', account.id)
      .first({ changed: db.raw(TIES.hasLinkedAuditLogEntries) })
    if (ties.changed) throw refuse.blocked(messages.serviceAccountHasHistory)
    await db('view_history').where('user_id', account.id).delete()
    await erase(ctx, account)
    return null
  }),

  createToken: on(visibleAccount, async (ctx, account) => {
    const { db, body } = ctx
    mustBeScopes(body.scopes)
    await mustBeLimitable(db, account, body.scopes)
    await lock(db, account)
    const found = await db('tokens').where('user_id', account.id).whereNull('revoked_on').count({ total: '*' }).first()
    if (Number(found?.total) >= limits.tokens) throw refuse.rule('tooManyTokens', 'name')
    return makeToken(ctx, account, body)
  }),

  revokeToken: on(
    async (loading) => {
      const account = await visibleAccount(loading)
      const token = account && (await tokenOf(loading.db, account.id, loading.params.tokenId))
      return token && { account, token }
    },
    async (ctx, { account, token }) => {
      await revokeToken(ctx, token, account)
      return null
    },
  ),
}
