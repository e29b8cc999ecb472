import type { Calls } from '../../contract/index.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { assigneesOf } from '../users/who.queries.ts'
import { snooze } from './snooze.actions.ts'
import { todayCounts, todayPage } from './today.queries.ts'

export const todayHandlers: Handlers<Calls['today']> = {
  counts: async ({ db, user, query, today }) => todayCounts(db, user, await assigneesOf(db, user, query.who), today),
  list: async ({ db, user, body, today }) => todayPage(db, user, await assigneesOf(db, user, body.who), body, today),
  snooze: async ({ db, user, body, today }) => {
    await snooze(db, user, body, today)
    return null
  },
}
