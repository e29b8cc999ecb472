import type { Knex } from 'knex'
import type { ClientFilter } from '../../contract/clients/calls.ts'
import type { Day } from '../../rules/day.ts'
import { toDollars } from '../../rules/money.ts'
import { rolesIn } from '../../rules/people/second-factors.ts'
import { countMatches, pagedBy, pageWith } from '../kit/database/pages/page.ts'
import type { Query, Scope } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { asFound, type Searched, searched } from '../kit/search/found.ts'
import { attentionCountsOf } from '../licenses/standing/order.queries.ts'
import { CLIENT_NAME, CLIENT_SORT, Client } from './client.model.ts'
import { balanceOf } from './trust-account.queries.ts'

const COUNTS = {
  usersCount: "(select count(*) from users where users.client_id = clients.id and users.kind = 'person')",
  propertiesCount: '(select count(*) from properties where properties.billing_client_id = clients.id)',
  licensesCount: '(select count(*) from licenses where licenses.client_id = clients.id)',
} as const

const SORT: Record<NonNullable<ClientFilter['sortBy']>, string> = {
  name: CLIENT_SORT,
  serviceLevel: 'clients.service_level',
  usersCount: COUNTS.usersCount,
  licensesCount: COUNTS.licensesCount,
}

const counts = (db: Knex) => Object.fromEntries(Object.entries(COUNTS).map(([name, sql]) => [name, db.raw(sql)]))

const filtered =
  (user: SignedIn, { serviceLevels, ...filter }: Searched<ClientFilter>): Scope =>
  (query: Query) => {
    query.modify(Client.visibleTo(user)).modify(asFound(filter))
    if (serviceLevels?.length) query.whereIn('clients.service_level', serviceLevels)
  }

/** A page of clients, for staff. */
export const clientsPage = async (db: Knex, user: SignedIn, given: ClientFilter) => {
  const filter = await searched(db, user, 'clients', given)
  const rows = db('clients')
    .modify(filtered(user, filter))
    .modify(pagedBy(filter, 'clients.id', (direction) => `${SORT[filter.sortBy ?? 'name']} ${direction}, clients.id ${direction}`))
    .select({ id: 'clients.id', name: db.raw(CLIENT_NAME), serviceLevel: 'clients.service_level', ...counts(db) })
  return pageWith(rows, countMatches(db, db('clients').modify(filtered(user, filter)), filter), filter)
}

/** The number of active users of a client who sign in with a password or passkey. */
export const passwordUsersOf = async (db: Knex, clientId: number): Promise<number> => {
  const counted = await db('users')
    .where({ client_id: clientId, active: true })
    .where((any) => any.whereNotNull('password_hash').orWhereIn('id', db('passkeys').select('user_id')))
    .count({ total: '*' })
    .first()
  return Number(counted?.total)
}

export const clientDetails = async (db: Knex, client: Client, today: Day) => {
  const [counted, attention, handover, balance, passwordUsersCount] = await Promise.all([
    db('clients').where('clients.id', client.id).first(counts(db)),
    attentionCountsOf(db, () => db('licenses').where('licenses.client_id', client.id), today),
    db('licenses').where({ client_id: client.id, renewal_designation: 'BillingClient' }).count({ total: '*' }).first(),
    balanceOf(db, client.id),
    passwordUsersOf(db, client.id),
  ])
  return {
    ...client,
    secondFactorRoles: rolesIn(client.secondFactorRoles),
    ...counted,
    ...attention,
    passwordUsersCount,
    licensesWithClientCount: handover?.total ?? 0,
    minimumBalanceThreshold: toDollars(client.trustAccountMinimumCents),
    currentBalance: toDollars(balance),
  }
}
