import type { ImportField } from '../../../contract/licenses/import.ts'
import { calculatedDates } from '../../../rules/intervals/calculate.ts'
import { nameKey } from '../../kit/database/query.ts'
import type { License } from '../license.model.ts'
import { dateRulesFor, type ImportContext, type KnownProperties, propertyKey } from './context.ts'
import type { HeldLicense } from './import.queries.ts'
import type { ValidRow } from './rows.ts'

type Dates = Pick<
  License,
  | 'effectiveDate'
  | 'effectiveDateSource'
  | 'expirationDate'
  | 'expirationDateSource'
  | 'dueDate'
  | 'dueDateSource'
  | 'trackDate'
  | 'trackDateSource'
>
type Premises = Pick<License, 'premisesName' | 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country' | 'county'>

/** The values of a license after its row is written. The ids of its type and property are added once both exist. */
export type LicenseValues = Dates & Premises & Pick<License, 'accountNumber' | 'notes' | 'originalIssueDate' | 'active'>

export const isSecondary = (held: HeldLicense | undefined): boolean => held !== undefined && held.masterLicenseId !== null

const isImported = (source: string | null) => source === null || source === 'imported'

/** Whether a license was renewed or its dates were typed since its import. An import then changes none of its dates. */
export const keepsDates = ({ effectiveDateSource, expirationDateSource }: HeldLicense): boolean =>
  !(isImported(effectiveDateSource) && isImported(expirationDateSource))

/** Whether a row has the dates and type of its license. The license then also keeps its due date and track date. */
const isSameDates = ({ types }: ImportContext, row: ValidRow, held: HeldLicense): boolean =>
  types.get(nameKey(row.licenseType))?.id === held.licenseTypeId &&
  (isSecondary(held) || row.effectiveDate === held.effectiveDate) &&
  row.expirationDate === held.expirationDate &&
  (row.trackDate === null ? !row.clears.has('trackDate') : row.trackDate === held.trackDate)

/** A secondary keeps the effective date of its primary. */
const datesFor = (importCtx: ImportContext, row: ValidRow, held: HeldLicense | undefined): Dates => {
  if (held && (keepsDates(held) || isSameDates(importCtx, row, held))) return held
  const { effectiveDate, expirationDate } = row
  const { dueDate, trackDate: trackDateByRule } = calculatedDates(dateRulesFor(importCtx, row.licenseType), expirationDate)
  const trackDate = row.trackDate ?? trackDateByRule
  const keepsEffective = isSecondary(held) ? held : undefined
  const keepsTrack = held?.trackDateSource === 'typed' ? held : undefined
  return {
    effectiveDate: keepsEffective ? keepsEffective.effectiveDate : effectiveDate,
    effectiveDateSource: keepsEffective ? keepsEffective.effectiveDateSource : effectiveDate ? 'imported' : null,
    expirationDate,
    expirationDateSource: expirationDate ? 'imported' : null,
    dueDate,
    dueDateSource: dueDate ? 'rule' : null,
    trackDate: keepsTrack ? keepsTrack.trackDate : trackDate,
    trackDateSource: keepsTrack ? keepsTrack.trackDateSource : row.trackDate ? 'imported' : trackDate ? 'rule' : null,
  }
}

/** Values that are blank in the row stay unchanged. A different street replaces the whole address. */
export const valuesFor = (importCtx: ImportContext, row: ValidRow, held: HeldLicense | undefined): LicenseValues => {
  const { property, license, clears } = row
  /** A blank cell keeps what the license has, unless it clears it. */
  const kept = <T>(field: ImportField, value: T | null | undefined): T | null => (clears.has(field) ? null : (value ?? null))
  const there = held && nameKey(held.address1 ?? '') === nameKey(property.address1) ? held : undefined
  // Premises without a name in the file get the name of the property, unless they were renamed.
  const premisesName = held && held.premisesName !== held.propertyName ? held.premisesName : property.name
  const dates = datesFor(importCtx, row, held)
  return {
    accountNumber: license.accountNumber ?? kept('accountNumber', held?.accountNumber),
    premisesName: license.premisesName ?? premisesName,
    notes: license.notes ?? kept('notes', held?.notes),
    originalIssueDate: license.originalIssueDate ?? kept('originalIssueDate', held?.originalIssueDate),
    active: row.active ?? held?.active ?? true,
    address1: property.address1,
    address2: property.address2 ?? kept('address2', there?.address2),
    city: property.city,
    state: property.state,
    zip: property.zip ?? kept('zip', there?.zip),
    country: license.country ?? (there ? there.country : property.country),
    county: property.county ?? kept('county', there?.county),
    effectiveDate: dates.effectiveDate,
    effectiveDateSource: dates.effectiveDateSource,
    expirationDate: dates.expirationDate,
    expirationDateSource: dates.expirationDateSource,
    dueDate: dates.dueDate,
    dueDateSource: dates.dueDateSource,
    trackDate: dates.trackDate,
    trackDateSource: dates.trackDateSource,
  }
}

/** Whether a license stays at its current property: the row has the name and address of the property, or the license's own address. */
export const staysThere = ({ propertyKeys }: Pick<KnownProperties, 'propertyKeys'>, { property }: ValidRow, held: HeldLicense): boolean => {
  const key = propertyKey(property)
  return propertyKeys.get(held.propertyId) === key || propertyKey({ name: held.propertyName, address1: held.address1 }) === key
}
