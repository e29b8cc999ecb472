import type { Calls } from '../../contract/index.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { waitingCounts } from '../requests/waiting.queries.ts'
import { assigneesOf } from '../users/who.queries.ts'
import { snooze } from './snooze.actions.ts'
import { countsOf, todayPage } from './today.queries.ts'

export const todayHandlers: Handlers<Calls['today']> = {
  counts: async ({ db, user, query, today }) => {
    const assignees = await assigneesOf(db, user, query.who)
    const [tiles, requests] = await Promise.all([countsOf(db, user, assignees, today), waitingCounts(db, user, assignees)])
    return { ...tiles, ...requests }
  },
  list: async ({ db, user, body, today }) => todayPage(db, user, await assigneesOf(db, user, body.who), body, today),
  snooze: async ({ db, user, body, today }) => {
    await snooze(db, user, body, today)
    return null
  },
}
