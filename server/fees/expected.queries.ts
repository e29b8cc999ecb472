import type { Knex } from 'knex'
import type { FeesFilter } from '../../contract/fees/calls.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { DEFAULT_GROUP, DEFAULT_MONTHS, type FeeGroup, monthOf, NO_GROUP, OTHER_GROUPS, spanOf } from '../../rules/fees.ts'
import type { Query } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { ACTIVE_SQL, License, RENEWAL_DUE } from '../licenses/license.model.ts'
import { lastFeeSql } from './last-fee.actions.ts'

/** The shortest license term in months. */
const SHORTEST_TERM = 6

/** A month as a number that can be added to: twelve times the year, plus the month from 0. */
export const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

export const monthText = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

const monthSql = (day: string) => `(cast(substr(${day}, 1, 4) as integer) * 12 + cast(substr(${day}, 6, 2) as integer) - 1)`

/** The day on which a renewal is due; without a due date, the license's expiration. */
const DUE = `coalesce(${RENEWAL_DUE}, licenses.expiration_date)`

/** Only past renewals that were entered afterwards may lack both dates. Their completion is stored as noon in UTC of their day. */
const COMPLETED_DUE = 'coalesce(done.renewal_due_date, done.license_received_date, substr(done.completed_on, 1, 10))'

/** The SQL of a group's key, and the table that names it. */
export const GROUPS: Record<FeeGroup, { key: string; named?: string }> = {
  licensingAuthority: { key: 'licenses.licensing_authority_id', named: 'licensing_authorities' },
  licenseType: { key: 'licenses.license_type_id', named: 'license_types' },
  property: { key: 'licenses.property_id', named: 'properties' },
  division: { key: 'property_clients.division_id', named: 'divisions' },
  glCode: { key: 'license_type_gl_codes.gl_code' },
}

const grouped = (query: Query, by: FeeGroup): Query => {
  if (by === 'division')
    query.leftJoin('property_clients', (shared) =>
      shared.on('property_clients.property_id', 'licenses.property_id').andOn('property_clients.client_id', 'licenses.client_id'),
    )
  if (by === 'glCode')
    query.leftJoin('license_type_gl_codes', (codes) =>
      codes
        .on('license_type_gl_codes.license_type_id', 'licenses.license_type_id')
        .andOn('license_type_gl_codes.client_id', 'licenses.client_id'),
    )
  return query
}

const keySql = (by: FeeGroup): string => `coalesce(cast(${GROUPS[by].key} as varchar), '${NO_GROUP}')`

/** The range and grouping of fees. */
export interface Range {
  from: Day
  to: Day
  by: FeeGroup
  clientIds?: number[]
}

export const rangeOf = ({ from, months = DEFAULT_MONTHS, by = DEFAULT_GROUP, clientIds }: FeesFilter, today: Day): Range => ({
  ...spanOf(from ?? today, months),
  by,
  clientIds,
})

/** The licenses that are renewed regularly. Excludes secondaries, which are renewed with their primary. */
const renewed = (db: Knex, user: SignedIn, { by, clientIds }: Pick<Range, 'by' | 'clientIds'>): Query => {
  const rows = db('licenses')
    .join('license_types', 'license_types.id', 'licenses.license_type_id')
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .modify(License.visibleTo(user))
    .where('license_terms.months', '>', 0)
    .whereNull('licenses.master_license_id')
  if (clientIds?.length) rows.whereIn('licenses.client_id', clientIds)
  return grouped(rows, by)
}

const active = (db: Knex, user: SignedIn, range: Pick<Range, 'by' | 'clientIds'>) => renewed(db, user, range).whereRaw(ACTIVE_SQL)

/** The SQL of the expected fee of a license in cents, and of its source. `last`: the SQL of the cost of its last renewal. */
export const expectedFee = (last: string) => ({
  fee: `coalesce(${last}, license_types.renewal_fee_cents)`,
  source: `case when ${last} is not null then 'LastRenewal' when license_types.renewal_fee_cents is not null then 'LicenseType' else 'Unknown' end`,
})

const selected = (db: Knex, columns: Record<string, string>) =>
  Object.fromEntries(Object.entries(columns).map(([name, sql]) => [name, db.raw(sql)]))

/** One row for each renewal, or one for all renewals that differ only in license and day. */
type Grain = 'renewal' | 'sum'

const GRAINS: Record<Grain, Record<string, string>> = {
  renewal: { license_id: 'licenses.id', due_on: DUE },
  sum: { renewals: 'count(*)' },
}

/** The next renewals up to the end of a range, and those without a date. Sums come before the repetition of renewals, which is faster. */
const baseOf = (db: Knex, user: SignedIn, range: Range, grain: Grain): Query => {
  const { fee: cents, source } = expectedFee('licenses.last_fee_cents')
  const group = { month: monthSql(DUE), term: 'license_terms.months', key: keySql(range.by), source }
  const rows = active(db, user, range).whereRaw(`(${DUE} <= ? or ${DUE} is null)`, [range.to])
  if (grain === 'sum') rows.groupByRaw('1, 2, 3, 4')
  return rows.select(selected(db, { ...group, fee: grain === 'sum' ? `sum(${cents})` : cents, ...GRAINS[grain] }))
}

