import type { Calls } from '../../contract/index.ts'
import { type Handlers, on } from '../kit/http/handler.ts'
import { jobsPage, resultsPage, visibleJob } from './job.queries.ts'

export const jobHandlers: Handlers<Calls['jobs']> = {
  list: ({ db, user, query }) => jobsPage(db, user, query),
  get: on(visibleJob, async (_, job) => job),
  results: on(visibleJob, ({ db, query, today }, job) => resultsPage(db, job, query, today)),
}
