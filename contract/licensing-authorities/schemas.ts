import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { JURISDICTIONS } from '../../rules/labels.ts'
import { addressReply, mailingAddress, requiredAddress } from '../address.ts'
import {
  activeOnly,
  Count,
  Flag,
  Id,
  Ids,
  Moment,
  OneOf,
  Optional,
  OrNull,
  optionalFields,
  RequiredText,
  Text,
  Url,
  walkFields,
} from '../common.ts'
import { intervalFields, intervalReply } from '../intervals.ts'
import { verifiedFields } from '../license-types/verification.ts'
import { attentionCounts } from '../licenses/standing.ts'

const text = (title: string, maxLength: number) => OrNull(Text(title, maxLength))

export const AUTHORITY_COLUMNS = ['name', 'stateProvince', 'jurisdiction', 'useCount', 'licenseTypesCount', 'managedBy', 'active'] as const

/** The filters of the list of authorities. */
export const AuthorityFilter = Type.Object(
  {
    ...walkFields(AUTHORITY_COLUMNS, 'name'),
    activeOnly,
    states: Optional(Type.Array(Text('State', limits.state), { maxItems: 100, title: 'States' })),
    jurisdictions: Optional(Type.Array(OneOf('Jurisdiction', JURISDICTIONS), { maxItems: JURISDICTIONS.length, title: 'Jurisdictions' })),
    isClientSpecific: Optional(OrNull(Flag('Client Specific'))),
    isVerified: Optional(OrNull(Flag('Verified'))),
    clientIds: Optional(Ids('Clients')),
  },
  { title: 'Filter Licensing Authorities' },
)
export type AuthorityFilter = Static<typeof AuthorityFilter>

const shared = {
  id: Id,
  version: Type.Integer({ title: 'Version, to send as If-Match' }),
  clientId: OrNull(Id),
  isClientSpecific: Flag('Client Specific'),
  managedBy: Text('Managed By', limits.name),
  name: Text('Licensing Authority', limits.name),
  abbreviation: text('Abbreviation', limits.abbreviation),
  active: Flag('Active'),
  jurisdiction: OneOf('Jurisdiction', JURISDICTIONS),
  stateProvince: text('State/Province', limits.state),
  useCount: Count('Licenses Issued'),
  licenseTypesCount: Count('License Types'),
  ...verifiedFields,
}

export const AuthorityRow = Type.Object(shared, { title: 'A licensing authority in a list' })

const url = Url('URL')
const label = RequiredText('Label', limits.label)

/** The profile of an authority. The payee code is that of the user's client. */
export const LicensingAuthority = Type.Object(
  {
    ...shared,
    ...addressReply,
    ...mailingAddress,
    mailingAddressSameAsLocation: Flag('Same as location'),
    payableTo: text('Payable To', limits.name),
    payableToSameAsName: Flag('Payable to same as name'),
    websiteUrl: OrNull(Text('Website', limits.url)),
    generalContactPhone: text('General Contact Phone', limits.authorityPhone),
    payeeCode: text('Payee Code', limits.payeeCode),
    formSourceType: OrNull(Id),
    formSourceTypeName: text('Form Source', limits.name),
    renewalDetails: text('Renewal Details', limits.renewalDetails),
    renewalDetailsTimestamp: OrNull(Moment('Renewal Details Changed On')),
    hasLicenseTypes: Flag('Has License Types'),
    /** The parts that came from the starter catalogue and were not verified or changed here since. */
    unverified: Type.Array(OneOf('Part', ['address', 'phone']), { title: 'Unverified' }),
    ...attentionCounts,
    documents: Type.Array(
      Type.Object(
        { id: Id, type: OneOf('Kind', ['KeyContactChange']), label: Text('Label', limits.label), url: Text('URL', limits.url) },
        { title: 'A form of a licensing authority' },
      ),
      { title: 'Key Contact Change Forms' },
    ),
    ...intervalReply,
  },
  { title: 'The profile of a licensing authority' },
)

export const authorityDetails = {
  name: RequiredText('Licensing Authority', limits.name),
  abbreviation: Optional(text('Abbreviation', limits.abbreviation)),
  jurisdiction: OneOf('Jurisdiction', JURISDICTIONS),
  payableTo: Optional(text('Payable To', limits.payableTo)),
  payableToSameAsName: Optional(Flag('Payable to same as name')),
  websiteUrl: Optional(OrNull(Url('Website'))),
  generalContactPhone: Optional(OrNull(Text('General Contact Phone', limits.authorityPhone, { format: 'phone' }))),
  payeeCode: Optional(text('Payee Code', limits.payeeCode)),
}

export const authorityAddress = {
  ...requiredAddress,
  mailingAddressSameAsLocation: Optional(Flag('Same as location')),
  ...optionalFields(mailingAddress),
}

export const renewalInfo = { formSourceType: Type.Integer({ ...Id, title: 'Form Source' }), ...intervalFields }

export const renewalDetails = { renewalDetails: Optional(text('Renewal Details', limits.renewalDetails)) }

export const formFields = { label, url }

/** Both steps of the wizard. */
export const NewAuthority = Type.Object(
  {
    ...authorityDetails,
    ...authorityAddress,
    documents: Optional(Type.Array(Type.Object(formFields), { maxItems: 50, title: 'Key Contact Change Forms' })),
    ...renewalInfo,
    ...renewalDetails,
  },
  { title: 'Add Licensing Authority' },
)
export type NewAuthority = Static<typeof NewAuthority>

const Details = Type.Object(authorityDetails)
export type AuthorityDetails = Static<typeof Details>
const Address = Type.Object(authorityAddress)
export type AuthorityAddress = Static<typeof Address>
const Info = Type.Object(renewalInfo)
export type RenewalInfo = Static<typeof Info>
