import type { Knex } from 'knex'
import { dollarsOrNull } from '../../rules/money.ts'
import type { Scope } from '../kit/database/query.ts'
import { LicenseType } from '../license-types/license-type.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import type { Entry } from './entries.ts'

export interface StoredType {
  row: LicenseType
  entry: Entry
}

export interface StoredAuthority {
  row: LicensingAuthority
  entry: Entry
  types: StoredType[]
}

const typeEntryOf = (row: LicenseType & { term?: string; licenseCategory?: string | null }): Entry => ({
  ...row,
  licenseClassification: row.classification,
  originalLicenseFee: dollarsOrNull(row.originalFeeCents),
  licenseRenewalFee: dollarsOrNull(row.renewalFeeCents),
})

/** The provider-wide authorities in `scope` with their provider-wide types, ordered by state and name. */
export const storedAuthorities = async (db: Knex, scope: Scope = () => {}): Promise<StoredAuthority[]> => {
  const authorities = await LicensingAuthority.query(db)
    .whereNull('licensing_authorities.client_id')
    .modify(scope)
    .orderBy(['licensing_authorities.state', 'licensing_authorities.name_sort', 'licensing_authorities.id'])
  const types = await LicenseType.query(db)
    .join('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
    .join('license_terms', 'license_terms.id', 'license_types.license_term_id')
    .leftJoin('license_categories', 'license_categories.id', 'license_types.license_category_id')
    .whereNull('license_types.client_id')
    .whereNull('licensing_authorities.client_id')
    .modify(scope)
    .orderBy(['license_types.name_sort', 'license_types.id'])
    .select('license_types.*', 'license_terms.name as term', 'license_categories.name as licenseCategory')
  const byAuthority = Map.groupBy(types, ({ licensingAuthorityId }) => licensingAuthorityId)
  return authorities.map((row) => ({
    row,
    entry: { ...row },
    types: (byAuthority.get(row.id) ?? []).map((type) => ({ row: type, entry: typeEntryOf(type) })),
  }))
}
