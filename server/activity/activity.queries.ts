import type { Knex } from 'knex'
import type { ActivityEntry, ActivityFilter } from '../../contract/activity/calls.ts'
import { addDays } from '../../rules/day.ts'
import { type EventName, eventWords } from '../../rules/programs/events.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { clock } from '../kit/clock.ts'
import type { Change } from '../kit/database/change.ts'
import { behind, countMatches, directionOf, paged, pageWith } from '../kit/database/pages/page.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import { ownVisibleTo } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { provider } from '../kit/provider.ts'
import { jsonList } from '../kit/unknown.ts'
import { describeAll } from './described.queries.ts'

/** An Administrator sees the whole audit, a ClientAdministrator the part about their client. */
const visibleTo = ownVisibleTo('audit.client_id')

interface Kept {
  changes: string | null
  event: EventName | null
  detail: string | null
}

type Found = Omit<ActivityEntry, 'changes' | 'recordName' | 'propertyName' | 'event'> & Kept

interface Asks extends ActivityFilter {
  licenseId?: number
}

const filtered =
  (user: SignedIn, { startDate, endDate, userIds, clientIds, record, kind, licenseId, batchId }: Asks): Scope =>
  (query: Query) => {
    query.modify(visibleTo(user))
    if (licenseId !== undefined) query.where('audit.license_id', licenseId)
    if (startDate) query.where('audit.at', '>=', clock.startOf(startDate))
    if (endDate) query.where('audit.at', '<', clock.startOf(addDays(endDate, 1)))
    if (userIds?.length) query.whereIn('audit.user_id', userIds)
    if (clientIds?.length) query.whereIn('audit.client_id', clientIds)
    if (record) query.where('audit.record', record)
    if (batchId) query.where('audit.batch_id', batchId).whereNull('audit.event')
    // Without a filter on a license or record, the entry of a bulk action stands for all of its changes.
    else if (licenseId === undefined && !record) query.whereRaw('(audit.batch_id is null or audit.event is not null)')
    if (kind === 'Changes') query.whereRaw("(audit.event is null or audit.event = 'batchDone')")
    if (kind === 'Access') query.whereRaw("audit.event <> 'batchDone'")
  }

/** Whether the user of a row is outside its client. Clients see staff as the provider, and no address or program of such users. */
const OF_STAFF = 'audit.user_id is not null and coalesce(users.client_id, 0) <> audit.client_id'

/** A page of the activity that the caller can see, or of one license. */
export const activityPage = async (db: Knex, user: SignedIn, filter: Asks) => {
  const unlessOfStaff = (column: string) => (user.clientId === null ? column : db.raw(`case when ${OF_STAFF} then null else ${column} end`))
  const rows = db('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .leftJoin('clients', 'clients.id', 'audit.client_id')
    .leftJoin('licenses', 'licenses.id', 'audit.license_id')
    .modify(filtered(user, filter))
    .modify(behind(filter, 'audit.id'))
    .orderBy('audit.id', directionOf(filter, 'desc'))
    .modify(paged(filter))
    .select({
      id: 'audit.id',
      at: 'audit.at',
      userId: 'audit.user_id',
      userName: db.raw(
        `case when users.client_id is null and ${user.clientId === null ? 'false' : 'users.id is not null'} then ${provider.sql()} else users.first_name || ' ' || users.last_name end`,
      ),
      clientId: 'audit.client_id',
      clientName: db.raw(CLIENT_NAME),
      call: 'audit.call',
      event: 'audit.event',
      detail: 'audit.detail',
      address: unlessOfStaff('audit.address'),
      program: unlessOfStaff('audit.program'),
      record: 'audit.record',
      recordId: 'audit.record_id',
      licenseId: 'audit.license_id',
      licenseNumber: 'licenses.license_number',
      propertyId: 'audit.property_id',
      batchId: 'audit.batch_id',
      changes: 'audit.changes',
    })
  const count = countMatches(db, db('audit').modify(filtered(user, filter)), filter)
  const { items: found, ...total } = await pageWith(rows as PromiseLike<Found[]>, count, filter)
  const read = found.map((row) => ({
    ...row,
    event: row.event && eventWords(row.event, row.detail),
    changes: jsonList<Change>(row.changes),
  }))
  return { items: await describeAll(db, user, read), ...total }
}
