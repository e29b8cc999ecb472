import type { Knex } from 'knex'
import type { Batch, BatchFilter, BatchRow, BatchRowFilter } from '../../contract/batches/calls.ts'
import type { Day } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { isSideAdministrator } from '../../rules/people/permissions.ts'
import { describeAll } from '../activity/described.queries.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { clock } from '../kit/clock.ts'
import type { Change } from '../kit/database/change.ts'
import { countMatches, paged, pagedBy, pageWith } from '../kit/database/pages/page.ts'
import { isPostgres, type Query, type Scope, searchIn } from '../kit/database/query.ts'
import type { CallContext, LoadContext, SignedIn } from '../kit/http/handler.ts'
import { jsonList } from '../kit/unknown.ts'
import { standingIfAny, withStandingIfAny } from '../licenses/standing/standing.queries.ts'
import type { Effect } from './effects.queries.ts'

const DAY = 24 * 60 * 60_000

/** A stored batch, with the reasons why the caller cannot apply or undo it. */
export interface BatchRecord extends Batch {
  input: string | null
}

/** Users see their own batches, client administrators those of their client, and administrators of the provider all. */
const visibleTo =
  (user: SignedIn): Scope =>
  (query: Query) => {
    query.where((mine: Query) => {
      mine.where('batches.user_id', user.id)
      if (!isSideAdministrator(user)) return
      if (user.clientId === null) mine.orWhereRaw('true')
      else mine.orWhere('batches.client_id', user.clientId)
    })
  }

const NAME_OF_MAKER = `users.first_name || ' ' || users.last_name`
const NAME_OF_APPLIER = `appliers.first_name || ' ' || appliers.last_name`

/**
 * SQL for whether a batch needs approval. A plan is measured again by the present number of its client, because the number may have come
 * after the plan. Counts the listed records; of properties, each changed record.
 */
const needsApprovalSql = (db: Knex): string => {
  const changed = isPostgres(db) ? 'json_array_length(batch_items.effects::json)' : 'json_array_length(batch_items.effects)'
  const count = `(select sum(case when batch_items.record = 'properties' then ${changed} else 1 end)
    from batch_items where batch_items.batch_id = batches.id)`
  return `case when batches.status = 'Planned' and clients.approval_above is not null and ${count} > clients.approval_above
    then true else batches.needs_approval end`
}

/** Whether a plan, once its records are stored, needs approval. */
export const needsApproval = async (db: Knex, id: number): Promise<boolean> => {
  const query = db('batches').leftJoin('clients', 'clients.id', 'batches.client_id').where('batches.id', id)
  return Boolean((await query.first({ needed: db.raw(needsApprovalSql(db)) }))?.needed)
}

const selected = (db: Knex, user: SignedIn) =>
  db('batches')
    .modify(visibleTo(user))
    .leftJoin('users', 'users.id', 'batches.user_id')
    .leftJoin('users as appliers', 'appliers.id', 'batches.applied_by_user_id')
    .leftJoin('clients', 'clients.id', 'batches.client_id')
    .leftJoin('batches as undoing', 'undoing.undo_of', 'batches.id')
    .select({
      id: 'batches.id',
      status: 'batches.status',
      call: 'batches.call',
      input: 'batches.input',
      userId: 'batches.user_id',
      userName: db.raw(NAME_OF_MAKER),
      appliedByUserName: db.raw(NAME_OF_APPLIER),
      clientId: 'batches.client_id',
      clientName: db.raw(CLIENT_NAME),
      createdOn: 'batches.created_on',
      doneOn: 'batches.done_on',
      recordCount: 'batches.record_count',
      refusedCount: 'batches.refused_count',
      needsApproval: db.raw(needsApprovalSql(db)),
      jobId: 'batches.job_id',
      undoOf: 'batches.undo_of',
      undoneBy: 'undoing.id',
    })

type Stored = Omit<BatchRecord, 'cannotApply' | 'cannotUndo'>

const whyNotApplied = (user: SignedIn, { status, needsApproval, userId, clientId, createdOn }: Stored): string | null => {
  if (status !== 'Planned') return null
  if (createdOn <= clock.later(-limits.planDays * DAY)) return messages.planExpired
  const isSecond = user.kind === 'person' && user.id !== userId && user.clientId === clientId && isSideAdministrator(user)
  return needsApproval && !isSecond ? messages.planByAnother : null
}

const whyNotUndone = ({ status, doneOn, undoneBy }: Stored): string | null => {
  if (status !== 'Done') return messages.notDoneYet
  if (undoneBy !== null) return messages.undoneAlready
  return doneOn !== null && doneOn <= clock.later(-limits.undoDays * DAY) ? messages.undoTooLate : null
}

