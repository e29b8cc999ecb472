import type { Calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { markRead } from './notification.actions.ts'
import { countsOf, notificationsPage } from './notification.queries.ts'

export const notificationHandlers: Handlers<Calls['notifications']> = {
  counts: ({ db, user }) => countsOf(db, user),
  list: ({ db, user, body }) => notificationsPage(db, user, body),

  read: async ({ db, user, body: { ids, all } }) => {
    if (!ids && !all) throw refuse.invalid({ ids: [messages.required] })
    await markRead(db, user, all ? undefined : ids)
    return countsOf(db, user)
  },
}
