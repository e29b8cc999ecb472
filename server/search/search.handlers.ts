import type { Calls } from '../../contract/index.ts'
import type { Handlers } from '../kit/http/handler.ts'
import { bestOf } from './search.queries.ts'

export const searchHandlers: Handlers<Calls['search']> = {
  find: async ({ db, user, today, body }) => ({ items: await bestOf(db, { user, today }, body) }),
}
