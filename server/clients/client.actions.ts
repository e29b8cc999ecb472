import type { Knex } from 'knex'
import { keysOf } from '../../rules/records.ts'
import { clock } from '../kit/clock.ts'
import { audit, differences } from '../kit/database/change.ts'
import { among } from '../kit/database/many.ts'
import { AT_ONCE } from '../kit/database/steps.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { enqueue } from '../kit/queue/jobs.ts'
import { NOTHING_REQUESTED } from '../licenses/assignment/assign.actions.ts'
import { License } from '../licenses/license.model.ts'
import { columnName } from '../tables/columns.ts'
import { followAssignees } from '../user-tasks/user-task.actions.ts'

type Tasking = Parameters<typeof followAssignees>[0]

const WITH_OPEN_TASK = `exists (select 1 from user_tasks where user_tasks.license_id = licenses.id and user_tasks.done_on is null and user_tasks.assigned_user_id is not null)`

/** The licenses of a client that are not wholly with the provider: on the client's side, assigned, or with a pending approval. */
export const notHandedOver = (db: Knex, clientId: number) =>
  License.query(db)
    .where('client_id', clientId)
    .where((any) =>
      any
        .where('renewal_designation', 'BillingClient')
        .orWhereNotNull('assigned_user_id')
        .orWhereNot('renewal_designation_approval_status', 'None')
        .orWhereRaw(WITH_OPEN_TASK),
    )
    .orderBy('id')

const WITH_PROVIDER = { renewalDesignation: 'Provider', assignedUserId: null, ...NOTHING_REQUESTED } as const

/**
 * Designates licenses of a client to the provider and clears their assignees and pending approvals. Open renewal tasks stay open and
 * become unassigned.
 */
export const handOver = async (tasking: Tasking, clientId: number, ids: readonly number[]): Promise<void> => {
  const { db } = tasking
  await followAssignees(tasking, ids, null)
  const licenses = await License.query(db)
    .where('client_id', clientId)
    .modify(among(db, 'id', ids))
    .orderBy('id')
    .forUpdate()
    .select('id', 'property_id', ...keysOf(WITH_PROVIDER).map(columnName))
  const found = licenses.map(({ id }) => id)
  await db('licenses')
    .modify(among(db, 'id', found))
    .update({
      ...Object.fromEntries(keysOf(WITH_PROVIDER).map((field) => [columnName(field), WITH_PROVIDER[field]])),
      version: db.raw('version + 1'),
      modified_on: clock.now(),
    })
  await audit(
    tasking,
    licenses.flatMap((license) => {
      const { id, propertyId } = license
      const changes = differences(License, license, WITH_PROVIDER)
      // The license of an open task may itself be with the provider already.
      return changes.length > 0 ? [{ record: 'licenses', recordId: id, clientId, licenseId: id, propertyId, changes }] : []
    }),
  )
}

/**
 * Runs when a client becomes FullService: hands its licenses over to the provider, in the same transaction. The licenses of a large
 * client follow in a job (docs/decisions/0035-copies-follow-in-a-job.md).
 */
export const handOverToProvider = async (ctx: CallContext, clientId: number): Promise<void> => {
  const ids = (await notHandedOver(ctx.db, clientId).select('id')).map(({ id }) => id)
  if (ids.length > AT_ONCE) await enqueue(ctx, 'handOver', { clientId, requestId: ctx.requestId }, ids)
  else await handOver(ctx, clientId, ids)
}
