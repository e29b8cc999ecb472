import type { Calls } from '../../contract/index.ts'
import { revokeToken, tokenOf, tokensOf } from '../authentication/token.actions.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { visibleUser } from './user.queries.ts'

export const userTokenHandlers: Handlers<Calls['userTokens']> = {
  list: on(visibleUser, async ({ db }, { id }) => {
    const items = await tokensOf(db, [id])
    return { items, totalItemCount: items.length }
  }),

  revoke: on(
    async (loading) => {
      const person = await visibleUser(loading)
      const token = person && (await tokenOf(loading.db, person.id, loading.params.tokenId))
      return token && { id: person.id, clientId: person.clientId, token }
    },
    async (ctx, { token, ...account }) => {
      await revokeToken(ctx, token, account)
      return null
    },
  ),
}
