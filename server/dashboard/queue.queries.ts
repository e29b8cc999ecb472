import type { Knex } from 'knex'
import { type RenewalQueueFilter, RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import type { Day } from '../../rules/day.ts'
import { COMPLETE } from '../../rules/renewals/stages.ts'
import { CLIENT_MAY_RENEW, CLIENT_NAME } from '../clients/client.model.ts'
import { sideNameSql } from '../clients/side-name.queries.ts'
import { listPage, listStatements } from '../kit/database/pages/list.ts'
import { by, byGroups, byNullable, type Order } from '../kit/database/pages/order.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { provider } from '../kit/provider.ts'
import { counting, type Searched, searched } from '../kit/search/found.ts'
import { inReach } from '../kit/search/reach.ts'
import { RENEWAL_DUE, STAGE_SQL, stageSql } from '../licenses/license.model.ts'
import { withFoundBy } from '../licenses/list/found-by.queries.ts'
import { BY_ASSIGNEE, BY_AUTHORITY, BY_TYPE, byClient } from '../licenses/order.queries.ts'
import { byStanding } from '../licenses/standing/order.queries.ts'
import { standingColumns } from '../licenses/standing/standing.queries.ts'
import { holderName } from '../users/user.queries.ts'
import { slackSql } from '../watch/slack.queries.ts'
import { earlyInQueue, isNarrow, queueFilter } from './queue-filter.queries.ts'

const JOINS = {
  clients: ['clients.id', 'licenses.client_id'],
  license_types: ['license_types.id', 'licenses.license_type_id'],
  licensing_authorities: ['licensing_authorities.id', 'licenses.licensing_authority_id'],
  users: ['users.id', 'licenses.assigned_user_id'],
  renewals: ['renewals.id', 'licenses.renewal_id'],
} as const

/** The renewal's stage: 1 and 8 are those of licenses without a renewal in process. A current renewal is never complete. */
const byStage = ({ showCurrentRenewals }: RenewalQueueFilter, today: Day): Order => {
  const idle = (stage: number): Scope => {
    const at = (query: Query) => query.whereNull('licenses.renewal_stage').whereRaw(`${STAGE_SQL} = ?`, [today, stage])
    return at
  }
  const inProcess = { by: 'licenses.renewal_stage', where: (query: Query) => query.whereNotNull('licenses.renewal_stage') }
  const complete = { by: String(COMPLETE), isConstant: true, where: idle(COMPLETE) }
  return byGroups([[{ by: '1', isConstant: true, where: idle(1) }], [inProcess], ...(showCurrentRenewals === false ? [[complete]] : [])])
}

const sortable = (user: SignedIn, filter: RenewalQueueFilter, today: Day): Record<NonNullable<RenewalQueueFilter['sortBy']>, Order> => ({
  expirationDate: byNullable('licenses.expiration_date'),
  trackDate: byNullable('licenses.track_date'),
  renewalDueDate: byNullable(RENEWAL_DUE),
  licenseNumber: by('licenses.license_number_sort'),
  licenseType: BY_TYPE,
  propertyName: by('licenses.property_name_sort'),
  premisesName: byNullable('licenses.premises_name_sort'),
  city: byNullable('licenses.city_sort'),
  state: byNullable('licenses.state'),
  clientName: byClient(user),
  licensingAuthority: BY_AUTHORITY,
  assignedUserName: BY_ASSIGNEE,
  renewalStatus: byStage(filter, today),
  standing: byStanding(today, filter.standings, true),
  startBy: byNullable('licenses.start_by'),
  slack: byNullable('licenses.act_by'),
})

const listed = (db: Knex, today: Day) => ({
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
    ...standingColumns(db, today),
  } satisfies Record<keyof RenewalQueueLicense, string>,
})

/** The two statements of a queue page. */
export const queueStatements = (db: Knex, user: SignedIn, filter: Searched<RenewalQueueFilter>, today: Day) =>
  listStatements(db, {
    rows: () => db('licenses').modify(queueFilter(db, user, filter, today)),
    counted: () => db('licenses').modify(queueFilter(db, user, counting(filter), today)),
    isNarrow: isNarrow(user, filter),
    early: earlyInQueue(db, user, filter),
    order: sortable(user, filter, today)[filter.sortBy ?? 'expirationDate'],
    filter,
    variant: `queue ${today} ${provider.name()}`,
    listed: () => listed(db, today),
  })

/** A page of the queue with its total. */
export const queuePage = async (db: Knex, user: SignedIn, filter: RenewalQueueFilter, today: Day) => {
  const found = await inReach(db, await searched(db, user, 'licenses', filter), {
    table: 'licenses',
    rows: (some) => db('licenses').modify(queueFilter(db, user, some, today)),
    order: sortable(user, filter, today)[filter.sortBy ?? 'expirationDate'],
  })
  return withFoundBy(db, filter, await listPage<RenewalQueueLicense>(queueStatements(db, user, found, today), filter))
}
