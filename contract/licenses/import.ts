import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { CLASSIFICATIONS, JURISDICTIONS } from '../../rules/labels.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { Count, ErrorsByField, Flag, Id, OneOf, Optional, OrNull, RequiredText, Text } from '../common.ts'
import { customValues } from '../custom-fields/schemas.ts'

/**
 * A row of the file after mapping. The schema accepts any text, so that a bad row is reported
 * with its number instead of failing the whole file. server/licenses/import/rows.ts validates the values.
 */
const cell = (title: string) => Optional(OrNull(Text(title, limits.importCell)))

export const IMPORT_FIELDS = {
  licenseNumber: cell('License #'),
  accountNumber: cell('Account #'),
  licenseType: cell('License Type'),
  propertyName: cell('Property'),
  division: cell('Division'),
  premisesName: cell('Premises'),
  address1: cell('Address 1'),
  address2: cell('Address 2'),
  city: cell('City'),
  state: cell('State'),
  zip: cell('Zip'),
  county: cell('County'),
  country: cell('Country'),
  licensees: cell('Licensees, joined by ;'),
  originalIssueDate: cell('Original Issue Date'),
  effectiveDate: cell('Effective Date'),
  expirationDate: cell('Expiration Date'),
  trackDate: cell('Track Date'),
  notes: cell('Notes'),
  active: cell('Active or Inactive'),
}
export type ImportField = keyof typeof IMPORT_FIELDS

export const LicenseImport = Type.Object(
  {
    clientId: Optional(Id),
    dryRun: Optional(Flag('Dry run')),
    licensingAuthority: Type.Object(
      {
        name: RequiredText('Licensing Authority', limits.name),
        jurisdiction: OneOf('Jurisdiction', JURISDICTIONS),
        state: RequiredText('State', limits.state),
      },
      { title: 'Licensing Authority' },
    ),
    licenseTerm: RequiredText('Term', limits.name),
    licenseClassification: Optional(OneOf('Classification', CLASSIFICATIONS, { default: 'Liquor' })),
    renewalDesignation: Optional(OneOf('Renewal Designation', DESIGNATIONS)),
    assignedUser: Optional(OrNull(RequiredText('Assignee (an e-mail)', limits.email))),
    rows: Type.Array(
      Type.Object({
        row: Type.Integer({ minimum: 1, maximum: limits.integer, title: 'Row of the file' }),
        ...IMPORT_FIELDS,
        customFields: customValues,
      }),
      { minItems: 1, maxItems: limits.importRows, title: 'Rows' },
    ),
  },
  { title: 'Import Licenses' },
)
export type LicenseImport = Static<typeof LicenseImport>

export const LicenseImportResult = Type.Object(
  {
    dryRun: Flag('Dry run'),
    rowCount: Count('Rows'),
    createdCount: Count('Licenses created'),
    updatedCount: Count('Licenses updated'),
    unchangedCount: Count('Licenses unchanged'),
    refusedCount: Count('Rows refused'),
    propertiesCreatedCount: Count('Properties created'),
    licenseTypesCreatedCount: Count('License types created'),
    licensingAuthorityCreated: Flag('Licensing authority created'),
    warnings: Type.Array(Type.Object({ field: Text('Field', limits.name), count: Count('Rows'), text: Text('Warning', limits.notes) }), {
      title: 'Warnings',
    }),
    refused: Type.Array(
      Type.Object({
        row: Type.Integer({ title: 'Row' }),
        licenseNumber: OrNull(Text('License #', limits.importCell)),
        errors: ErrorsByField,
      }),
      { title: 'Refused rows' },
    ),
  },
  { title: 'The result of the import' },
)
export type LicenseImportResult = Static<typeof LicenseImportResult>
