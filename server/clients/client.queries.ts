import type { Knex } from 'knex'
import type { ClientFilter } from '../../contract/clients.ts'
import { toDollars } from '../../rules/money.ts'
import { pageOf, type Query, type Scope, searchIn } from '../kit/query.ts'
import { CLIENT_NAME, type Client } from './client.model.ts'

const COUNTS = {
  usersCount: '(select count(*) from users where users.client_id = clients.id)',
  propertiesCount: '(select count(*) from properties where properties.billing_client_id = clients.id)',
  licensesCount: '(select count(*) from licenses where licenses.client_id = clients.id)',
} as const

const SORT: Record<NonNullable<ClientFilter['sortBy']>, string> = {
  name: CLIENT_NAME,
  serviceLevel: 'clients.service_level',
  usersCount: COUNTS.usersCount,
  licensesCount: COUNTS.licensesCount,
}

const counts = (db: Knex) => Object.fromEntries(Object.entries(COUNTS).map(([name, sql]) => [name, db.raw(sql)]))

const filtered =
  ({ searchTerm, serviceLevels }: ClientFilter): Scope =>
  (query: Query) => {
    query.modify(searchIn(['clients.legal_name', 'clients.display_name'], searchTerm))
    if (serviceLevels?.length) query.whereIn('clients.service_level', serviceLevels)
  }

/** Clients for staff, who see them all. */
export const clientsPage = async (db: Knex, filter: ClientFilter) => {
  const direction = filter.sortDirection ?? 'asc'
  const { limit, offset } = pageOf(filter)
  const rows = db('clients')
    .modify(filtered(filter))
    .orderByRaw(`${SORT[filter.sortBy ?? 'name']} ${direction}, clients.id ${direction}`)
    .limit(limit)
    .offset(offset)
    .select({ id: 'clients.id', name: db.raw(CLIENT_NAME), serviceLevel: 'clients.service_level', ...counts(db) })
  const count = db('clients').modify(filtered(filter)).count({ total: '*' }).first()
  const [items, counted] = await Promise.all([rows, count])
  return { items, totalItemCount: counted?.total ?? 0 }
}

/** In cents, of the client of the row. */
export const TRUST_BALANCE = '(select coalesce(sum(amount_cents), 0) from trust_ledger where trust_ledger.client_id = clients.id)'

/** In cents. */
export const balanceOf = async (db: Knex, clientId: number): Promise<number> =>
  (await db('trust_ledger').where('client_id', clientId).sum({ cents: 'amount_cents' }).first())?.cents ?? 0

export const clientDetails = async (db: Knex, client: Client) => {
  const [counted, handover, balance] = await Promise.all([
    db('clients').where('clients.id', client.id).first(counts(db)),
    db('licenses').where({ client_id: client.id, renewal_designation: 'BillingClient' }).count({ total: '*' }).first(),
    balanceOf(db, client.id),
  ])
  return {
    ...client,
    ...counted,
    licensesWithClientCount: handover?.total ?? 0,
    minimumBalanceThreshold: client.trustAccountMinimumCents === null ? null : toDollars(client.trustAccountMinimumCents),
    currentBalance: toDollars(balance),
  }
}

export const ledgerOf = async (db: Knex, clientId: number) => {
  const rows = await db('trust_ledger')
    .leftJoin('licenses', 'licenses.id', 'trust_ledger.license_id')
    .leftJoin('users', 'users.id', 'trust_ledger.created_by')
    .where('trust_ledger.client_id', clientId)
    .orderBy([
      { column: 'trust_ledger.created_on', order: 'desc' },
      { column: 'trust_ledger.id', order: 'desc' },
    ])
    .select({
      id: 'trust_ledger.id',
      kind: 'trust_ledger.kind',
      cents: 'trust_ledger.amount_cents',
      description: 'trust_ledger.description',
      licenseId: 'trust_ledger.license_id',
      licenseNumber: 'licenses.license_number',
      reversesId: 'trust_ledger.reverses_id',
      isReversed: db.raw('exists (select 1 from trust_ledger as later where later.reverses_id = trust_ledger.id)'),
      createdOn: 'trust_ledger.created_on',
      createdByName: db.raw(`users.first_name || ' ' || users.last_name`),
    })
  const items = rows.map(({ cents, ...row }) => ({ ...row, amount: toDollars(cents) }))
  return { items, totalItemCount: items.length }
}