const shown = (user: SignedIn, row: Stored): BatchRecord => ({
  ...row,
  needsApproval: Boolean(row.needsApproval),
  cannotApply: whyNotApplied(user, row),
  cannotUndo: whyNotUndone(row),
})

/** The batch or plan of a path, if the caller can see it. */
export const visibleBatch = async ({ db, user, params }: LoadContext): Promise<BatchRecord | undefined> => {
  const row: Stored | undefined = await selected(db, user).where('batches.id', params.id).first()
  return row && shown(user, row)
}

export const batchesPage = async (db: Knex, user: SignedIn, filter: BatchFilter) => {
  const { statuses, userIds, clientIds, searchTerm } = filter
  const fits: Scope = (query: Query) => {
    if (statuses?.length) query.whereIn('batches.status', statuses)
    if (userIds?.length) query.whereIn('batches.user_id', userIds)
    if (clientIds?.length) query.whereIn('batches.client_id', clientIds)
    if (searchTerm)
      query.whereIn(
        'batches.user_id',
        db('users')
          .modify(searchIn([NAME_OF_MAKER], searchTerm))
          .select('users.id'),
      )
  }
  const rows: PromiseLike<Stored[]> = selected(db, user)
    .modify(fits)
    .modify(pagedBy(filter, 'batches.id', (direction) => `batches.id ${direction}`, 'desc'))
  const { items, ...total } = await pageWith(rows, countMatches(db, db('batches').modify(visibleTo(user)).modify(fits), filter), filter)
  return { items: items.map((row) => shown(user, row)), ...total }
}

type RowPage = Omit<BatchRow, 'recordName' | 'propertyName' | 'changes'> & { changes: Change[] }

/** The changed records of a batch that is done or running, from the audit. */
const changedRows = (db: Knex, batchId: number, today: Day) =>
  db('audit')
    .leftJoin('licenses', 'licenses.id', 'audit.license_id')
    .where('audit.batch_id', batchId)
    .whereNull('audit.event')
    .orderBy('audit.id')
    .select({
      record: 'audit.record',
      recordId: 'audit.record_id',
      licenseId: 'audit.license_id',
      licenseNumber: 'licenses.license_number',
      standing: standingIfAny(db, today),
      propertyId: db.raw('coalesce(audit.property_id, licenses.property_id)'),
      changes: 'audit.changes',
      reason: db.raw('null'),
    })

/** The records that a plan would change, or those that were left out. */
const plannedRows = (db: Knex, batchId: number, isLeftOut: boolean, today: Day) =>
  db('batch_items')
    .leftJoin('licenses', 'licenses.id', 'batch_items.license_id')
    .where('batch_items.batch_id', batchId)
    .whereRaw(`batch_items.reason is ${isLeftOut ? 'not ' : ''}null`)
    .orderBy('batch_items.id')
    .select({
      record: 'batch_items.record',
      recordId: 'batch_items.record_id',
      licenseId: 'batch_items.license_id',
      licenseNumber: 'licenses.license_number',
      standing: standingIfAny(db, today),
      propertyId: db.raw('coalesce(batch_items.property_id, licenses.property_id)'),
      effects: 'batch_items.effects',
      reason: 'batch_items.reason',
    })

type ItemRow = Omit<RowPage, 'changes'> & { effects: string | null }

/** A planned record is shown as one row for each of its changes, such as a license and its task. */
const rowsOfItem = ({ effects, ...item }: ItemRow): RowPage[] =>
  effects === null || item.reason !== null
    ? [{ ...item, changes: [] }]
    : jsonList<Effect>(effects).map(({ record, recordId, licenseId, propertyId, changes }) => ({
        ...item,
        record,
        recordId,
        licenseId,
        propertyId: propertyId ?? item.propertyId,
        changes,
      }))

/** A batch with a page of its records. */
export const batchWithRows = async ({ db, user, today }: CallContext, batch: BatchRecord, filter: BatchRowFilter) => {
  const { outcome = 'changed' } = filter
  const isAudited = outcome === 'changed' && batch.status !== 'Planned'
  const query = isAudited ? changedRows(db, batch.id, today) : plannedRows(db, batch.id, outcome === 'leftOut', today)
  const count = countMatches(db, query.clone().clearSelect().clearOrder(), filter)
  const { items, ...total } = await pageWith(query.clone().modify(paged(filter)), count, filter)
  const rows = items.map(withStandingIfAny(today))
  const read: RowPage[] = isAudited
    ? rows.map((row: Omit<RowPage, 'changes'> & { changes: string }) => ({ ...row, changes: jsonList<Change>(row.changes) }))
    : rows.flatMap(rowsOfItem)
  return { ...batch, items: await describeAll(db, user, read), ...total }
}
