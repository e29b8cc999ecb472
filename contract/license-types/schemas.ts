import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { CLASSIFICATIONS, DOCUMENT_ISSUANCES } from '../../rules/labels.ts'
import { Count, Day, Dollars, Flag, Id, Ids, Moment, OneOf, Optional, OrNull, RequiredText, Text, Url, walkFields } from '../common.ts'
import { intervalFields, intervalReply } from '../intervals.ts'
import { verification } from './verification.ts'

/** License types in replies and in input. */

export const glCode = OrNull(Text('GL Code', limits.glCode))
export const renewalTipIds = Ids('Renewal Tips')

const chosen = (title: string) => Type.Integer({ minimum: 1, maximum: limits.integer, title })

export const LICENSE_TYPE_COLUMNS = [
  'name',
  'abbreviation',
  'licenseTerm',
  'licenseCategoryName',
  'licenseClassification',
  'licenseRenewalFee',
  'licensesCount',
  'active',
  'licensingAuthorityName',
  'state',
] as const

export const typePage = {
  ...walkFields(LICENSE_TYPE_COLUMNS, 'name'),
  activeOnly: Optional(Type.Boolean({ default: true, title: 'Active Only' })),
}

const row = {
  id: Id,
  version: Type.Integer({ title: 'Version, to send as If-Match' }),
  licensingAuthorityId: Id,
  licensingAuthorityName: Text('Licensing Authority', limits.name),
  clientId: OrNull(Id),
  isClientSpecific: Flag('Client Specific'),
  managedBy: Text('Managed By', limits.name),
  state: OrNull(Text('State', limits.state)),
  name: Text('License Type', limits.name),
  abbreviation: OrNull(Text('Abbreviation', limits.abbreviation)),
  description: OrNull(Text('Description', limits.description)),
  term: Id,
  licenseTerm: Text('Term', limits.name),
  isSeasonal: Flag('Seasonal'),
  originalLicenseFee: OrNull(Dollars('Original Fee')),
  licenseRenewalFee: OrNull(Dollars('Renewal Fee')),
  licenseCategoryId: OrNull(Id),
  licenseCategoryName: OrNull(Text('Category', limits.name)),
  licenseClassification: OneOf('Classification', CLASSIFICATIONS),
  active: Flag('Active'),
  licensesCount: Count('Licenses of this Type'),
  formsLinkUrl: OrNull(Text('Forms Link', limits.url)),
  glCode,
  isUnverified: verification.isUnverified,
}

export const LicenseTypeRow = Type.Object(row, { title: 'A license type in a list' })
export type LicenseTypeRow = Static<typeof LicenseTypeRow>

const days = (title: string, description: string) => OrNull(Type.Integer({ minimum: 0, maximum: limits.planningDays, title, description }))

/** How long a renewal takes. Used where a client has too few completed renewals of its own. */
const planning = {
  earliestFilingDays: days('Earliest Filing (Days)', 'The authority takes renewals at most so many days before the expiration date'),
  processingDays: days('Processing (Days)', 'Usual days from filing to the license'),
  preparationDays: days('Preparation (Days)', 'Usual days from begin to filing'),
}

const TypeTip = Type.Object(
  { renewalTipId: Id, description: Text('Description', limits.description) },
  { title: 'A renewal tip of a license type' },
)

export const LicenseType = Type.Object(
  {
    ...row,
    licensingAuthorityActive: Flag('Licensing Authority Active'),
    subCategoryIds: Type.Array(Id, { title: 'Sub-Categories' }),
    subCategoryNames: Type.Array(Text('Sub-Category', limits.name), { title: 'Sub-Categories' }),
    hasManagerChangeRequirement: Flag('Manager Change Requirement'),
    managerChangeRequirementNotes: OrNull(Text('Manager Change Requirement Notes', limits.managerChangeRequirementNotes)),
    isPaymentOnly: Flag('Payment Only'),
    licenseDocumentIssuance: OneOf('Document Issuance', DOCUMENT_ISSUANCES),
    ...intervalReply,
    renewalDetails: OrNull(Text('Renewal Details', limits.renewalDetails)),
    renewalDetailsTimestamp: OrNull(Moment('Renewal Details Changed On')),
    ...planning,
    ...verification,
    sourceUrl: OrNull(Text('Source', limits.url)),
    sourceDate: OrNull(Day('Source Date')),
    renewalTipIds: Type.Array(Id, { title: 'Renewal Tips' }),
    renewalTips: Type.Array(TypeTip, { title: 'Renewal Tips' }),
  },
  { title: 'A license type' },
)

/** Step 1 of the wizard, and the details dialog. When sub-categories are left out, those that still fit the category stay. */
export const typeDetails = {
  name: RequiredText('License Type', limits.name),
  abbreviation: Optional(OrNull(Text('Abbreviation', limits.abbreviation))),
  description: Optional(OrNull(Text('Description', limits.description))),
  term: chosen('Term'),
  isSeasonal: Optional(Flag('Seasonal')),
  originalLicenseFee: Optional(OrNull(Dollars('Original Fee'))),
  licenseRenewalFee: Optional(OrNull(Dollars('Renewal Fee'))),
  licenseClassification: OneOf('Classification', CLASSIFICATIONS),
  licenseCategoryId: Optional(OrNull(chosen('Category'))),
  subCategoryIds: Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true, title: 'Sub-Categories' })),
  hasManagerChangeRequirement: Optional(Flag('Manager Change Requirement')),
  managerChangeRequirementNotes: Optional(OrNull(Text('Manager Change Requirement Notes', limits.managerChangeRequirementNotes))),
  isPaymentOnly: Optional(Flag('Payment Only')),
  licenseDocumentIssuance: Optional(OneOf('Document Issuance', DOCUMENT_ISSUANCES)),
}
const DetailsOfType = Type.Object(typeDetails)
export type TypeDetails = Static<typeof DetailsOfType>

/** Step 2 of the wizard, and the renewal information dialog. */
export const typeRenewalInfo = { formsLinkUrl: Optional(OrNull(Url('Forms Link'))), ...intervalFields }

/** Step 2 of the wizard, and the renewal details dialog. A field that is left out stays. */
export const renewalDetails = {
  renewalDetails: Optional(OrNull(Text('Renewal Details', limits.renewalDetails))),
  earliestFilingDays: Optional(planning.earliestFilingDays),
  processingDays: Optional(planning.processingDays),
  preparationDays: Optional(planning.preparationDays),
}
const RenewalDetails = Type.Object(renewalDetails)
export type RenewalDetails = Static<typeof RenewalDetails>
