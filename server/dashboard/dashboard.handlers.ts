import type { Calls } from '../../contract/index.ts'
import type { Handlers } from '../kit/handler.ts'
import { queuePage } from './queue.queries.ts'

export const dashboardHandlers: Handlers<Calls['dashboard']> = {
  renewalsList: ({ db, user, body, today }) => queuePage(db, user, body, today),
}
