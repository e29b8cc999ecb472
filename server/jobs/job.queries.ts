import type { Knex } from 'knex'
import { JOB_KINDS, type Job, type JobFilter, type JobResultFilter } from '../../contract/jobs/calls.ts'
import type { Day } from '../../rules/day.ts'
import { mayAssign } from '../../rules/people/permissions.ts'
import { countMatches, paged, pagedNullsLast, pageWith } from '../kit/database/pages/page.ts'
import { type Query, type Scope, searchIn } from '../kit/database/query.ts'
import type { LoadContext, SignedIn } from '../kit/http/handler.ts'
import { standingIfAny, withStandingIfAny } from '../licenses/standing/standing.queries.ts'
import { ASSIGNEE_NAME } from '../users/user.queries.ts'

/** A user sees their own jobs. Administrators for assigning see all jobs of their side: of their client, or of staff. */
const visibleTo =
  (user: SignedIn): Scope =>
  (query: Query) => {
    // The table also contains internal tasks of the server.
    query.whereIn('jobs.kind', [...JOB_KINDS]).where((mine: Query) => {
      mine.where('jobs.user_id', user.id)
      if (mayAssign(user)) mine.orWhere('jobs.client_id', user.clientId)
    })
  }

/** The batch of a job, if it is done and nobody has undone it. */
const UNDOABLE_BATCH = `(select batches.id from batches where batches.job_id = jobs.id and batches.status = 'Done' and not exists (select 1 from batches as undoing where undoing.undo_of = batches.id))`

const jobs = (db: Knex, user: SignedIn) =>
  db('jobs')
    .modify(visibleTo(user))
    .leftJoin('users', 'users.id', 'jobs.user_id')
    .select({
      id: 'jobs.id',
      kind: 'jobs.kind',
      status: 'jobs.status',
      total: 'jobs.total',
      done: 'jobs.done',
      refusedCount: db.raw(`(select count(*) from job_items where job_items.job_id = jobs.id and job_items.status = 'refused')`),
      userId: 'jobs.user_id',
      userName: db.raw(ASSIGNEE_NAME),
      createdOn: 'jobs.created_on',
      startedOn: 'jobs.started_on',
      endedOn: 'jobs.ended_on',
      error: 'jobs.error',
      batchId: db.raw(UNDOABLE_BATCH),
    })

/** The job of a path, if the caller can see it. */
export const visibleJob = ({ db, user, params }: LoadContext): PromiseLike<Job | undefined> =>
  jobs(db, user).where('jobs.id', params.id).first()

/** The columns that can be sorted by. */
const SORT: Record<NonNullable<JobFilter['sortBy']>, string> = {
  createdOn: 'jobs.created_on',
  endedOn: 'jobs.ended_on',
  status: 'jobs.status',
  total: 'jobs.total',
}

export const jobsPage = async (db: Knex, user: SignedIn, filter: JobFilter) => {
  const { kind, status, mineOnly, searchTerm, sortBy = 'createdOn' } = filter
  const fits: Scope = (query: Query) => {
    if (searchTerm)
      query.whereIn(
        'jobs.user_id',
        db('users')
          .modify(searchIn([ASSIGNEE_NAME], searchTerm))
          .select('users.id'),
      )
    if (kind) query.where('jobs.kind', kind)
    if (status) query.where('jobs.status', status)
    if (mineOnly) query.where('jobs.user_id', user.id)
  }
  const rows = jobs(db, user)
    .modify(fits)
    .modify(pagedNullsLast(filter, 'jobs.id', SORT[sortBy], 'desc'))
  return pageWith(rows, countMatches(db, db('jobs').modify(visibleTo(user)).modify(fits), filter), filter)
}

const RESULT_SORT: Record<NonNullable<JobResultFilter['sortBy']>, string> = {
  licenseNumber: 'licenses.license_number_sort',
  propertyName: 'licenses.property_name_sort',
  outcome: 'job_items.status',
}

/** The result for each license of a job. */
export const resultsPage = async (db: Knex, { id }: Job, filter: JobResultFilter, today: Day) => {
  const { outcome, searchTerm, sortBy = 'licenseNumber', sortDirection = 'asc' } = filter
  const found = () => {
    const items = db('job_items').leftJoin('licenses', 'licenses.id', 'job_items.license_id').where('job_items.job_id', id)
    if (outcome) items.where('job_items.status', outcome)
    return items.modify(searchIn(['licenses.license_number', 'licenses.property_name'], searchTerm))
  }
  const rows = found()
    .orderByRaw(`${RESULT_SORT[sortBy]} ${sortDirection} nulls last, job_items.id ${sortDirection}`)
    .modify(paged(filter))
    .select({
      licenseId: 'job_items.license_id',
      licenseNumber: 'licenses.license_number',
      propertyName: 'licenses.property_name',
      standing: standingIfAny(db, today),
      outcome: 'job_items.status',
      reason: 'job_items.reason',
    })
  const { items, ...total } = await pageWith(rows, countMatches(db, found(), filter), filter)
  return { items: items.map(withStandingIfAny(today)), ...total }
}
