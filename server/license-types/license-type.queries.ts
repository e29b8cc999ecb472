import type { Knex } from 'knex'
import { type IntervalRule, ruleOf } from '../../rules/intervals/intervals.ts'
import { isPerpetual } from '../../rules/licenses/terms.ts'
import { present } from '../../rules/present.ts'
import type { LicenseTraits } from '../../rules/renewals/steps.ts'
import { fixed } from '../kit/database/query.ts'

/** The inputs of a license's date calculation: the interval rule of its type or authority, its term and whether it is seasonal. */
export interface DateRules extends LicenseTraits {
  rule: IntervalRule
  termMonths: number
  termName: string
}

const RULE = [
  'due_date_interval_type as dueDateIntervalType',
  'due_date_relative_interval_value as dueDateRelativeIntervalValue',
  'due_date_relative_interval_unit as dueDateRelativeIntervalUnit',
  'due_date_fixed_interval_day_of_month as dueDateFixedIntervalDayOfMonth',
  'due_date_fixed_interval_months as dueDateFixedIntervalMonths',
  'due_date_fixed_interval_target_month as dueDateFixedIntervalTargetMonth',
  'track_date_interval_value as trackDateIntervalValue',
  'track_date_interval_unit as trackDateIntervalUnit',
]
const ruleIn = (table: string) => RULE.map((column) => `${table}.${column}`)

const typeIn = (db: Knex) => db('license_types').where('license_types.id', db.raw(':licenseTypeId'))

const ofType = fixed<IntervalRule & { termMonths: number; termName: string; isSeasonal: unknown }, { licenseTypeId: number }>((db) =>
  typeIn(db)
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .select(...ruleIn('license_types'), { termMonths: 'license_terms.months', termName: 'license_terms.name', isSeasonal: 'is_seasonal' }),
)
const ofAuthority = fixed<IntervalRule, { licenseTypeId: number }>((db) =>
  typeIn(db)
    .join('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
    .select(ruleIn('licensing_authorities')),
)

/** The date rules of a license type. The type, its term and its authority always exist, so the result is never null. */
export const dateRulesOf = async (db: Knex, licenseTypeId: number): Promise<DateRules> => {
  const [[own], [authority]] = await Promise.all([ofType(db, { licenseTypeId }), ofAuthority(db, { licenseTypeId })])
  const { termMonths, termName, isSeasonal, ...rule } = present(own)
  return {
    rule: ruleOf(rule, present(authority)),
    termMonths,
    termName,
    isPerpetual: isPerpetual(termName),
    isSeasonal: Boolean(isSeasonal),
  }
}
