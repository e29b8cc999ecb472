import type { Knex } from 'knex'
import type { Standing } from '../../../contract/licenses/standing.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import { keysOf } from '../../../rules/records.ts'
import { FILED, type Stage } from '../../../rules/renewals/stages.ts'
import { REASONS, RECEIVED, type Reason, SOON, type StandingLevel, standingFor } from '../../../rules/watch/standing.ts'
import { daysFrom } from '../../kit/database/days.ts'
import { among } from '../../kit/database/many.ts'
import type { Scope } from '../../kit/database/query.ts'
import { MAY_BE_ASSIGNED } from '../../users/user.queries.ts'
import { ACTIVE_SQL, RENEWAL_DUE } from '../license.model.ts'

/**
 * `standingOf` of rules/watch/standing.ts as SQL over the table `licenses` alone; standing.test.ts compares the two. The day is a literal.
 * The SQL is kept short, because preparing a page of a list takes longer than running it: a nested select names repeated expressions, and
 * its limit keeps PostgreSQL from inlining them.
 */

/** SQL expressions for facts from other tables. */
interface Others {
  /** The kind of the term. */
  term: string
  isTrackingOnly: string
  issuance: string
  isAssigned: string
}

/** Over joined license_types, license_terms, renewals and users. */
const JOINED: Others = {
  term: 'license_terms.kind',
  isTrackingOnly: 'renewals.is_tracking_only_renewal',
  issuance: 'license_types.license_document_issuance',
  isAssigned: `coalesce(${MAY_BE_ASSIGNED}, false)`,
}

const TERM = `(select license_terms.kind from license_types join license_terms on license_terms.id = license_types.license_term_id where license_types.id = licenses.license_type_id)`

/** Over `licenses` alone. Subqueries run only where their value is needed. */
const ALONE: Others = {
  term: TERM,
  isTrackingOnly: '(select renewals.is_tracking_only_renewal from renewals where renewals.id = licenses.renewal_id)',
  issuance: '(select license_types.license_document_issuance from license_types where license_types.id = licenses.license_type_id)',
  isAssigned: `exists (select 1 from users where users.id = licenses.assigned_user_id and ${MAY_BE_ASSIGNED})`,
}

/** Whether the new license of the renewal in process has been received, with its expiration date. */
export const HAS_NEW_EXPIRATION = `(coalesce(licenses.renewal_stage, 0) >= ${RECEIVED} and licenses.renewal_expiration_date is not null)`

/** Whether the renewal in process is filed: its due date no longer counts. */
export const IS_FILED = `coalesce(licenses.renewal_stage, 0) >= ${FILED}`

/** SQL for the effective expiration date (`expires`), the effective due date (`due`) and the kind of the term. */
const datesOf = ({ term }: Others) =>
  `(select case when ${HAS_NEW_EXPIRATION} then licenses.renewal_expiration_date else licenses.expiration_date end as expires, ${RENEWAL_DUE} as due, ${term} as term limit 1) as dates`

/** SQL: whether a license has renewals of its own, and so can be past due, at risk or due soon. */
const IS_RENEWED = `licenses.master_license_id is null and coalesce(term, '') <> 'OneTime'`

/** SQL: whether `stageOf` the license is neither filed nor complete. */
export const canBePastDue = (today: Day): string =>
  `(licenses.renewal_stage < ${FILED} or licenses.renewal_stage is null and not (licenses.has_completed_renewal and (licenses.track_date is null or licenses.track_date > '${today}')))`

interface Branch {
  reason: Reason
  when: string
  /** The date that the days are counted to, and the lists are sorted by. */
  day?: string
}

/** The branches in order; the first one whose condition is true applies. */
const branchesOf = (today: Day): Branch[] => {
  const soon = `between '${today}' and '${addDays(today, SOON)}'`
  return [
    { reason: 'inactive', when: `not ${ACTIVE_SQL}` },
    { reason: 'expired', when: `expires < '${today}'`, day: 'expires' },
    { reason: 'pastDue', when: `due < '${today}' and ${canBePastDue(today)} and ${IS_RENEWED}`, day: 'due' },
    { reason: 'atRisk', when: `licenses.act_by < '${today}' and ${IS_RENEWED}`, day: 'licenses.act_by' },
    { reason: 'due', when: `not ${IS_FILED} and due ${soon} and ${IS_RENEWED}`, day: 'due' },
    { reason: 'expires', when: `(${IS_FILED} or due is null) and expires ${soon} and ${IS_RENEWED}`, day: 'expires' },
    { reason: 'renewed', when: HAS_NEW_EXPIRATION, day: 'expires' },
    { reason: 'inRenewal', when: 'licenses.renewal_stage is not null', day: `coalesce(expires, '')` },
    { reason: 'valid', when: 'expires is not null', day: 'expires' },
    { reason: 'perpetual', when: `term = 'Perpetual'` },
    { reason: 'noDates', when: 'true' },
  ]
}

