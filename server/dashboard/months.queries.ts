import type { Knex } from 'knex'
import type { MonthCounts, MonthFilter, MonthRenewalFilter } from '../../contract/dashboard/months.ts'
import { addDays, addMonths, type Day } from '../../rules/day.ts'
import { RENEWAL_EVENTS, type RenewalEvent } from '../../rules/renewals/events.ts'
import { countMatches, paged, pageWith } from '../kit/database/pages/page.ts'
import type { Query } from '../kit/database/query.ts'
import { searchIn } from '../kit/database/query.ts'
import { clientInSight } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { License } from '../licenses/license.model.ts'
import { standingSelect, withStanding } from '../licenses/standing/standing.queries.ts'

const MONTHS = 12

/** The date of each event. */
const DATE_SQL: Record<RenewalEvent, string> = {
  Begun: 'renewals.process_start_date',
  Filed: 'renewals.forms_filed_date',
  Received: 'renewals.license_received_date',
}

/** The first and the last day of a month. */
const spanOf = (month: string): [Day, Day] => [`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1)]

const renewalsOf = (db: Knex, user: SignedIn, { clientIds, states }: MonthFilter): Query => {
  const found: Query = db('renewals').join('licenses', 'licenses.id', 'renewals.license_id').modify(License.visibleTo(user))
  if (clientIds?.length) found.whereIn('licenses.client_id', clientIds)
  if (states?.length) found.whereIn('licenses.state', states)
  return found
}

/** The rows of `renewalsOf`, for a count. Staff without a filter see all rows, so the index of a date suffices without joins. */
const countedOf = (db: Knex, user: SignedIn, filter: MonthFilter): Query =>
  clientInSight(user) === null && !filter.clientIds?.length && !filter.states?.length ? db('renewals') : renewalsOf(db, user, filter)

const countsOf = async (db: Knex, found: Query, date: string, [from, to]: [Day, Day]): Promise<Map<string, number>> => {
  const rows: { month: string; total: number | string }[] = await found
    .whereBetween(date, [from, to])
    .groupByRaw(`substr(${date}, 1, 7)`)
    .select({ month: db.raw(`substr(${date}, 1, 7)`) })
    .count({ total: '*' })
  return new Map(rows.map(({ month, total }) => [month, Number(total)]))
}

/** The counts of the last twelve months, ending with the current one. */
export const monthCounts = async (db: Knex, user: SignedIn, filter: MonthFilter, today: Day) => {
  const first = addMonths(`${today.slice(0, 7)}-01`, 1 - MONTHS)
  const months = Array.from({ length: MONTHS }, (_, n) => addMonths(first, n).slice(0, 7))
  const span: [Day, Day] = [first, spanOf(today.slice(0, 7))[1]]
  const [begun, filed, received] = await Promise.all(
    RENEWAL_EVENTS.map((event) => countsOf(db, countedOf(db, user, filter), DATE_SQL[event], span)),
  )
  const items = months.map(
    (month): MonthCounts => ({
      month,
      begunCount: begun?.get(month) ?? 0,
      filedCount: filed?.get(month) ?? 0,
      receivedCount: received?.get(month) ?? 0,
    }),
  )
  return { items, totalItemCount: items.length }
}

/** A page of the licenses behind a count, by date. */
export const monthRenewals = async (db: Knex, user: SignedIn, filter: MonthRenewalFilter, today: Day) => {
  const { event, month, sortDirection = 'asc' } = filter
  const found = renewalsOf(db, user, filter)
    .whereBetween(DATE_SQL[event], spanOf(month))
    .modify(searchIn(['licenses.license_number', 'licenses.property_name'], filter.searchTerm))
  const rows = found
    .clone()
    .orderByRaw(`${DATE_SQL[event]} ${sortDirection}, renewals.id ${sortDirection}`)
    .modify(paged(filter))
    .select({
      id: 'licenses.id',
      licenseNumber: 'licenses.license_number',
      propertyName: 'licenses.property_name',
      state: 'licenses.state',
      date: DATE_SQL[event],
      standing: standingSelect(db, today).standing,
    })
  const { items, ...total } = await pageWith(rows, countMatches(db, found.clone(), filter), filter)
  return { items: items.map(withStanding(today)), ...total }
}
