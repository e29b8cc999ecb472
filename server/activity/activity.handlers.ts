import type { Calls } from '../../contract/index.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { activityPage } from './activity.queries.ts'

export const activityHandlers: Handlers<Calls['activity']> = {
  list: ({ db, user, query }) => activityPage(db, user, query),
}
