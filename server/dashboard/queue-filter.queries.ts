import type { Knex } from 'knex'
import type { RenewalQueueFilter } from '../../contract/dashboard/calls.ts'
import { addDays, type Day, daysBetween } from '../../rules/day.ts'
import { messages } from '../../rules/messages.ts'
import { mayRenew } from '../../rules/people/permissions.ts'
import { present } from '../../rules/present.ts'
import { PAST_DUE_PRESET, PRESETS, presetRange } from '../../rules/renewals/presets.ts'
import { COMPLETE, CURRENT_WITHIN_DAYS, GROUPS, type Stage } from '../../rules/renewals/stages.ts'
import { isPostgres, type Query, type Scope } from '../kit/database/query.ts'
import { clientInSight } from '../kit/database/tenancy.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { asFound, type Searched } from '../kit/search/found.ts'
import { IN_QUEUE, License, RENEWAL_DUE, STAGE_SQL } from '../licenses/license.model.ts'
import { ofStandings } from '../licenses/standing/order.queries.ts'
import { IS_WAITING } from '../requests/waiting-licenses.queries.ts'
import { assignedTo } from '../users/user.queries.ts'

type DateField = 'TrackDate' | 'DueDate' | 'FollowUpDate' | 'ExpirationDate'

/** The SQL of each date that a filter can use. */
const DATE_SQL: Record<DateField, string> = {
  TrackDate: 'licenses.track_date',
  DueDate: RENEWAL_DUE,
  FollowUpDate: '(select follow_up_date from user_tasks where user_tasks.renewal_id = licenses.renewal_id and user_tasks.done_on is null)',
  ExpirationDate: 'licenses.expiration_date',
}

const typesOfTerm = (db: Knex, kind: 'OneTime' | 'Perpetual'): Query =>
  db('license_types')
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .where('license_terms.kind', kind)
    .select('license_types.id')

/** License types of another term, or no license type (which does not occur in practice). */
const notOfTerm =
  (db: Knex, kind: 'OneTime' | 'Perpetual'): Scope =>
  (query: Query) => {
    query.where((either: Query) =>
      either.whereNull('licenses.license_type_id').orWhereNotIn('licenses.license_type_id', typesOfTerm(db, kind)),
    )
  }

/** In days. A longer range of dates is expected to match most licenses. */
const WIDE = 60

/**
 * Limits a date to a range. Both databases expect few rows in a range with bound values, and would read a wide one through the index of
 * the date. `likely` raises the estimate of SQLite, and an expression instead of the column that of PostgreSQL.
 */
const within =
  (db: Knex, field: DateField, from: Day | null | undefined, to: Day | null | undefined): Scope =>
  (query: Query) => {
    const date = DATE_SQL[field]
    const isWide = !from || !to || daysBetween(from, to) >= WIDE
    const bound = (comparison: string) => (isWide && !isPostgres(db) ? `likely(${comparison})` : comparison)
    if (from) query.whereRaw(bound(`${date} >= ?`), [from])
    if (to) query.whereRaw(bound(`${isWide && isPostgres(db) ? `(${date} || '')` : date} <= ?`), [to])
  }

/** `isPastDue` of rules/renewals/stages.ts as SQL, for renewals that are not complete; queue.test.ts compares the two. Binds the day once. */
export const PAST_DUE_SQL = `case when licenses.renewal_stage in (${GROUPS.filed.join(', ')}) then licenses.expiration_date else coalesce(${RENEWAL_DUE}, licenses.expiration_date) end < ?`

const pastDue =
  (today: Day): Scope =>
  (query: Query) => {
    query.whereRaw(`${STAGE_SQL} <> ${COMPLETE}`, [today]).whereRaw(PAST_DUE_SQL, [today])
  }

/** `isCurrent` of rules/renewals/stages.ts as SQL. A license with a past track date is never in stage 8. */
const current =
  (today: Day): Scope =>
  (query: Query) => {
    query.where((any: Query) =>
      any
        .whereNotNull('licenses.renewal_stage')
        .orWhere('licenses.track_date', '<=', today)
        .orWhere((soon: Query) =>
          soon
            .whereNull('licenses.track_date')
            .where('licenses.has_completed_renewal', false)
            .where('licenses.expiration_date', '<=', addDays(today, CURRENT_WITHIN_DAYS)),
        ),
    )
  }

const isInProcess = (stage: Stage) => stage > 1 && stage < COMPLETE

const isInProcessOnly = ({ renewalStatuses }: RenewalQueueFilter): boolean =>
  Boolean(renewalStatuses?.length && renewalStatuses.every(isInProcess))

/** Filters by stage. A renewal in process is in the queue whatever its term and dates, so the index of stages finds it. */
const stages =
  (db: Knex, filter: RenewalQueueFilter, today: Day): Scope =>
  (query: Query) => {
    const { renewalStatuses, showCurrentRenewals } = filter
    if (isInProcessOnly(filter)) return query.whereIn('licenses.renewal_stage', renewalStatuses ?? [])
    query.where((either: Query) =>
      either.whereNotNull('licenses.renewal_stage').orWhere((none: Query) => none.modify(notOfTerm(db, 'OneTime'))),
    )
    if (showCurrentRenewals !== false) query.modify(current(today))
    if (renewalStatuses?.length)
      query.whereRaw(`${STAGE_SQL} in (${renewalStatuses.map(() => '?').join(', ')})`, [today, ...renewalStatuses])
  }

