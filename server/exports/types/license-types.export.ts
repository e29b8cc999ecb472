import { IMPORT_FIELDS_BY_KIND } from '../../../contract/imports/fields.ts'
import { CLIENT_NAME } from '../../clients/client.model.ts'
import type { Query } from '../../kit/database/query.ts'
import { LicenseType } from '../../license-types/license-type.model.ts'
import { among, column, type Export, stored } from '../export.ts'
import { importColumns } from '../import-columns.ts'

const fields = IMPORT_FIELDS_BY_KIND['license-types']

export const licenseTypes: Export<'license-types'> = {
  key: 'license_types.id',
  columns: () => [
    ...importColumns('license-types', {
      ...stored('license_types', fields),
      licensingAuthority: 'licensing_authorities.name',
      jurisdiction: 'licensing_authorities.jurisdiction',
      authorityState: 'licensing_authorities.state',
      licenseTerm: 'license_terms.name',
      licenseClassification: 'license_types.classification',
      licenseCategory: 'license_categories.name',
      originalLicenseFee: 'license_types.original_fee_cents',
      licenseRenewalFee: 'license_types.renewal_fee_cents',
    }),
    column('Client', 'text', CLIENT_NAME),
  ],
  rows: (db, user, { clientIds, providerOnly, licensingAuthorities, active }) =>
    db('license_types')
      .leftJoin('clients', 'clients.id', 'license_types.client_id')
      .leftJoin('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
      .leftJoin('license_terms', 'license_terms.id', 'license_types.license_term_id')
      .leftJoin('license_categories', 'license_categories.id', 'license_types.license_category_id')
      .modify(LicenseType.visibleTo(user))
      .modify(among({ 'license_types.client_id': clientIds, 'license_types.licensing_authority_id': licensingAuthorities }))
      .modify((query: Query) => {
        if (providerOnly) query.whereNull('license_types.client_id')
        if (typeof active === 'boolean') query.where('license_types.active', active)
      }),
}
