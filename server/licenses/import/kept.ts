import { nameKey } from '../../kit/database/query.ts'
import type { ImportContext } from './context.ts'
import type { HeldLicense } from './import.queries.ts'
import type { ValidRow } from './rows.ts'
import { isSecondary, keepsDates } from './values.ts'

/** The fields that an import keeps although a row gives another value. */
export type Kept = 'effectiveDate' | 'trackDate' | 'licenseTerm' | 'licenseClassification' | 'licensees'

type Known = Pick<ImportContext, 'types' | 'term' | 'classification' | 'licensees'>

/** The fields of a valid row that differ from kept values. They become warnings. */
export const keptOf = ({ types, term, classification, licensees }: Known, row: ValidRow, held: HeldLicense | undefined): Kept[] => {
  const kept: Kept[] = []
  const type = types.get(nameKey(row.licenseType))
  if (type && type.dateRules.termName !== term.name) kept.push('licenseTerm')
  if (type && classification && type.classification !== classification) kept.push('licenseClassification')
  if (!held) return kept
  const isOther = row.effectiveDate !== held.effectiveDate
  if ((keepsDates(held) && (isOther || row.expirationDate !== held.expirationDate)) || (isSecondary(held) && isOther))
    kept.push('effectiveDate')
  else if (row.trackDate && held.trackDateSource === 'typed' && row.trackDate !== held.trackDate) kept.push('trackDate')
  const named = new Set(row.licensees.map(nameKey))
  if (named.size > 0 && [...(licensees.get(held.id) ?? [])].some((name) => !named.has(name))) kept.push('licensees')
  return kept
}
