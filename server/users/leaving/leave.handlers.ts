import type { Calls } from '../../../contract/index.ts'
import { whyNotLeave } from '../../../rules/people/leaves.ts'
import { create, erase } from '../../kit/database/change.ts'
import { lock } from '../../kit/database/lock.ts'
import { type Handlers, type LoadContext, on } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { renewalUsers, visibleUser } from '../user.queries.ts'
import { Leave } from './leave.model.ts'
import { leavesOf } from './leave.queries.ts'

interface LeaveOfUser {
  id: number
  clientId: number | null
  leave: Leave
}

/** The leave of a path, with the user's id and client for the permission. */
const visibleLeave = async (loading: LoadContext<'id' | 'leaveId'>): Promise<LeaveOfUser | undefined> => {
  const { db, params } = loading
  const user = await visibleUser(loading)
  const leave = user && (await Leave.query(db).findOne({ id: params.leaveId, user_id: user.id }))
  if (leave) leave.clientId = user.clientId
  return leave && { id: user.id, clientId: user.clientId, leave }
}

export const leaveHandlers: Handlers<Calls['leaves']> = {
  list: on(visibleUser, async ({ db, today }, person) => {
    const items = await leavesOf(db, person.id, today)
    return { items, totalItemCount: items.length }
  }),

  create: on(visibleUser, async (ctx, person) => {
    const { db, body, today } = ctx
    const why = whyNotLeave(body, today)
    if (why) throw refuse.rule(why, 'to')
    const deputy = await db('users')
      .modify(renewalUsers)
      .where({ 'users.id': body.deputyId, 'users.client_id': person.clientId })
      .first('users.id')
    if (!deputy || deputy.id === person.id) throw refuse.rule('deputyNotAllowed', 'deputyId')
    // Concurrent new leaves of the same user wait for each other here.
    await lock(db, person)
    const other = await Leave.query(db)
      .where({ user_id: person.id })
      .where('starts_on', '<=', body.to)
      .where('ends_on', '>=', body.from)
      .first()
    if (other) throw refuse.rule('leaveOverlaps', 'from')
    const { id } = await create(ctx, Leave, {
      userId: person.id,
      deputyId: deputy.id,
      startsOn: body.from,
      endsOn: body.to,
      clientId: person.clientId,
    })
    return { id }
  }),

  remove: on(visibleLeave, async (ctx, { leave }) => {
    await erase(ctx, leave)
    return null
  }),
}
