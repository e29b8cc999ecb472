import type { Knex } from 'knex'
import type { Standing } from '../../../contract/licenses/standing.ts'
import { addDays, type Day } from '../../../rules/day.ts'
import { dateFormat } from '../../../rules/installation/date-format.ts'
import { COMPLETE, FILED, STAGES } from '../../../rules/renewals/stages.ts'
import { RECEIVED, SOON, STANDING_WORDS, type StandingLevel, stepWords } from '../../../rules/watch/standing.ts'
import { daysFrom } from '../../kit/database/days.ts'
import { among } from '../../kit/database/many.ts'
import { isPostgres, type Scope } from '../../kit/database/query.ts'
import { MAY_BE_ASSIGNED } from '../../users/user.queries.ts'
import { ACTIVE_SQL, RENEWAL_DUE } from '../license.model.ts'

/**
 * `standingOf` of rules/watch/standing.ts as SQL over the table `licenses` alone; standing.test.ts compares the two. The day is a
 * literal. A nested select names what is used several times: its limit keeps PostgreSQL from copying it to each use, and short text
 * matters, because preparing a page of a list takes longer than running it.
 */

/** What the standing and the flags need from other tables. */
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

/** Over `licenses` alone: what is not needed is not read. */
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

/** The expiration date that counts, the due date that counts, and the kind of the term. */
const datesOf = ({ term }: Others) =>
  `(select case when ${HAS_NEW_EXPIRATION} then licenses.renewal_expiration_date else licenses.expiration_date end as expires, ${RENEWAL_DUE} as due, ${term} as term limit 1) as dates`

/** Past due, at risk and due soon are for licenses that are renewed by themselves. */
const IS_RENEWED = `licenses.master_license_id is null and coalesce(term, '') <> 'OneTime'`

/** `stageOf` such a license is neither filed nor complete. */
const canBePastDue = (today: Day): string =>
  `(licenses.renewal_stage < ${FILED} or licenses.renewal_stage is null and not (licenses.has_completed_renewal and (licenses.track_date is null or licenses.track_date > '${today}')))`

interface Branch {
  level: StandingLevel
  when: string
  /** The date that the days are counted to, and the lists are sorted by. */
  day?: string
  /** SQL of the words of a step, which no placeholder is in. */
  words: keyof typeof STANDING_WORDS | { sql: string }
}

/** How far the renewal in process is: the words of each path, and the number of each stage. */
const stepSql = ({ isTrackingOnly: is }: Others): string => {
  const ofPath = (isTrackingOnly: boolean) => {
    const words = STAGES.slice(1, COMPLETE - 1).map(({ value }) => stepWords(value, isTrackingOnly))
    const [first = ''] = words
    const all = words.at(-1) ?? ''
    const before = first.slice(0, first.indexOf('2'))
    const after = first.slice(before.length + 1)
    const numbers = words.slice(0, words.indexOf(all)).map((text) => text.slice(before.length, -after.length))
    return `case when licenses.renewal_stage > ${numbers.length + 1} then '${all}' else '${before}' || substr('${numbers.join('')}', licenses.renewal_stage - 1, 1) || '${after}' end`
  }
  return `case when ${is} then ${ofPath(true)} else ${ofPath(false)} end`
}

/** The first whose condition is true. */
const branchesOf = (today: Day, others: Others): Branch[] => {
  const soon = `between '${today}' and '${addDays(today, SOON)}'`
  return [
    { level: 'inactive', when: `not ${ACTIVE_SQL}`, words: 'inactive' },
    { level: 'expired', when: `expires < '${today}'`, day: 'expires', words: 'expired' },
    { level: 'pastDue', when: `due < '${today}' and ${canBePastDue(today)} and ${IS_RENEWED}`, day: 'due', words: 'pastDue' },
    { level: 'atRisk', when: `licenses.act_by < '${today}' and ${IS_RENEWED}`, day: 'licenses.act_by', words: 'atRisk' },
    { level: 'dueSoon', when: `not ${IS_FILED} and due ${soon} and ${IS_RENEWED}`, day: 'due', words: 'due' },
    {
      level: 'dueSoon',
      when: `(${IS_FILED} or due is null) and expires ${soon} and ${IS_RENEWED}`,
      day: 'expires',
      words: 'expires',
    },
    { level: 'inRenewal', when: HAS_NEW_EXPIRATION, day: 'expires', words: 'renewed' },
    { level: 'inRenewal', when: 'licenses.renewal_stage is not null', day: `coalesce(expires, '')`, words: { sql: stepSql(others) } },
    { level: 'valid', when: 'expires is not null', day: 'expires', words: 'valid' },
    { level: 'perpetual', when: `term = 'Perpetual'`, words: 'perpetual' },
    { level: 'noDates', when: 'true', words: 'noDates' },
  ]
}

const caseOf = (today: Day, result: (branch: Branch, n: number) => string, others = ALONE): string =>
  `(select case ${branchesOf(today, others)
    .map((branch, n) => `when ${branch.when} then ${result(branch, n)}`)
    .join(' ')} end from ${datesOf(others)})`

const codeOf = (n: number): string => `'${String.fromCharCode(97 + n)}'`

