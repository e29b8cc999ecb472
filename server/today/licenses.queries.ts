import { addDays, type Day } from '../../rules/day.ts'
import { RENEWAL_LEVELS, RENEWAL_ROLES } from '../../rules/people/permissions.ts'
import { FILED } from '../../rules/renewals/stages.ts'
import { RECEIVED } from '../../rules/watch/standing.ts'
import { THIS_WEEK } from '../../rules/watch/today.ts'
import { quoted } from '../kit/database/query.ts'
import { IN_QUEUE, RENEWAL_DUE } from '../licenses/license.model.ts'
import { canBePastDue } from '../licenses/standing/standing.queries.ts'
import type { Part, Whose } from './part.ts'

/**
 * The licenses of Today, split into parts that each have an index (migrations/20261124050100 and 20261126010000). `SIDE` and `firstDay`
 * must have exactly the text of the indexes. server/covered.plan.test.ts checks that the indexes are used, server/today/tiles.test.ts
 * compares the tiles with the rules.
 */
const SIDE = `(case licenses.renewal_designation when 'Provider' then 0 else licenses.client_id end)`

/** Letters sort after all dates. */
const [RECEIVED_FROM, RECEIVED_UNTIL, NO_DAY] = ['b', 'c', 'z']

/** SQL for the first day by which something must be done; for a received license, 'b' and its expiration date. Never null. */
const firstDay = (
  least: string,
) => `(case when licenses.renewal_stage >= ${RECEIVED} then '${RECEIVED_FROM}' || coalesce(licenses.renewal_expiration_date, licenses.expiration_date, '${NO_DAY}')
  else ${least}(coalesce(licenses.act_by, '${NO_DAY}'), coalesce(case when licenses.renewal_stage >= ${FILED} then null else ${RENEWAL_DUE} end, '${NO_DAY}'),
    coalesce(licenses.expiration_date, '${NO_DAY}')) end)`

/** Prefixes of sort keys that come after all dates, in this order. */
const AFTER_DATES = { toStart: 'a', received: 'b', unassigned: 'c' }

const EXPIRATION = 'licenses.expiration_date'
const EXPIRES = `(case when licenses.renewal_stage >= ${RECEIVED} and licenses.renewal_expiration_date is not null then licenses.renewal_expiration_date else ${EXPIRATION} end)`
const IS_ONE_TIME = `coalesce(licenses.license_type_id, 0) in (select license_types.id from license_types
  join license_terms on license_terms.id = license_types.license_term_id where license_terms.kind = 'OneTime')`
const IS_OPEN = `(licenses.renewal_stage is null or licenses.renewal_stage < ${FILED})`

/** SQL: whether a license that is not late belongs to this week. */
const forThisWeek = (today: Day, until: Day): string => {
  const soon = (day: string) => `${day} between '${today}' and '${until}'`
  return `(licenses.renewal_stage >= ${RECEIVED} or licenses.act_by <= '${until}' or licenses.start_by <= '${until}'
    or ${IS_OPEN} and ${soon(RENEWAL_DUE)} or (not ${IS_OPEN} or ${RENEWAL_DUE} is null) and ${soon(EXPIRATION)})`
}

/** SQL for the tile. `nobody` is the condition for having no valid assignee. IS_ONE_TIME is slow to prepare, so it appears only once. */
const tileOf = (today: Day, until: Day, nobody: string | null): string => {
  const forWeek = `when ${forThisWeek(today, until)} then 'startThisWeek'`
  return `case when ${EXPIRES} < '${today}' then 'expired' when ${IS_ONE_TIME} then case ${forWeek} end
  when ${RENEWAL_DUE} < '${today}' and ${canBePastDue(today)} then 'pastDue' when licenses.act_by < '${today}' then 'atRisk'
  ${forWeek}${nobody ? ` when ${nobody} then 'unassigned'` : ''} end`
}

/**
 * SQL for the last day that a license can be snoozed to: `snoozeLimitOf` of rules/watch/today.ts. A longer snooze no longer counts; the
 * license's dates have moved since.
 */
const LIMIT = `case when licenses.renewal_stage is null and ${RENEWAL_DUE} < licenses.start_by then ${RENEWAL_DUE} when licenses.renewal_stage is null then coalesce(licenses.start_by, ${RENEWAL_DUE}, ${EXPIRATION}) when licenses.renewal_stage < ${FILED} then coalesce(${RENEWAL_DUE}, ${EXPIRATION}) else ${EXPIRATION} end`

