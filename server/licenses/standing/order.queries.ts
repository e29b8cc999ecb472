import type { Knex } from 'knex'
import { addDays, type Day } from '../../../rules/day.ts'
import { BY_URGENCY, SOON, type StandingLevel } from '../../../rules/watch/standing.ts'
import { byGroups, type Order } from '../../kit/database/pages/order.ts'
import { countMatches, totalOf } from '../../kit/database/pages/page.ts'
import { type Query, quoted, type Scope } from '../../kit/database/query.ts'
import { ACTIVE_SQL, RENEWAL_DUE } from '../license.model.ts'
import { FLAGS_SQL, HAS_NEW_EXPIRATION, IS_FILED, standingLevel, urgencySql } from './standing.queries.ts'

/** A range of rows of a level that one index holds in the order of `day`; if `day` is null, in the order of ids. */
interface Range {
  day: string | null
  /** If `day` is null: the indexed column, which is null for all rows of the range. */
  empty?: string
  /** A condition that all rows of the range meet, so that the planner finds the index. */
  in: string
  /** Replaces `in` for a list sorted by `day`. */
  inOrder?: string
}

const OWN = `not ${HAS_NEW_EXPIRATION}`
const NEW = HAS_NEW_EXPIRATION
const EXPIRATION = 'licenses.expiration_date'
const NEW_EXPIRATION = 'licenses.renewal_expiration_date'

/** Makes PostgreSQL expect every second row to match and read in index order. For a plain comparison, it expects 1 in 200 and sorts. */
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
          // Otherwise SQLite would use the index by stage and sort all rows.
          inOrder: `${ahead(EXPIRATION)} and ${isOften('licenses.renewal_stage is null')}`,
        },
      ]
    case 'inactive':
      return [{ day: null, in: `not ${ACTIVE_SQL}` }]
    default:
      return [{ day: null, empty: EXPIRATION, in: `${EXPIRATION} is null and licenses.renewal_stage is null` }]
  }
}

/** SQL: whether a license has one of these standings. Includes the date ranges, so that an index finds the rows. */
export const isOfStandings = (levels: readonly StandingLevel[], today: Day): string => {
  const ranges = [...new Set(levels.flatMap((level) => rangesOf(level, today)).map((range) => `(${range.in})`))]
  return `((${ranges.join(' or ')}) and ${standingLevel(today)} in (${quoted(levels)}))`
}

/** Licenses of any of these standings; all if none is given. */
export const ofStandings =
  (levels: readonly StandingLevel[] | null | undefined, today: Day): Scope =>
  (query: Query) => {
    if (levels?.length) query.whereRaw(isOfStandings(levels, today))
  }

/** Sorts after all dates. */
const NO_DAY = 'z'
const keyOf = (level: StandingLevel, day: string | null): string => {
  const rank = BY_URGENCY.indexOf(level)
  return day === null ? `'${rank}${NO_DAY}'` : `'${rank}' || ${day}`
}

/** The order by urgency as SQL, for lists of few licenses. */
export const urgencyOf = (today: Day): string => urgencySql(today, (level) => BY_URGENCY.indexOf(level), NO_DAY)

/**
 * The order by urgency for long lists, read from indexes: each part is a range of dates. `isOfActive`: the list has only active licenses,
 * so inactive ones are not looked for. `walk`: a condition of the list that an index by expiration date can test.
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

/** Counts the licenses that most need attention, by reason, each up to the limit of a list. */
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
