import type { Knex } from 'knex'
import { type IntervalRule, ruleOf } from '../../rules/intervals.ts'
import { isPerpetual } from '../../rules/terms.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { LicenseType } from './license-type.model.ts'

/** What a license's dates are reckoned by: the type's own rule or its authority's, its term and its season. */
export interface Reckoning {
  rule: IntervalRule
  termMonths: number
  termName: string
  isPerpetual: boolean
  isSeasonal: boolean
}

/** The reckoning of a type; its term is not null, so that neither is this. */
export const reckoningOf = async (db: Knex, licenseTypeId: number): Promise<Reckoning> => {
  const type = await LicenseType.query(db).findById(licenseTypeId).throwIfNotFound()
  const [authority, term] = await Promise.all([
    LicensingAuthority.query(db).findById(type.licensingAuthorityId).throwIfNotFound(),
    db('license_terms').where('id', type.licenseTermId).first('name', 'months'),
  ])
  return {
    rule: ruleOf(type, authority),
    termMonths: term.months,
    termName: term.name,
    isPerpetual: isPerpetual(term.name),
    isSeasonal: type.isSeasonal,
  }
}
