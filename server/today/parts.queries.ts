import type { Knex } from 'knex'
import { addDays, type Day } from '../../rules/day.ts'
import { isStaff } from '../../rules/permissions.ts'
import { FILED } from '../../rules/renewals/stages.ts'
import { TASK_KINDS, type TaskKind } from '../../rules/tasks.ts'
import { RECEIVED } from '../../rules/watch/standing.ts'
import { THIS_WEEK } from '../../rules/watch/today.ts'
import { queueFilter } from '../dashboard/queue-filter.queries.ts'
import type { Query } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { RENEWAL_DUE } from '../licenses/license.model.ts'
import { FLAGS_SQL, HAS_NEW_EXPIRATION, IS_FILED, standingLevel } from '../licenses/standing/standing.queries.ts'
import { openTasks } from '../user-tasks/user-task.queries.ts'
import { MAY_BE_ASSIGNED } from '../users/user.queries.ts'

/** Whose Today: undefined is everyone of the user's side. */
export type Assignees = readonly number[] | undefined

/** Rows of Today that an index finds. Each renewal and task that Today lists is in one part. */
export interface Part {
  kind: 'License' | 'Task'
  query: Query
  /** SQL of the tile; null for rows that are not listed. */
  tile: string
  /** SQL of what all parts are sorted by together: the day that the slack counts to, or the date itself. Never null. */
  key: string
  /** SQL of the column that an index has in the order of the key. */
  by: string
}

const EXPIRATION = 'licenses.expiration_date'

/** Keys that begin with a letter sort after all dates: those without slack, those that are received, and those that nobody has. */
const AFTER_DATES = { unknown: 'a', received: 'b', unassigned: 'c' }
const NO_DAY = 'z'

/** The ranges of licenses by their dates, each without those before it. `until` is the last day of this week. */
const rangesOf = (today: Day, until: Day): { where: string; by: string; key?: string }[] => {
  const ranges = [
    { where: `licenses.act_by <= '${until}'`, by: 'licenses.act_by' },
    { where: `${EXPIRATION} < '${today}' and not ${HAS_NEW_EXPIRATION}`, by: EXPIRATION },
    { where: `licenses.renewal_expiration_date < '${today}' and ${HAS_NEW_EXPIRATION}`, by: 'licenses.renewal_expiration_date' },
    { where: `${RENEWAL_DUE} <= '${until}' and not ${IS_FILED}`, by: RENEWAL_DUE },
    { where: `${EXPIRATION} between '${today}' and '${until}' and coalesce(licenses.renewal_stage, 0) < ${RECEIVED}`, by: EXPIRATION },
    {
      where: `licenses.start_by <= '${until}'`,
      by: 'licenses.start_by',
      key: `'${AFTER_DATES.unknown}' || licenses.start_by`,
    },
    {
      where: `licenses.renewal_stage >= ${RECEIVED}`,
      by: EXPIRATION,
      key: `'${AFTER_DATES.received}' || coalesce(${EXPIRATION}, '${NO_DAY}')`,
    },
  ]
  return ranges.map(({ where, ...range }, n) => ({
    ...range,
    where: [where, ...ranges.slice(0, n).map((before) => `not coalesce(${before.where}, false)`)].join(' and '),
  }))
}

/** What is for this week, of licenses that are not late. */
const forThisWeek = (today: Day, until: Day): string => {
  const soon = (day: string) => `${day} between '${today}' and '${until}'`
  return `(licenses.act_by <= '${until}' or licenses.start_by <= '${until}' or licenses.renewal_stage >= ${RECEIVED}
    or ${soon(RENEWAL_DUE)} and not ${IS_FILED} or ${soon(EXPIRATION)} and (${IS_FILED} or ${RENEWAL_DUE} is null))`
}

const tileOfLicense = (today: Day, until: Day): string =>
  `case ${standingLevel(today)} when 'expired' then 'expired' when 'pastDue' then 'pastDue' when 'atRisk' then 'atRisk'
    else case when ${forThisWeek(today, until)} then 'startThisWeek' when ${FLAGS_SQL.unassigned} then 'unassigned' end end`

