import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { defineCalls } from '../call.ts'
import { Count, Flag, Id, listOf, Moment, OneOf, Optional, OrNull, pageFields, Text, walkedListOf, walkFields } from '../common.ts'
import { Standing } from '../licenses/standing.ts'

/** The jobs that users start. The same table also holds jobs of the server. */
export const JOB_KINDS = ['bulkBegin', 'import', 'evidence'] as const
export const JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export const JOB_OUTCOMES = ['waiting', 'done', 'refused'] as const

export const JOB_COLUMNS = ['createdOn', 'endedOn', 'status', 'total'] as const
export const JobFilter = Type.Object({
  ...walkFields(JOB_COLUMNS, 'createdOn', 'desc'),
  kind: Optional(OneOf('Kind', JOB_KINDS)),
  status: Optional(OneOf('Status', JOB_STATUSES)),
  mineOnly: Optional(Flag('Mine Only')),
})
export type JobFilter = Static<typeof JobFilter>

/** `done` includes refused items, so it equals `total` at the end. `error`: why the job failed. `batchId`: the batch to undo. */
export const Job = Type.Object(
  {
    id: Id,
    kind: OneOf('Kind', JOB_KINDS),
    status: OneOf('Status', JOB_STATUSES),
    total: Count('Licenses or Rows'),
    done: Count('Done'),
    refusedCount: Count('Refused'),
    userId: OrNull(Id),
    userName: OrNull(Text('Requested by', 2 * limits.name)),
    createdOn: Moment('Requested on'),
    startedOn: OrNull(Moment('Started on')),
    endedOn: OrNull(Moment('Ended on')),
    error: OrNull(Text('Error', limits.notes)),
    batchId: OrNull(Id),
  },
  { title: 'A background job' },
)
export type Job = Static<typeof Job>

export const JOB_RESULT_COLUMNS = ['licenseNumber', 'propertyName', 'outcome'] as const
export const JobResultFilter = Type.Object({
  ...pageFields(JOB_RESULT_COLUMNS, 'licenseNumber'),
  outcome: Optional(OneOf('Outcome', JOB_OUTCOMES)),
})
export type JobResultFilter = Static<typeof JobResultFilter>

/** A license that was deleted later has no number and no standing. */
export const JobResult = Type.Object(
  {
    licenseId: Id,
    licenseNumber: OrNull(Text('License #', limits.licenseNumber)),
    propertyName: OrNull(Text('Property', limits.propertyName)),
    standing: OrNull(Standing),
    outcome: OneOf('Outcome', JOB_OUTCOMES),
    reason: OrNull(Text('Reason', limits.notes)),
  },
  { title: 'The result for a license' },
)
export type JobResult = Static<typeof JobResult>

export const jobs = defineCalls({
  list: {
    method: 'GET',
    path: '/jobs',
    permission: 'mayRenew',
    does: 'List your jobs, latest first. Administrators see the jobs of their side.',
    query: JobFilter,
    reply: walkedListOf(Job),
  },
  get: {
    method: 'GET',
    path: '/jobs/{id}',
    permission: 'mayRenew',
    does: 'Return a job and its progress.',
    reply: Job,
  },
  results: {
    method: 'GET',
    path: '/jobs/{id}/results',
    permission: 'mayRenew',
    does: 'List the results of a job by license.',
    query: JobResultFilter,
    reply: listOf(JobResult),
  },
})
