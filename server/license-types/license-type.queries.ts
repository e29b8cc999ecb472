import type { Knex } from 'knex'
import { type IntervalRule, ruleOf } from '../../rules/intervals/intervals.ts'
import { isPerpetual } from '../../rules/licenses/terms.ts'
import { present } from '../../rules/present.ts'
import { recordOf } from '../../rules/records.ts'
import type { LicenseTraits } from '../../rules/renewals/steps.ts'
import { fixed } from '../kit/database/query.ts'
import { columnName } from '../tables/columns.ts'

/** The inputs of a license's date calculation: the interval rule of its type or authority, its term and whether it is seasonal. */
export interface DateRules extends LicenseTraits {
  rule: IntervalRule
  termMonths: number
  termName: string
}

/** `earliestFilingDays`: the authority accepts renewals at most so many days before the expiration date; null if at any time. */
export interface TypeRules extends DateRules {
  earliestFilingDays: number | null
}

const RULE = [
  'dueDateIntervalType',
  'dueDateRelativeIntervalValue',
  'dueDateRelativeIntervalUnit',
  'dueDateFixedIntervalDayOfMonth',
  'dueDateFixedIntervalMonths',
  'dueDateFixedIntervalTargetMonth',
  'trackDateIntervalValue',
  'trackDateIntervalUnit',
] as const satisfies (keyof IntervalRule)[]

const OWN = 'rule of type '
const INHERITED = 'rule of authority '
const ruleIn = (prefix: string, table: string) =>
  Object.fromEntries(RULE.map((field) => [`${prefix}${field}`, `${table}.${columnName(field)}`]))

/** Columns over `license_types`, its `license_terms` and its authority as `ruling`, for `dateRulesIn`. */
export const DATE_RULES = {
  ...ruleIn(OWN, 'license_types'),
  ...ruleIn(INHERITED, 'ruling'),
  termMonths: 'license_terms.months',
  termName: 'license_terms.name',
  isSeasonal: 'license_types.is_seasonal',
  earliestFilingDays: 'license_types.earliest_filing_days',
}

const ruleFrom = (row: Record<string, unknown>, prefix: string): IntervalRule =>
  recordOf(RULE, (field) => row[`${prefix}${field}`]) as IntervalRule

/** The date rules in a row with the columns of `DATE_RULES`. */
export const dateRulesIn = (row: Record<string, unknown> & Omit<TypeRules, 'rule' | 'isPerpetual'>): TypeRules => ({
  rule: ruleOf(ruleFrom(row, OWN), ruleFrom(row, INHERITED)),
  termMonths: row.termMonths,
  termName: row.termName,
  isPerpetual: isPerpetual(row.termName),
  isSeasonal: Boolean(row.isSeasonal),
  earliestFilingDays: row.earliestFilingDays,
})

/** The names of the terms that a type may have. */
export const termNames = (db: Knex): PromiseLike<string[]> => db('license_terms').orderBy('id').pluck('name')

/** Whether a person has confirmed a type, as columns over `license_types`. */
export const VERIFICATION = {
  isUnverified: 'license_types.catalogue_key is not null and license_types.verified_on is null',
  verifiedBy: 'license_types.verified_by',
  verifiedOn: 'license_types.verified_on',
}

const rulesOfType = fixed<Parameters<typeof dateRulesIn>[0], { licenseTypeId: number }>((db) =>
  db('license_types')
    .where('license_types.id', db.raw(':licenseTypeId'))
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .join('licensing_authorities as ruling', 'ruling.id', 'license_types.licensing_authority_id')
    .select(DATE_RULES),
)

/** The date rules of a license type. The type, its term and its authority always exist, so the result is never null. */
export const dateRulesOf = async (db: Knex, licenseTypeId: number): Promise<TypeRules> => {
  const [row] = await rulesOfType(db, { licenseTypeId })
  return dateRulesIn(present(row))
}