/** The level, the words, the days and the date: from one text, the letter of a branch and its date. */
const factsOf = (db: Knex, today: Day, others = ALONE): string => {
  const found = caseOf(today, ({ day }, n) => (day ? `${codeOf(n)} || ${day}` : codeOf(n)), others)
  const ofBranch = (result: (branch: Branch) => string) =>
    `case substr(found, 1, 1) ${branchesOf(today, others)
      .map((branch, n) => `when ${codeOf(n)} then ${result(branch)}`)
      .join(' ')} end`
  const level = ofBranch(({ level: name }) => `'${name}'`)
  const words = ofBranch(({ words: said }) => (typeof said === 'string' ? `'${STANDING_WORDS[said]}'` : said.sql))
  const days = `abs(${daysFrom(db, `'${today}'`, "nullif(substr(found, 2), '')")})`
  return `(select ${level} as level, ${words} as words, ${days} as days, substr(found, 2) as day from (select ${found} as found limit 1) as found limit 1) as facts`
}

const COUNTED = `case days when 1 then '1 day' else days || ' days' end`
const PART_SQL: Record<string, string> = { YY: 'substr(day, 3, 2)', MM: 'substr(day, 6, 2)', DD: 'substr(day, 9, 2)' }

/** `formatDay` as SQL. */
const shownSql = (): string => {
  const pattern = dateFormat.short()
  if (pattern === 'YYYY-MM-DD') return 'day'
  const separator = dateFormat.separator()
  return pattern
    .split(separator)
    .map((part) => PART_SQL[part])
    .join(` || '${separator}' || `)
}

const textSql = (): string =>
  `case when days is null then words else replace(replace(replace(words, '{days}', ${COUNTED}), '{inDays}', case days when 0 then 'today' else 'in ' || ${COUNTED} end), '{day}', ${shownSql()}) end`

/** The level, its number of days and its words as SQL over the table `licenses`. */
export const standingLevel = (today: Day): string => caseOf(today, ({ level }) => `'${level}'`)
export const standingDays = (db: Knex, today: Day): string => `(select days from ${factsOf(db, today)})`
export const standingText = (db: Knex, today: Day): string => `(select ${textSql()} from ${factsOf(db, today)})`

/** What sorts licenses by urgency: the number of their level, then the day that it counts, `none` if it counts none. */
export const urgencySql = (today: Day, numberOf: (level: StandingLevel) => number, none: string): string =>
  caseOf(today, ({ level, day }) =>
    day ? `'${numberOf(level)}' || coalesce(nullif(${day}, ''), '${none}')` : `'${numberOf(level)}${none}'`,
  )

/** The standing as the JSON object of a reply. */
const standingJson = (db: Knex, today: Day, others: Others): string => {
  const objectOf = isPostgres(db) ? 'json_build_object' : 'json_object'
  return `(select ${objectOf}('level', level, 'days', days, 'text', ${textSql()}) from ${factsOf(db, today, others)})`
}

/** `flagsOf` of rules/watch/flags.ts as SQL. */
const flagsSql = ({ term, issuance, isAssigned }: Others) => ({
  noDocument: `(${ACTIVE_SQL} and licenses.license_document_id is null and coalesce(${issuance}, '') <> 'NoDocument')`,
  unassigned: `(${ACTIVE_SQL} and licenses.master_license_id is null and not ${isAssigned} and coalesce(${term}, '') <> 'OneTime')`,
})

/** The same over the table `licenses` alone. */
export const FLAGS_SQL = flagsSql(ALONE)

/** The columns of a list of licenses that joins license_types, license_terms, renewals and users. */
export const standingColumns = (db: Knex, today: Day) => ({ standing: standingJson(db, today, JOINED), ...flagsSql(JOINED) })

/** The columns of any query over licenses whose rows `withStanding` reads. */
export const standingSelect = (db: Knex, today: Day) => {
  const { noDocument, unassigned } = FLAGS_SQL
  return { standing: db.raw(standingJson(db, today, ALONE)), noDocument: db.raw(noDocument), unassigned: db.raw(unassigned) }
}

/** The standing where a row may be about no license: `licenses` is joined from the left. `withStandingIfAny` reads it. */
export const standingIfAny = (db: Knex, today: Day) =>
  db.raw(`case when licenses.id is not null then ${standingJson(db, today, ALONE)} end`)

/** PostgreSQL's driver reads JSON, SQLite answers its text. */
export const withStanding = <R extends { standing: unknown }>(row: R): R & { standing: Standing } => ({
  ...row,
  standing: typeof row.standing === 'string' ? JSON.parse(row.standing) : row.standing,
})

export const withStandingIfAny = <R extends { standing: unknown }>(row: R): R & { standing: Standing | null } => withStanding(row)

/** Where licenses stand, by their ids: those that the scope has. */
export const standingsOf = async (
  db: Knex,
  today: Day,
  ids: readonly number[],
  scope: Scope = () => {},
): Promise<Map<number, Standing>> => {
  if (ids.length === 0) return new Map()
  const { standing } = standingSelect(db, today)
  const rows: { id: number; standing: Standing }[] = await db('licenses')
    .modify(scope)
    .modify(among(db, 'licenses.id', ids))
    .select({ id: 'licenses.id', standing })
  return new Map(rows.map(withStanding).map((row) => [row.id, row.standing]))
}