const caseOf = (today: Day, result: (branch: Branch) => string, others = ALONE): string =>
  `(select case ${branchesOf(today)
    .map((branch) => `when ${branch.when} then ${result(branch)}`)
    .join(' ')} end from ${datesOf(others)})`

const CODES = keysOf(REASONS)
const codeOf = (reason: Reason): string => String.fromCharCode(97 + CODES.indexOf(reason))

/**
 * SQL for a standing as short text: the letter of its reason, its day and, for a renewal in process, a slash, its stage and "t" if it is
 * tracking only. TypeScript builds the sentences: in SQL they took a fifth of the time of a list page.
 */
const standingSql = (today: Day, others: Others): string => {
  const step = `'/' || licenses.renewal_stage || case when ${others.isTrackingOnly} then 't' else '' end`
  const result = ({ reason, day }: Branch) =>
    [`'${codeOf(reason)}'`, ...(day ? [day] : []), ...(reason === 'inRenewal' ? [step] : [])].join(' || ')
  return caseOf(today, result, others)
}

/** Parses the text of `standingSql`. */
const readStanding = (stored: string, today: Day): Standing => {
  const reason = present(CODES[stored.charCodeAt(0) - 97])
  const [day, step] = stored.slice(1).split('/')
  if (!step) return standingFor(reason, day || null, today)
  return standingFor(reason, day || null, today, { renewalStage: Number(step[0]) as Stage, isTrackingOnlyRenewal: step.endsWith('t') })
}

const levelOf = ({ reason }: Branch): StandingLevel => REASONS[reason].level

/** The level of the standing and its number of days as SQL over the table `licenses`. */
export const standingLevel = (today: Day): string => caseOf(today, (branch) => `'${levelOf(branch)}'`)
export const standingDays = (db: Knex, today: Day): string =>
  `abs(${daysFrom(
    db,
    `'${today}'`,
    caseOf(today, ({ day }) => (day ? `nullif(${day}, '')` : 'null')),
  )})`

/** SQL for the sort key by urgency: the number of the level, then its day, or `none` without a day. */
export const urgencySql = (today: Day, numberOf: (level: StandingLevel) => number, none: string): string =>
  caseOf(today, (branch) => {
    const number = numberOf(levelOf(branch))
    return branch.day ? `'${number}' || coalesce(nullif(${branch.day}, ''), '${none}')` : `'${number}${none}'`
  })

/** `flagsOf` of rules/watch/flags.ts as SQL. */
const flagsSql = ({ term, issuance, isAssigned }: Others) => ({
  noDocument: `(${ACTIVE_SQL} and licenses.license_document_id is null and coalesce(${issuance}, '') <> 'NoDocument')`,
  unassigned: `(${ACTIVE_SQL} and licenses.master_license_id is null and not ${isAssigned} and coalesce(${term}, '') <> 'OneTime')`,
})

/** The flags as SQL over the table `licenses` alone. */
export const FLAGS_SQL = flagsSql(ALONE)

/** Columns for a list that joins license_types, license_terms, renewals and users. `standingRead` parses them. */
export const standingColumns = (today: Day) => ({ standing: standingSql(today, JOINED), ...flagsSql(JOINED) })
export const standingRead = (today: Day) => ({ standing: (stored: string) => readStanding(stored, today) })

/** The columns of any query over licenses whose rows `withStanding` reads. */
export const standingSelect = (db: Knex, today: Day) => {
  const { noDocument, unassigned } = FLAGS_SQL
  return { standing: db.raw(standingSql(today, ALONE)), noDocument: db.raw(noDocument), unassigned: db.raw(unassigned) }
}

/** The standing for a query that left joins `licenses`; null without a license. `withStandingIfAny` parses it. */
export const standingIfAny = (db: Knex, today: Day) => db.raw(`case when licenses.id is not null then ${standingSql(today, ALONE)} end`)

export const withStanding =
  (today: Day) =>
  <R extends { standing: unknown }>(row: R): R & { standing: Standing } => ({
    ...row,
    standing: readStanding(String(row.standing), today),
  })

export const withStandingIfAny =
  (today: Day) =>
  <R extends { standing: unknown }>(row: R): R & { standing: Standing | null } => ({
    ...row,
    standing: row.standing === null ? null : readStanding(String(row.standing), today),
  })

/** Standings by license id, for the licenses within `scope`. */
export const standingsOf = async (
  db: Knex,
  today: Day,
  ids: readonly number[],
  scope: Scope = () => {},
): Promise<Map<number, Standing>> => {
  if (ids.length === 0) return new Map()
  const { standing } = standingSelect(db, today)
  const rows: { id: number; standing: string }[] = await db('licenses')
    .modify(scope)
    .modify(among(db, 'licenses.id', ids))
    .select({ id: 'licenses.id', standing })
  return new Map(rows.map((row) => [row.id, readStanding(row.standing, today)]))
}