/** Checks what the schema of the filter cannot express. */
const mustBeWhole = ({ dateType, dateField, startDate, endDate }: RenewalQueueFilter) => {
  if (dateType !== 'SpecificDate') return
  if (!dateField) throw refuse.invalid({ dateField: [messages.required] })
  if (startDate && endDate && endDate < startDate) throw refuse.invalid({ endDate: [messages.endBeforeStart] })
}

const dates =
  (db: Knex, filter: RenewalQueueFilter, today: Day): Scope =>
  (query: Query) => {
    const { dateType, dateField, dateRanges, startDate, endDate } = filter
    if (dateType === 'SpecificDate') {
      if (dateField && dateField !== 'None') query.modify(within(db, dateField, startDate, endDate))
      return
    }
    if (!dateRanges?.length) return
    // Several presets are combined with "or", each on its own date.
    query.where((any: Query) => {
      for (const value of dateRanges) {
        if (value === PAST_DUE_PRESET) any.orWhere((one: Query) => one.modify(pastDue(today)))
        else {
          const { from, to } = presetRange(value, today)
          const field = present(PRESETS.find((preset) => preset.value === value)?.field)
          any.orWhere((one: Query) => one.modify(within(db, field, from, to)))
        }
      }
    })
  }

/** Whether a filter has a condition for which an index exists. */
export const isNarrow = (user: SignedIn, filter: RenewalQueueFilter): boolean => {
  const { assignedUserIds, states, clientIds, licensingAuthorityIds, licenseTypeIds, waitingOnProperty, searchTerm } = filter
  const isOneOfMany = [assignedUserIds, states, clientIds, licensingAuthorityIds, licenseTypeIds].some((values) => values?.length)
  return clientInSight(user) !== null || isOneOfMany || isInProcessOnly(filter) || Boolean(waitingOnProperty || searchTerm?.trim())
}

/** Whether a filter narrows the queue by nothing but the client, as when it opens. */
export const isWhole = (user: SignedIn, filter: RenewalQueueFilter): boolean => {
  const { dateType, dateRanges, renewalDesignation, renewalTrackingType, standings } = filter
  const isAny = !(dateType === 'SpecificDate' || dateRanges?.length || renewalDesignation || renewalTrackingType || standings?.length)
  return isAny && !isNarrow({ ...user, clientId: null, onlyClientId: null }, filter)
}

/**
 * The order in which SQLite counts the unfiltered queue: renewals in process first, because nearly all of them match, and few other
 * licenses. Not for other filters, whose index SQLite would then not use. Not for PostgreSQL, which reads the table in its own order.
 */
export const earlyInQueue = (db: Knex, user: SignedIn, filter: RenewalQueueFilter): string | undefined =>
  isWhole(user, filter) && !isPostgres(db) ? 'licenses.renewal_stage desc' : undefined

/** The queue rows that match a filter (docs/domain/renewal.md). Used by the list, its count and all other counts of renewals. */
export const queueFilter =
  (db: Knex, user: SignedIn, filter: Searched<RenewalQueueFilter>, today: Day): Scope =>
  (query: Query) => {
    mustBeWhole(filter)
    query
      .modify(License.visibleTo(user))
      .whereRaw(IN_QUEUE)
      .modify(asFound(filter))
      .modify(stages(db, filter, today))
    if (!filter.showPerpetualTerms) query.modify(notOfTerm(db, 'Perpetual'))
    if (filter.renewalDesignation) query.where('licenses.renewal_designation', filter.renewalDesignation)
    if (filter.renewalTrackingType)
      query
        .leftJoin('renewals', 'renewals.id', 'licenses.renewal_id')
        .whereRaw('coalesce(renewals.is_tracking_only_renewal, licenses.is_tracking_only) = ?', [
          filter.renewalTrackingType === 'TrackingOnly',
        ])
    if (filter.assignedUserIds?.length) query.modify(assignedTo(db, filter.assignedUserIds))
    if (filter.states?.length) query.whereIn('licenses.state', filter.states)
    if (filter.clientIds?.length) query.whereIn('licenses.client_id', filter.clientIds)
    if (filter.licensingAuthorityIds?.length) query.whereIn('licenses.licensing_authority_id', filter.licensingAuthorityIds)
    if (filter.licenseTypeIds?.length) query.whereIn('licenses.license_type_id', filter.licenseTypeIds)
    // Only users who may renew see requests.
    if (filter.waitingOnProperty) query.whereRaw(mayRenew(user) ? IS_WAITING : '1 = 0')
    query.modify(dates(db, filter, today)).modify(ofStandings(filter.standings, today))
  }
