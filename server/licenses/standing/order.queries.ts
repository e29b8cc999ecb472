import type { Knex } from 'knex'
import { addDays, type Day } from '../../../rules/day.ts'
import { BY_URGENCY, SOON, type StandingLevel } from '../../../rules/watch/standing.ts'
import { byGroups, type Order } from '../../kit/database/pages/order.ts'
import { countMatches, totalOf } from '../../kit/database/pages/page.ts'
import type { Query, Scope } from '../../kit/database/query.ts'
import { RENEWAL_DUE } from '../license.model.ts'
import { FLAGS_SQL, HAS_NEW_EXPIRATION, IS_FILED, standingLevel, urgencySql } from './standing.queries.ts'

/** Rows of a level that an index holds in the order of `day`; in no order but their id's where it is null. */
interface Range {
  day: string | null
  /** The column of the index where `day` is null: it is null as well. */
  empty?: string
  /** A condition that follows from the level, for the planner. */
  in: string
  /** The same for an order by `day`. */
  inOrder?: string
}

const OWN = `not ${HAS_NEW_EXPIRATION}`
const NEW = HAS_NEW_EXPIRATION
const EXPIRATION = 'licenses.expiration_date'
const NEW_EXPIRATION = 'licenses.renewal_expiration_date'

/** PostgreSQL expects of a comparison with a computed value that 1 row of 200 fits, and sorts all; of this it expects every second, and reads in order. */
export const isOften = (condition: string): string => `case when ${condition} then true else false end`

/** Each license of the level is in exactly one range. */
const rangesOf = (level: StandingLevel, today: Day): Range[] => {
  const past = (day: string) => `${day} < '${today}'`
  const soon = (day: string) => `${day} between '${today}' and '${addDays(today, SOON)}'`
  const ahead = (day: string) => `${day} >= '${today}'`
  const byExpiration = (is: (day: string) => string): Range[] => [
    { day: EXPIRATION, in: `${is(EXPIRATION)} and ${OWN}` },
    { day: NEW_EXPIRATION, in: `${is(NEW_EXPIRATION)} and ${NEW}` },
  ]
  switch (level) {
    case 'expired':
      return byExpiration(past)
    case 'pastDue':
      return [{ day: RENEWAL_DUE, in: past(RENEWAL_DUE) }]
    case 'atRisk':
      return [{ day: 'licenses.act_by', in: past('licenses.act_by') }]
    case 'dueSoon':
      return [
        { day: RENEWAL_DUE, in: `${soon(RENEWAL_DUE)} and not ${IS_FILED}` },
        ...byExpiration((day) => `${soon(day)} and (${IS_FILED} or ${RENEWAL_DUE} is null)`),
      ]
    case 'inRenewal':
      return [
        ...byExpiration(ahead),
        { day: null, empty: EXPIRATION, in: `${EXPIRATION} is null and licenses.renewal_stage is not null and ${OWN}` },
      ]
    case 'valid':
      return [
        {
          day: EXPIRATION,
          in: `${ahead(EXPIRATION)} and licenses.renewal_stage is null`,
          // SQLite would rather find them by their stage, and sort them all.
          inOrder: `${ahead(EXPIRATION)} and ${isOften('licenses.renewal_stage is null')}`,
        },
      ]
    case 'inactive':
      return [{ day: null, in: 'not (licenses.active and licenses.property_active)' }]
    default:
      return [{ day: null, empty: EXPIRATION, in: `${EXPIRATION} is null and licenses.renewal_stage is null` }]
  }
}

/** Whether a license is of one of these standings. The ranges of dates let an index find them. */
export const isOfStandings = (levels: readonly StandingLevel[], today: Day): string => {
  const ranges = [...new Set(levels.flatMap((level) => rangesOf(level, today)).map((range) => `(${range.in})`))]
  return `((${ranges.join(' or ')}) and ${standingLevel(today)} in (${levels.map((level) => `'${level}'`).join(', ')}))`
}

/** Licenses of any of these standings; all if none is given. */
export const ofStandings =
  (levels: readonly StandingLevel[] | null | undefined, today: Day): Scope =>
  (query: Query) => {
    if (levels?.length) query.whereRaw(isOfStandings(levels, today))
  }

/** Sorts after each date. */
const NO_DAY = 'z'
const keyOf = (level: StandingLevel, day: string | null): string => {
  const rank = BY_URGENCY.indexOf(level)
  return day === null ? `'${rank}${NO_DAY}'` : `'${rank}' || ${day}`
}

/** The order by urgency as SQL, for lists of few licenses. */
export const urgencyOf = (today: Day): string => urgencySql(today, (level) => BY_URGENCY.indexOf(level), NO_DAY)

/**
 * The same from indexes, for long lists: each part is a range of dates. A list of active licenses alone has no inactive ones to look for.
 * `walk`: what an index by expiration can test of the list; most of its valid licenses may not be listed.
 */
export const byStanding = (
  today: Day,
  levels: readonly StandingLevel[] | null | undefined,
  { isOfActive, walk }: { isOfActive: boolean; walk?: Scope | undefined },
): Order =>
  byGroups(
    BY_URGENCY.filter((level) => (levels?.length ? levels.includes(level) : !(isOfActive && level === 'inactive'))).map((level) =>
      rangesOf(level, today).map(({ day, empty, in: always, inOrder: range = always }) => ({
        by: day ?? empty ?? keyOf(level, day),
        key: keyOf(level, day),
        isConstant: !(day ?? empty),
        where: (query: Query) => query.whereRaw(range).whereRaw(isOften(`${standingLevel(today)} = '${level}'`)),
        walk: level === 'valid' && walk ? (query: Query) => query.whereRaw(range).modify(walk) : undefined,
      })),
    ),
  )

/** Counts licenses that need attention most, each up to the limit of a list. */
export const attentionCountsOf = async (db: Knex, licenses: () => Query, today: Day) => {
  const countWhere = (sql: string) => countMatches(db, licenses().whereRaw(sql), {})
  const [counted] = await db.select({
    expired: countWhere(isOfStandings(['expired'], today)),
    pastDue: countWhere(isOfStandings(['pastDue'], today)),
    noDocument: countWhere(FLAGS_SQL.noDocument),
  })
  const upTo = (count: number) => totalOf(count, {}).totalItemCount
  return { expiredCount: upTo(counted.expired), pastDueCount: upTo(counted.pastDue), noDocumentCount: upTo(counted.noDocument) }
}
