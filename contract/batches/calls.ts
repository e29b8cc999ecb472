import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { ActivityEntry } from '../activity/calls.ts'
import { defineCalls } from '../call.ts'
import {
  Count,
  Flag,
  Id,
  Ids,
  Moment,
  OneOf,
  Optional,
  OrNull,
  pageFields,
  Text,
  totalFields,
  walkedListOf,
  walkFields,
} from '../common.ts'
import { Standing } from '../licenses/standing.ts'

/** Planned: nothing was changed yet. Running: a job, an undo or an import is at work. */
export const BATCH_STATUSES = ['Planned', 'Running', 'Done'] as const

/** `undoOf`: the batch that this one has undone. `undoneBy`: the batch that has undone this one. `call`: the name of its call. */
export const Batch = Type.Object(
  {
    id: Id,
    status: OneOf('Status', BATCH_STATUSES),
    call: Text('What', 100),
    userId: OrNull(Id),
    userName: OrNull(Text('By', 2 * limits.name)),
    appliedByUserName: OrNull(Text('Applied by', 2 * limits.name)),
    clientId: OrNull(Id),
    clientName: OrNull(Text('Client', limits.name)),
    createdOn: Moment('Made on'),
    doneOn: OrNull(Moment('Done on')),
    recordCount: Count('Records'),
    refusedCount: Count('Left out'),
    needsApproval: Flag('Needs Approval'),
    jobId: OrNull(Id),
    undoOf: OrNull(Id),
    undoneBy: OrNull(Id),
    cannotApply: OrNull(Text('Why it cannot be applied', limits.notes)),
    cannotUndo: OrNull(Text('Why it cannot be undone', limits.notes)),
  },
  { title: 'A change of many records' },
)
export type Batch = Static<typeof Batch>

const { record, recordId, recordName, licenseId, licenseNumber, propertyId, propertyName, changes } = ActivityEntry.properties

/** A record of a batch or a plan: what changes, or why it is left out. `recordId` is null for a record that a plan would create. */
export const BatchRow = Type.Object(
  {
    record,
    recordId,
    recordName,
    licenseId,
    licenseNumber,
    standing: OrNull(Standing),
    propertyId,
    propertyName,
    changes,
    reason: OrNull(Text('Why it is left out', limits.notes)),
  },
  { title: 'A record of a batch' },
)
export type BatchRow = Static<typeof BatchRow>

export const BATCH_COLUMNS = ['createdOn'] as const
export const BatchFilter = Type.Object(
  {
    ...walkFields(BATCH_COLUMNS, 'createdOn', 'desc'),
    statuses: Optional(Type.Array(OneOf('Status', BATCH_STATUSES), { maxItems: 3, uniqueItems: true, title: 'Status' })),
    userIds: Optional(Ids('Users')),
    clientIds: Optional(Ids('Clients')),
  },
  { title: 'Filter Batches' },
)
export type BatchFilter = Static<typeof BatchFilter>

export const BATCH_OUTCOMES = ['changed', 'leftOut'] as const
const { searchTerm: _none, sortBy: _by, sortDirection: _direction, ...page } = pageFields(['id'] as const, 'id')
const BatchRowFilter = Type.Object({ ...page, outcome: Optional(OneOf('Outcome', BATCH_OUTCOMES)) })
export type BatchRowFilter = Static<typeof BatchRowFilter>

const BatchWithRows = Type.Object(
  { ...Batch.properties, items: Type.Array(BatchRow, { title: 'Records' }), ...totalFields },
  { title: 'A batch with a page of its records' },
)

const LeftOut = Type.Object(
  {
    record: Text('Record', 50),
    id: OrNull(Id),
    name: OrNull(Text('Name', limits.notes)),
    standing: OrNull(Standing),
    reason: Text('Reason', limits.notes),
  },
  { title: 'A record that was left out', description: 'Only a license has a standing.' },
)
export type LeftOut = Static<typeof LeftOut>

/** The input of a planned call is checked against the schema of that call. */
export const Plan = Type.Object(
  {
    call: Text('Call', 100, { minLength: 1 }),
    id: Optional(Id),
    body: Type.Unsafe<Record<string, unknown>>({ type: 'object', title: 'Body of the call', maxBytes: limits.planBytes }),
    notify: Optional(Type.Boolean({ default: true, title: 'Mail the administrators who can approve it, if it needs approval' })),
  },
  { title: 'Plan a Bulk Action' },
)

export const plans = defineCalls({
  create: {
    method: 'POST',
    path: '/plans',
    permission: 'mayRenew',
    does: 'Plan a bulk action: find out what it would change and what it would leave out. Changes nothing.',
    body: Plan,
    reply: Type.Object(
      {
        id: Id,
        recordCount: Count('Records that would change'),
        refusedCount: Count('Records that would be left out'),
        needsApproval: Flag('Needs Approval'),
        hash: Text('Hash of the plan', 64),
      },
      { title: 'A new plan' },
    ),
    status: 201,
    attempt: 'plan the changes',
  },
  get: {
    method: 'GET',
    path: '/plans/{id}',
    permission: 'mayRenew',
    does: 'Return a plan with a page of its records: what each would be, or why it is left out.',
    query: BatchRowFilter,
    reply: BatchWithRows,
  },
  apply: {
    method: 'POST',
    path: '/plans/{id}/apply',
    permission: 'mayRenew',
    does: 'Apply a plan. Records that have changed since are left out. A plan that needs approval is applied by a second person, an administrator.',
    reply: Type.Object(
      {
        batchId: Id,
        jobId: OrNull(Id),
        recordCount: Count('Records changed'),
        refused: Type.Array(LeftOut, { title: 'Left out' }),
      },
      { title: 'The result of a plan' },
    ),
    startsJob: true,
    attempt: 'apply the plan',
  },
})

export const batches = defineCalls({
  list: {
    method: 'POST',
    path: '/batches/list',
    permission: 'mayRenew',
    does: 'List bulk actions and plans, latest first: your own; administrators see those of their side.',
    reads: true,
    body: BatchFilter,
    reply: walkedListOf(Batch),
  },
  get: {
    method: 'GET',
    path: '/batches/{id}',
    permission: 'mayRenew',
    does: 'Return a bulk action with a page of its records and their changes.',
    query: BatchRowFilter,
    reply: BatchWithRows,
  },
  undo: {
    method: 'POST',
    path: '/batches/{id}/undo',
    permission: 'mayRenew',
    does: 'Undo a bulk action of the last 30 days. Records that somebody has changed since are kept. A dry run changes nothing.',
    body: Type.Object({ dryRun: Optional(Type.Boolean({ default: false, title: 'Dry run' })) }, { title: 'Undo' }),
    reply: Type.Object(
      {
        batchId: OrNull(Id),
        undone: Count('Records undone'),
        kept: Type.Array(LeftOut, { title: 'Kept' }),
      },
      { title: 'The result of an undo' },
    ),
    isFinal: true,
    attempt: 'undo the changes',
  },
})
