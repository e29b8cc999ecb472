import type { Calls } from '../../../contract/index.ts'
import { factorChanged, lockWays, mustKeepFactor, mustKeepWayIn } from '../../authentication/factors.actions.ts'
import { addPasskey, newPasskeyOptions } from '../../authentication/passkeys/create.actions.ts'
import { type Handlers, inOwnTransactions, type LoadContext, on } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'

const ownPasskey = ({ db, user, params }: LoadContext): Promise<{ id: number; name: string } | undefined> =>
  db('passkeys').where({ id: params.id, user_id: user.id }).first('id', 'name')

export const passkeyHandlers: Handlers<Calls['passkeys']> = {
  list: async ({ db, user }) => {
    const items = await db('passkeys')
      .where('user_id', user.id)
      .orderBy('id')
      .select({ id: 'id', name: 'name', createdOn: 'created_on', lastUsedOn: 'last_used_on' })
    return { items, totalItemCount: items.length }
  },

  options: inOwnTransactions((ctx, write) => newPasskeyOptions({ ...ctx, owner: ctx.user }, write)),

  // Its own transactions: a challenge is used up even if the proof is wrong, and a stored reply would contain recovery codes.
  create: inOwnTransactions(addPasskey),

  remove: on(ownPasskey, async (ctx, { id, name }) => {
    await lockWays(ctx, ctx.user.id)
    const removed = await ctx.db('passkeys').where({ id, user_id: ctx.user.id }).delete()
    if (removed === 0) throw refuse.notFound()
    await mustKeepWayIn(ctx)
    await mustKeepFactor(ctx)
    await factorChanged(ctx, { field: 'passkeys', event: 'passkeyRemoved', detail: name })
    return null
  }),
}
