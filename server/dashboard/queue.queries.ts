import type { Knex } from 'knex'
import { type RenewalQueueFilter, RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import type { Day } from '../../rules/day.ts'
import { mayRenew } from '../../rules/people/permissions.ts'
import { CLIENT_MAY_RENEW, CLIENT_NAME } from '../clients/client.model.ts'
import { sideNameSql } from '../clients/side-name.queries.ts'
import { listPage, listStatements } from '../kit/database/pages/list.ts'
import { countMatches, countWalked } from '../kit/database/pages/page.ts'
import type { Query } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { provider } from '../kit/provider.ts'
import { countFound, type Searched, searched } from '../kit/search/found.ts'
import { inReach } from '../kit/search/reach.ts'
import { stageSql } from '../licenses/license.model.ts'
import { withFoundBy } from '../licenses/list/found-by.queries.ts'
import { standingColumns, standingRead } from '../licenses/standing/standing.queries.ts'
import { waitingDaysSql } from '../requests/waiting-licenses.queries.ts'
import { holderName } from '../users/user.queries.ts'
import { slackSql } from '../watch/slack.queries.ts'
import { earlyInQueue, isNarrow, queueFilter } from './queue-filter.queries.ts'
import { orderOf } from './queue-order.queries.ts'

const JOINS = {
  clients: ['clients.id', 'licenses.client_id'],
  license_types: ['license_types.id', 'licenses.license_type_id'],
  licensing_authorities: ['licensing_authorities.id', 'licenses.licensing_authority_id'],
  users: ['users.id', 'licenses.assigned_user_id'],
  renewals: ['renewals.id', 'licenses.renewal_id'],
} as const

const listed = (db: Knex, today: Day, seesRequests: boolean) => ({
  table: 'licenses',
  row: RenewalQueueLicense,
  joined: (query: Query) =>
    query
      .join('clients', ...JOINS.clients)
      .leftJoin('license_types', ...JOINS.license_types)
      .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
      .leftJoin('licensing_authorities', ...JOINS.licensing_authorities)
      .leftJoin('users', ...JOINS.users)
      .leftJoin('renewals', ...JOINS.renewals)
      .leftJoin('user_tasks', (task) => task.on('user_tasks.renewal_id', 'licenses.renewal_id').onNull('user_tasks.done_on')),
  columns: {
    id: 'licenses.id',
    foundBy: 'null',
    version: 'licenses.version',
    licenseNumber: 'licenses.license_number',
    premisesName: 'licenses.premises_name',
    renewalStatus: stageSql(today),
    licenseType: 'license_types.name',
    trackDate: 'licenses.track_date',
    renewalDueDate: 'licenses.renewal_due_date',
    dueDate: 'licenses.due_date',
    followUpDate: 'user_tasks.follow_up_date',
    startBy: 'licenses.start_by',
    slack: slackSql(db, today),
    expirationDate: 'licenses.expiration_date',
    propertyId: 'licenses.property_id',
    propertyName: 'licenses.property_name',
    city: 'licenses.city',
    state: 'licenses.state',
    assignedUserId: 'licenses.assigned_user_id',
    assignedUserName: holderName(),
    renewalDesignation: 'licenses.renewal_designation',
    renewalDesignationName: sideNameSql(),
    alert: 'licenses.alert',
    isUrgentAlert: 'licenses.is_urgent_alert',
    notes: 'renewals.notes',
    renewalId: 'licenses.renewal_id',
    isTrackingOnlyRenewal: 'coalesce(renewals.is_tracking_only_renewal, licenses.is_tracking_only)',
    billingClientSelfRenewalPermission: CLIENT_MAY_RENEW,
    clientName: CLIENT_NAME,
    licensingAuthority: 'licensing_authorities.name',
    ...standingColumns(today),
    waitingDays: seesRequests ? waitingDaysSql(db, today) : 'null',
  } satisfies Record<keyof RenewalQueueLicense, string>,
})

/** The two statements of a queue page. */
export const queueStatements = (db: Knex, user: SignedIn, filter: Searched<RenewalQueueFilter>, today: Day) => {
  const rows = (some: Searched<RenewalQueueFilter>) => db('licenses').modify(queueFilter(db, user, some, today))
  const early = earlyInQueue(db, user, filter)
  const counted = early ? countMatches(db, rows(filter), filter, early) : countFound(db, filter, rows)
  return listStatements(db, {
    rows: () => rows(filter),
    count: isNarrow(user, filter) ? counted : countWalked(db, 'licenses', rows(filter), filter, { early }),
    order: orderOf(db, user, filter, today),
    filter,
    variant: `queue ${today} ${provider.name()} ${mayRenew(user)}`,
    listed: () => listed(db, today, mayRenew(user)),
    read: standingRead(today),
  })
}

/** A page of the queue with its total. */
export const queuePage = async (db: Knex, user: SignedIn, filter: RenewalQueueFilter, today: Day) => {
  const found = await inReach(db, await searched(db, user, 'licenses', filter), {
    table: 'licenses',
    rows: (some) => db('licenses').modify(queueFilter(db, user, some, today)),
    order: orderOf(db, user, filter, today),
  })
  return withFoundBy(db, filter, await listPage<RenewalQueueLicense>(queueStatements(db, user, found, today), filter))
}
