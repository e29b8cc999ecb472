import type { Knex } from 'knex'
import { type IntervalRule, ruleOf } from '../../rules/intervals.ts'
import { isPerpetual } from '../../rules/terms.ts'

/** What a license's dates are reckoned by: the type's own rule or its authority's, its term and its season. */
export interface Reckoning {
  rule: IntervalRule
  termMonths: number
  termName: string
  isPerpetual: boolean
  isSeasonal: boolean
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

/** The reckoning of a type; its term is not null, so that neither is this. */
export const reckoningOf = async (db: Knex, licenseTypeId: number): Promise<Reckoning> => {
  const type = db('license_types').where('license_types.id', licenseTypeId)
  const [own, authority] = await Promise.all([
    type
      .clone()
      .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
      .first(...ruleIn('license_types'), { termMonths: 'license_terms.months', termName: 'license_terms.name', isSeasonal: 'is_seasonal' }),
    type
      .join('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
      .first<IntervalRule>(ruleIn('licensing_authorities')),
  ])
  const { termMonths, termName, isSeasonal, ...rule } = own
  return {
    rule: ruleOf(rule, authority as IntervalRule),
    termMonths,
    termName,
    isPerpetual: isPerpetual(termName),
    isSeasonal: Boolean(isSeasonal),
  }
}
