import type { Calls } from '../../contract/index.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { assigneeOf } from '../users/who.queries.ts'
import { snooze } from './snooze.actions.ts'
import { countsOf, todayPage } from './today.queries.ts'

export const todayHandlers: Handlers<Calls['today']> = {
  counts: async ({ db, user, query, today }) => countsOf(db, user, await assigneeOf(db, user, query.who), today),
  list: async ({ db, user, body, today }) => todayPage(db, user, await assigneeOf(db, user, body.who), body, today),
  snooze: async ({ db, user, body, today }) => {
    await snooze(db, user, body, today)
    return null
  },
}
