import type { Knex } from 'knex'
import type { RenewalQueueFilter } from '../../contract/dashboard/calls.ts'
import type { Day } from '../../rules/day.ts'
import { RENEWAL_LEVELS } from '../../rules/permissions.ts'
import { CLIENT_NAME } from '../clients/client.model.ts'
import { withSideName } from '../clients/side-name.queries.ts'
import { pageOf } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { counting, type Searched, searched } from '../kit/search/found.ts'
import { RENEWAL_DUE, STAGE_SQL } from '../licenses/license.model.ts'
import { ASSIGNEE_NAME } from '../users/user.queries.ts'
import { queueFilter } from './queue.filter.ts'

const JOINS = {
  clients: ['clients.id', 'licenses.client_id'],
  license_types: ['license_types.id', 'licenses.license_type_id'],
  licensing_authorities: ['licensing_authorities.id', 'licenses.licensing_authority_id'],
  users: ['users.id', 'licenses.assigned_user_id'],
  renewals: ['renewals.id', 'licenses.renewal_id'],
} as const

/** The columns that can be sorted by, each with the table that only this order needs. `?` in a column is today. */
const SORT: Record<NonNullable<RenewalQueueFilter['sortBy']>, { column: string; join?: keyof typeof JOINS }> = {
  expirationDate: { column: 'licenses.expiration_date' },
  trackDate: { column: 'licenses.track_date' },
  renewalDueDate: { column: RENEWAL_DUE },
  licenseNumber: { column: 'licenses.license_number' },
  licenseType: { column: 'license_types.name', join: 'license_types' },
  propertyName: { column: 'licenses.property_name' },
  premisesName: { column: 'licenses.premises_name' },
  city: { column: 'licenses.city' },
  state: { column: 'licenses.state' },
  clientName: { column: CLIENT_NAME, join: 'clients' },
  licensingAuthority: { column: 'licensing_authorities.name', join: 'licensing_authorities' },
  assignedUserName: { column: ASSIGNEE_NAME, join: 'users' },
  renewalStatus: { column: STAGE_SQL },
}

const COLUMNS = {
  id: 'licenses.id',
  version: 'licenses.version',
  licenseNumber: 'licenses.license_number',
  premisesName: 'licenses.premises_name',
  licenseType: 'license_types.name',
  trackDate: 'licenses.track_date',
  renewalDueDate: 'licenses.renewal_due_date',
  dueDate: 'licenses.due_date',
  followUpDate: 'user_tasks.follow_up_date',
  expirationDate: 'licenses.expiration_date',
  propertyId: 'licenses.property_id',
  propertyName: 'licenses.property_name',
  city: 'licenses.city',
  state: 'licenses.state',
  assignedUserId: 'licenses.assigned_user_id',
  renewalDesignation: 'licenses.renewal_designation',
  alert: 'licenses.alert',
  isUrgentAlert: 'licenses.is_urgent_alert',
  notes: 'renewals.notes',
  renewalId: 'licenses.renewal_id',
  licensingAuthority: 'licensing_authorities.name',
}

/**
 * The two statements of a queue page. The ids of the page are found first, in the order of an index; then the other tables are
 * joined.
 */
export const queueStatements = (db: Knex, user: SignedIn, filter: Searched<RenewalQueueFilter>, today: Day) => {
  const { column, join } = SORT[filter.sortBy ?? 'expirationDate']
  const direction = filter.sortDirection ?? 'asc'
  const inOrder = (query: Knex.QueryBuilder) =>
    query.orderByRaw(`${column} ${direction} nulls last, licenses.id ${direction}`, column.includes('?') ? [today] : [])
  const { limit, offset } = pageOf(filter)
  const page = db('licenses')
    .modify(queueFilter(db, user, filter, today))
    .select('licenses.id')
    .limit(limit)
    .offset(offset)
  if (join) page.leftJoin(join, JOINS[join][0], JOINS[join][1])
  const rows = db
    .from(page.modify(inOrder).as('page'))
    .join('licenses', 'licenses.id', 'page.id')
    .join('clients', ...JOINS.clients)
    .leftJoin('license_types', ...JOINS.license_types)
    .leftJoin('licensing_authorities', ...JOINS.licensing_authorities)
    .leftJoin('users', ...JOINS.users)
    .leftJoin('renewals', ...JOINS.renewals)
    .leftJoin('user_tasks', (task) => task.on('user_tasks.renewal_id', 'licenses.renewal_id').onNull('user_tasks.done_on'))
    .modify(inOrder)
    .select({
      ...COLUMNS,
      renewalStatus: db.raw(STAGE_SQL, [today]),
      isTrackingOnlyRenewal: db.raw('coalesce(renewals.is_tracking_only_renewal, licenses.is_tracking_only)'),
      billingClientSelfRenewalPermission: db.raw(`clients.service_level in (${RENEWAL_LEVELS.map((level) => `'${level}'`).join(', ')})`),
      clientName: db.raw(CLIENT_NAME),
      assignedUserName: db.raw(ASSIGNEE_NAME),
    })
  const count = db('licenses')
    .modify(queueFilter(db, user, counting(filter), today))
    .count({ total: '*' })
    .first()
  return { rows, count }
}

/** A page of the queue with its total. The count runs in parallel on another reader. */
export const queuePage = async (db: Knex, user: SignedIn, filter: RenewalQueueFilter, today: Day) => {
  const { rows, count } = queueStatements(db, user, await searched(db, user, 'licenses', filter), today)
  const [items, counted] = await Promise.all([rows, count])
  return { items: items.map(withSideName), totalItemCount: counted?.total ?? 0 }
}