/**
 * Adds `largest`, the keys of the largest groups, and `folded`, the rows of `base` with all other groups merged into one. `times`: SQL of
 * how often a row counts in the range, so that groups are not repeated by their terms.
 */
const foldInto = (db: Knex, query: Query, most: number, times: string, isPast: boolean): void => {
  const counted = [
    db
      .from('base')
      .whereNotNull('month')
      .select('key')
      .select(selected(db, { fee: `fee * (${times})`, renewals: `renewals * (${times})` })),
    ...(isPast ? [db.from('past').select('key', 'fee', 'renewals')] : []),
  ]
  const largest = db
    .from(db.unionAll(counted).as('counted_keys'))
    .where('renewals', '>', 0)
    .groupBy('key')
    .orderByRaw('coalesce(sum(fee), 0) desc, sum(renewals) desc, key')
    .limit(most)
    .select('key')
  const folded = db
    .from('base')
    .groupByRaw('1, 2, 3, 4')
    .select(
      selected(db, {
        month: 'month',
        term: 'term',
        key: `case when key in (select key from largest) then key else '${OTHER_GROUPS}' end`,
        source: 'source',
        fee: 'sum(fee)',
        renewals: 'sum(renewals)',
      }),
    )
  query.with('largest', largest).with('folded', folded)
}

/**
 * Adds the query `expected`: month, group key, fee in cents or null, and its source. Grain `renewal` adds license and due day; `sum` adds
 * the number of equal `renewals` with the sum of their fees, and rows without a month for those without a date. A license is due again
 * after each term. Overdue renewals count in the current month; past months have the completed renewals. With `most`, only the largest
 * groups keep their key, and the others share one; completed renewals always keep theirs.
 */
export const withExpected = (db: Knex, user: SignedIn, range: Range, today: Day, grain: Grain = 'renewal', most?: number): Query => {
  const [now, from, to] = [monthOf(today), range.from, range.to].map((one) => monthNumber(one)) as [number, number, number]
  const fields = [...Object.keys(GRAINS[grain]), 'key', 'fee', 'source']
  const first = `case when month < ${now} then ${now} else month end`
  const second = `(case when month > ${now} then month else month + (${now} - month) / term * term end + term)`
  const next = `(${second} + term * n)`
  const source = most === undefined ? 'base' : 'folded'
  const parts = [
    db
      .from(source)
      .whereRaw(`${first} between ${from} and ${to}`)
      .select(fields)
      .select(selected(db, { month: first, is_first: '1' })),
    db
      .from(db.raw(`${source} cross join counted`))
      .whereRaw(`${next} between ${from} and ${to}`)
      .select(fields)
      .select(selected(db, { month: next, is_first: '0' })),
  ]
  if (grain === 'sum')
    parts.push(
      db
        .from(source)
        .whereNull('month')
        .select(fields)
        .select(selected(db, { month: 'month', is_first: '1' })),
    )
  const isPast = from < now
  if (isPast) parts.push(db.from('past').select([...fields, 'month', 'is_first']))
  const query = db
    .with('base', baseOf(db, user, range, grain))
    .withRecursive(
      'counted',
      ['n'],
      db.raw(`select 0 union all select n + 1 from counted where n < ${Math.ceil(Math.max(to - now, 0) / SHORTEST_TERM)}`),
    )
  if (isPast)
    query.with(
      'past',
      renewed(db, user, range)
        .join('renewals as done', 'done.license_id', 'licenses.id')
        .whereNotNull('done.completed_on')
        .whereRaw(`${COMPLETED_DUE} between ? and ?`, [range.from, range.to < today ? range.to : addDays(`${monthOf(today)}-01`, -1)])
        .select(
          selected(db, {
            ...(grain === 'sum' ? { renewals: '1' } : { license_id: 'licenses.id', due_on: COMPLETED_DUE }),
            key: keySql(range.by),
            ...expectedFee(lastFeeSql('and renewals.completed_on < done.completed_on')),
            month: monthSql(COMPLETED_DUE),
            is_first: '1',
          }),
        ),
    )
  if (most !== undefined) {
    const later = `case when ${second} > ${to} then 0 else (${to} - ${second}) / term + 1 -
      case when ${from} > ${second} then (${from} - ${second} + term - 1) / term else 0 end end`
    const times = `case when ${first} between ${from} and ${to} then 1 else 0 end + ${later}`
    foldInto(db, query, most, times, isPast)
  }
  return query.with('expected', db.unionAll(parts))
}

/** The amounts paid in a range by month and group key, in cents. */
export const paidIn = (db: Knex, user: SignedIn, { from, to, by, clientIds }: Range): Query => {
  const rows = db('invoices')
    .join('renewals', 'renewals.id', 'invoices.renewal_id')
    .join('licenses', 'licenses.id', 'renewals.license_id')
    .modify(License.visibleTo(user))
    .where('invoices.is_cancelled', false)
    .whereBetween('invoices.payment_date', [from, to])
  if (clientIds?.length) rows.whereIn('licenses.client_id', clientIds)
  const month = monthSql('invoices.payment_date')
  return grouped(rows, by)
    .groupByRaw(`${month}, ${keySql(by)}`)
    .select(selected(db, { month, key: keySql(by), cents: 'cast(sum(invoices.amount_cents) as bigint)' }))
}
