import type { Knex } from 'knex'
import type { RenewalQueueFilter } from '../../contract/dashboard/calls.ts'
import type { Day } from '../../rules/day.ts'
import { COMPLETE } from '../../rules/renewals/stages.ts'
import { by, byGroups, byName, byNullable, byNullableName, type Order } from '../kit/database/pages/order.ts'
import { isPostgres, type Query, type Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { ACTIVE_SQL, License, RENEWAL_DUE, STAGE_SQL } from '../licenses/license.model.ts'
import { BY_ASSIGNEE, BY_AUTHORITY, BY_TYPE, byClient } from '../licenses/order.queries.ts'
import { byStanding, isOften } from '../licenses/standing/order.queries.ts'
import { ASSIGNEE_SORT } from '../users/user.queries.ts'
import { isWhole } from './queue-filter.queries.ts'

/** Orders by stage. Licenses without a renewal in process have stage 1 or 8. A current renewal is never complete (8). */
const byStage = ({ showCurrentRenewals }: RenewalQueueFilter, today: Day): Order => {
  const stage = 'licenses.renewal_stage'
  const idle = (shown: number) => ({
    by: stage,
    key: String(shown),
    where: (query: Query) => query.whereNull(stage).whereRaw(isOften(`${STAGE_SQL} = ${shown}`), [today]),
  })
  const inProcess = { by: stage, where: (query: Query) => query.whereNotNull(stage) }
  return byGroups([[idle(1)], [inProcess], ...(showCurrentRenewals === false ? [[idle(COMPLETE)]] : [])])
}

/** The part of the condition for current renewals that an index can test, so that most licenses before their track date are not read. */
const currentInIndex =
  (user: SignedIn, today: Day): Scope =>
  (query: Query) => {
    query
      .modify(License.visibleTo(user))
      .whereRaw(ACTIVE_SQL)
      .whereRaw('(licenses.renewal_stage is not null or licenses.track_date <= ? or licenses.track_date is null)', [today])
  }

/** Narrows users to the assignees of a client by skipping through the index of licenses. The table of users may be large. */
const assigneesOf = (clientId: number): Scope => {
  const next = (more: string) => `select min(assigned_user_id) from licenses where client_id = ${clientId} ${more}`
  const all = `${next('')} union all select (${next('and assigned_user_id > assignees.id')}) from assignees where id is not null`
  return (query: Query) => query.whereRaw(`users.id in (with recursive assignees(id) as (${all}) select id from assignees)`)
}

/** Orders by assignee. One user may have half of all licenses: SQLite reads them in order, but PostgreSQL would sort them. */
const byAssignee = (db: Knex, user: SignedIn): Order =>
  isPostgres(db)
    ? byNullableName(ASSIGNEE_SORT, 'users', 'licenses.assigned_user_id', {
        among: user.clientId === null ? undefined : assigneesOf(user.clientId),
        walk: (query: Query) => query.modify(License.visibleTo(user)).whereRaw(ACTIVE_SQL),
      })
    : BY_ASSIGNEE

/** Orders by license type without perpetual types. A type that the list leaves out may have thousands of licenses. */
const BY_TYPE_THAT_ENDS = byName('license_types.name_sort', 'license_types', 'licenses.license_type_id', (query: Query) =>
  query.whereRaw(
    `not exists (select 1 from license_terms where license_terms.id = license_types.license_term_id and license_terms.kind = 'Perpetual')`,
  ),
)

const sortable = (
  db: Knex,
  user: SignedIn,
  filter: RenewalQueueFilter,
  today: Day,
): Record<NonNullable<RenewalQueueFilter['sortBy']>, Order> => {
  const whole = isWhole(user, filter)
  const walk = whole && filter.showCurrentRenewals !== false ? currentInIndex(user, today) : undefined
  return {
    expirationDate: byNullable('licenses.expiration_date'),
    trackDate: byNullable('licenses.track_date'),
    renewalDueDate: byNullable(RENEWAL_DUE),
    licenseNumber: by('licenses.license_number_sort'),
    licenseType: filter.showPerpetualTerms ? BY_TYPE : BY_TYPE_THAT_ENDS,
    propertyName: by('licenses.property_name_sort'),
    premisesName: byNullable('licenses.premises_name_sort'),
    city: byNullable('licenses.city_sort'),
    state: byNullable('licenses.state'),
    clientName: byClient(user),
    licensingAuthority: BY_AUTHORITY,
    assignedUserName: whole ? byAssignee(db, user) : BY_ASSIGNEE,
    renewalStatus: byStage(filter, today),
    standing: byStanding(today, filter.standings, { isOfActive: true, walk }),
    startBy: byNullable('licenses.start_by', walk),
    slack: byNullable('licenses.act_by'),
  }
}

/** The order that a filter asks for. */
export const orderOf = (db: Knex, user: SignedIn, filter: RenewalQueueFilter, today: Day): Order =>
  sortable(db, user, filter, today)[filter.sortBy ?? 'expirationDate']