const notSnoozed = (
  today: Day,
) => ` and licenses.id not in (select licenses.id from snoozes join licenses on licenses.id = snoozes.license_id
  where snoozes.user_id = :me and snoozes.until > '${today}' and snoozes.version = licenses.version and snoozes.until <= coalesce(${LIMIT}, snoozes.until))`

/** SQL for the users of a side to whom licenses may not be assigned. Users of the other side never have any. */
export const excludedOf = ({ isStaff }: Pick<Whose, 'isStaff'>): string =>
  isStaff
    ? 'select users.id from users where users.client_id is null and not users.active'
    : `select users.id from users where users.client_id = :side and not (users.active and users.role_name in (${quoted(RENEWAL_ROLES)})
        and (select clients.service_level from clients where clients.id = users.client_id) in (${quoted(RENEWAL_LEVELS)}))`

/** The licenses that Today lists, each in one part. */
export const licenseParts = (whose: Whose, today: Day, isPostgres: boolean): Part[] => {
  const until = addDays(today, THIS_WEEK)
  const first = firstDay(isPostgres ? 'least' : 'min')
  const isOurs = `${IN_QUEUE} and ${SIDE} = :side${whose.hasSnoozed ? notSnoozed(today) : ''}`
  const isListed = `(licenses.renewal_stage is not null or not ${IS_ONE_TIME})`
  const isTheirs = whose.assignee
    ? `licenses.assigned_user_id = ${whose.assignee} and ${whose.assignee} not in (${excludedOf(whose)}) and `
    : ''
  const part = (given: Pick<Part, 'where' | 'by' | 'key' | 'tile' | 'tiles'>): Part => ({
    kind: 'License',
    from: 'licenses',
    id: 'licenses.id',
    second: EXPIRATION,
    ...given,
    where: `${isTheirs}${isOurs} and ${given.where}`,
  })
  const isAfter = (day: string) => `${day} > '${until}' and coalesce(licenses.renewal_stage, 0) < ${RECEIVED}`
  // The condition of a partial index without the late licenses, which the first part has read. `'' ||` below stops PostgreSQL from using
  // another index of the day.
  const startsFirst = `licenses.start_by < ${first}`
  const firstExpired = `${RECEIVED_FROM}${today}`
  const nobody = whose.assignee ? null : ['licenses.assigned_user_id is null', `licenses.assigned_user_id in (${excludedOf(whose)})`]
  const parts = [
    part({
      where: `${first} <= '${until}' and ${isListed}`,
      by: first,
      key: first,
      tile: tileOf(today, until, nobody && `(${nobody.join(' or ')})`),
      tiles: ['expired', 'pastDue', 'atRisk', 'startThisWeek', ...(nobody ? (['unassigned'] as const) : [])],
    }),
    part({
      where: `${first} >= '${RECEIVED_FROM}' and ${first} < '${firstExpired}'`,
      by: first,
      key: `substr(${first}, 2)`,
      tile: `'expired'`,
      tiles: ['expired'],
    }),
    part({
      where: `${first} >= '${firstExpired}' and ${first} < '${RECEIVED_UNTIL}'`,
      by: first,
      key: first,
      tile: `'startThisWeek'`,
      tiles: ['startThisWeek'],
    }),
    part({
      where: `${isAfter(`('' || ${first})`)} and ${startsFirst} and licenses.start_by <= '${until}' and ${isListed}`,
      by: 'licenses.start_by',
      key: `'${AFTER_DATES.toStart}' || licenses.start_by`,
      tile: `'startThisWeek'`,
      tiles: ['startThisWeek'],
    }),
  ]
  if (!nobody) return parts
  const keyOfNobody = `'${AFTER_DATES.unassigned}' || ${first}`
  const ofNobody = (where: string, n: number) =>
    part({
      where: `${where} and ${isAfter(first)} and not coalesce(licenses.start_by <= '${until}', false) and not ${IS_ONE_TIME}`,
      // Excluded people have few licenses: sorting those is faster than reading all licenses of the side in index order.
      by: n === 0 ? first : keyOfNobody,
      key: keyOfNobody,
      tile: `'unassigned'`,
      tiles: ['unassigned'],
    })
  return [...parts, ...nobody.map(ofNobody)]
}
