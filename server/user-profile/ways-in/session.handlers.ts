import type { Knex } from 'knex'
import type { Calls } from '../../../contract/index.ts'
import { programName } from '../../../rules/programs/programs.ts'
import { clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config.ts'
import { auditEvent } from '../../kit/database/change.ts'
import { type Handlers, type LoadContext, on } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { sessionId } from '../../kit/http/session.ts'

interface Row {
  idHash: string
  userAgent: string | null
  createdOn: string
  lastSeenOn: string
  address: string | null
}

/** The active sessions of a user, last used first. */
const alive = ({ db, config }: { db: Knex; config: Config }, userId: number): PromiseLike<Row[]> =>
  db('sessions')
    .where({ user_id: userId, stage: 'full' })
    .where('expires_on', '>', clock.now())
    .where('last_seen_on', '>', clock.later(-config.sessionIdleMinutes * 60_000))
    .orderBy([{ column: 'last_seen_on', order: 'desc' }, 'id_hash'])
    .select({ idHash: 'id_hash', userAgent: 'user_agent', createdOn: 'created_on', lastSeenOn: 'last_seen_on', address: 'address' })

const ownSession = async (ctx: LoadContext): Promise<Row | undefined> =>
  (await alive(ctx, ctx.user.id)).find(({ idHash }) => sessionId(idHash) === ctx.params.id)

export const sessionHandlers: Handlers<Calls['sessions']> = {
  list: async (ctx) => {
    const rows = await alive(ctx, ctx.user.id)
    const items = rows.map(({ idHash, userAgent, ...row }) => ({
      ...row,
      id: sessionId(idHash),
      program: programName(userAgent),
      isCurrent: idHash === ctx.user.sessionHash,
    }))
    return { items, totalItemCount: items.length }
  },

  removeOthers: async (ctx) => {
    const { db, user } = ctx
    const others = () =>
      db('sessions')
        .where('user_id', user.id)
        .whereNot('id_hash', user.sessionHash ?? '')
    const programs: (string | null)[] = await others().where('stage', 'full').forUpdate().pluck('user_agent')
    await others().delete()
    for (const program of programs) await auditEvent(ctx, { event: 'sessionEnded', detail: programName(program) })
    return null
  },

  remove: on(ownSession, async (ctx, { idHash, userAgent }) => {
    const ended = await ctx.db('sessions').where({ id_hash: idHash, user_id: ctx.user.id }).delete()
    if (ended === 0) throw refuse.notFound()
    await auditEvent(ctx, { event: 'sessionEnded', detail: programName(userAgent) })
    return null
  }),
}