/**
 * The last day that a license can be snoozed to: `snoozeLimitOf` of rules/watch/today.ts. A snooze beyond it, because a date has come
 * nearer, is over.
 */
const LIMIT = `case when licenses.renewal_stage is null then coalesce(licenses.start_by, ${RENEWAL_DUE}, ${EXPIRATION}) when licenses.renewal_stage < ${FILED} then coalesce(${RENEWAL_DUE}, ${EXPIRATION}) else ${EXPIRATION} end`

const notSnoozed = (userId: number, today: Day, table: 'licenses' | 'user_tasks', limit: string): string => {
  const column = table === 'licenses' ? 'license_id' : 'task_id'
  return `not exists (select 1 from snoozes where snoozes.user_id = ${userId} and snoozes.${column} = ${table}.id
    and snoozes.version = ${table}.version and snoozes.until > '${today}' and snoozes.until <= coalesce(${limit}, snoozes.until))`
}

const licensesOf = (db: Knex, user: SignedIn, assignees: Assignees, today: Day): Query => {
  const filter = {
    assignedUserIds: assignees && [...assignees],
    renewalDesignation: isStaff(user) ? ('Provider' as const) : ('BillingClient' as const),
    showCurrentRenewals: false,
    showPerpetualTerms: true,
  }
  return db('licenses')
    .modify(queueFilter(db, user, filter, today))
    .whereRaw(notSnoozed(user.id, today, 'licenses', LIMIT))
}

/** Nobody is assigned, or somebody who may not renew. Two conditions, because an index finds rows of each, and of no "or" of both. */
const nobody = (column: string) => [
  `${column} is null`,
  `${column} in (select users.id from users where not coalesce(${MAY_BE_ASSIGNED}, false))`,
]

const licenseParts = (db: Knex, user: SignedIn, assignees: Assignees, today: Day): Part[] => {
  const until = addDays(today, THIS_WEEK)
  const tile = tileOfLicense(today, until)
  const part = (where: string, by: string, key: string): Part => ({
    kind: 'License',
    query: licensesOf(db, user, assignees, today).whereRaw(where),
    tile,
    key,
    by,
  })
  const ranges = rangesOf(today, until)
  const dated = ranges.map(({ where, by, key = by }) => part(where, by, key))
  if (assignees) return dated
  const others = ranges.map(({ where }) => `not coalesce(${where}, false)`).join(' and ')
  const key = `'${AFTER_DATES.unassigned}' || coalesce(${EXPIRATION}, '${NO_DAY}')`
  return [...dated, ...nobody('licenses.assigned_user_id').map((where) => part(`${where} and ${others}`, EXPIRATION, key))]
}

const FOLLOW_UP = 'user_tasks.follow_up_date'

const taskParts = (db: Knex, user: SignedIn, assignees: Assignees, today: Day, kind: TaskKind): Part[] => {
  const until = addDays(today, THIS_WEEK)
  const isNobody = nobody('user_tasks.assigned_user_id')
  const tile = `case when ${FOLLOW_UP} < '${today}' then 'pastDue' when ${FOLLOW_UP} <= '${until}' then 'startThisWeek' when ${isNobody.join(' or ')} then 'unassigned' end`
  const part = (where: string, key: string): Part => {
    const query = openTasks(db, user, kind)
      .whereRaw(where)
      .whereRaw(notSnoozed(user.id, today, 'user_tasks', FOLLOW_UP))
    if (assignees) query.whereIn('user_tasks.assigned_user_id', [...assignees])
    return { kind: 'Task', query, tile, key, by: FOLLOW_UP }
  }
  const dated = part(`${FOLLOW_UP} <= '${until}'`, FOLLOW_UP)
  if (assignees) return [dated]
  return [dated, ...isNobody.map((where) => part(`${FOLLOW_UP} > '${until}' and ${where}`, `'${AFTER_DATES.unassigned}' || ${FOLLOW_UP}`))]
}

/** Everything that Today lists, in parts. */
export const partsOf = (db: Knex, user: SignedIn, assignees: Assignees, today: Day): Part[] => [
  ...licenseParts(db, user, assignees, today),
  ...TASK_KINDS.flatMap((kind) => taskParts(db, user, assignees, today, kind)),
]
