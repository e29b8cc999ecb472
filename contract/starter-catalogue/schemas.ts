import { type Static, type TProperties, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { CATALOGUE_STATUS_LABELS } from '../../rules/labels.ts'
import { keysOf } from '../../rules/records.ts'
import { addressFields } from '../address.ts'
import { Count, Day, Flag, Id, OneOf, Optional, OrNull, optionalFields, RequiredText, Text, Url } from '../common.ts'
import { intervalReply } from '../intervals.ts'
import { typeDetails, renewalDetails as typeRenewalDetails } from '../license-types/schemas.ts'
import { authorityAddress, authorityDetails, renewalDetails } from '../licensing-authorities/schemas.ts'

/** Removes fields that refer to records of one installation. */
const without = <F extends TProperties, K extends keyof F>(fields: F, names: readonly K[]): Omit<F, K> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.some((one) => one === name))) as Omit<F, K>

/** Identifies an entry in every version of its catalogue. The key of a license type is unique within its authority. */
const key = Text('Key', limits.label, { minLength: 1, pattern: '^[a-z0-9][a-z0-9-]*$', description: 'small letters, digits and hyphens' })

/** Intervals as they are stored: signed. */
const intervals = optionalFields(intervalReply)

export const CatalogueType = Type.Object(
  {
    key,
    ...without(typeDetails, ['term', 'licenseCategoryId', 'subCategoryIds']),
    term: Optional(OrNull(Text('Term', limits.name))),
    licenseCategory: Optional(OrNull(Text('Category', limits.name))),
    formsLinkUrl: Optional(OrNull(Url('Forms Link'))),
    ...typeRenewalDetails,
    ...intervals,
    sourceUrl: Optional(OrNull(Url('Source'))),
    sourceDate: Optional(OrNull(Day('Source Date'))),
  },
  { title: 'A license type of a catalogue' },
)
export type CatalogueType = Static<typeof CatalogueType>

export const CatalogueAuthority = Type.Object(
  {
    key,
    ...without(authorityDetails, ['payeeCode']),
    ...without(authorityAddress, ['address1', 'city', 'state', 'country']),
    address1: addressFields.address1,
    city: addressFields.city,
    state: RequiredText('State', limits.state),
    country: RequiredText('Country', limits.country),
    ...renewalDetails,
    ...intervals,
    licenseTypes: Type.Array(CatalogueType, { maxItems: 500, title: 'License Types' }),
  },
  { title: 'A licensing authority of a catalogue' },
)
export type CatalogueAuthority = Static<typeof CatalogueAuthority>

/** The file that an installation downloads, and that another one takes. */
export const Catalogue = Type.Object(
  {
    format: OneOf('Format', ['evergreen-catalogue-1']),
    name: RequiredText('Name', limits.name),
    version: RequiredText('Version', limits.label),
    authorities: Type.Array(CatalogueAuthority, { maxItems: 1_000, title: 'Licensing Authorities' }),
  },
  { title: 'A catalogue of authorities and types' },
)
export type Catalogue = Static<typeof Catalogue>

const Difference = Type.Object(
  {
    field: Text('Field', limits.label),
    here: OrNull(Text('Here', limits.renewalDetails)),
    catalogue: OrNull(Text('In the Catalogue', limits.renewalDetails)),
    willChange: Flag('Will Change'),
  },
  { title: 'A field that differs' },
)
export type Difference = Static<typeof Difference>

const compared = {
  key,
  name: Text('Name', limits.name),
  status: OneOf('Status', keysOf(CATALOGUE_STATUS_LABELS)),
  differences: Type.Array(Difference, { title: 'Differences' }),
}

const ComparedType = Type.Object(
  { ...compared, id: OrNull(Id), term: OrNull(Text('Term', limits.name)), sourceUrl: OrNull(Text('Source', limits.url)) },
  { title: 'A compared license type' },
)

const ComparedAuthority = Type.Object(
  {
    ...compared,
    id: OrNull(Id),
    state: Text('State', limits.state),
    websiteUrl: OrNull(Text('Website', limits.url)),
    address: OrNull(Text('Address', limits.renewalDetails)),
    phone: OrNull(Text('Phone', limits.authorityPhone)),
    newLicenseTypesCount: Count('New License Types'),
    licenseTypes: Type.Array(ComparedType, { title: 'License Types' }),
  },
  { title: 'A compared licensing authority' },
)
export type ComparedAuthority = Static<typeof ComparedAuthority>

export const Comparison = Type.Object(
  {
    name: Text('Name', limits.name),
    version: Text('Version', limits.label),
    items: Type.Array(ComparedAuthority, { title: 'Licensing Authorities' }),
    totalItemCount: Count('Total Results'),
  },
  { title: 'A compared catalogue' },
)
export type Comparison = Static<typeof Comparison>
