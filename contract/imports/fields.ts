import type { TSchema } from 'typebox'
import type { ImportKind } from '../../rules/imports/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { CLASSIFICATIONS, JURISDICTIONS } from '../../rules/labels.ts'
import { DESIGNATIONS } from '../../rules/licenses/designation.ts'
import { ROLES } from '../../rules/people/permissions.ts'
import { addressReply, mailingAddress } from '../address.ts'
import { Day, Dollars, Flag, Id, OneOf, Text, Url } from '../common.ts'
import { contactReply } from '../contacts.ts'
import { intervalReply } from '../intervals.ts'
import { propertyFields } from '../properties/schemas.ts'
import { Email, Phone } from '../users/calls.ts'

/** A field of an import: its title and limits, and whether each row needs a value. */
export interface ImportFieldRule {
  schema: TSchema
  isRequired?: boolean
  /** Another field that also identifies the record: a column for either is enough. */
  orElse?: string
  does?: string
}

export type ImportFields = Record<string, ImportFieldRule>

const field = (schema: TSchema, does?: string): ImportFieldRule => ({ schema, ...(does && { does }) })
const required = (schema: TSchema, does?: string): ImportFieldRule => ({ ...field(schema, does), isRequired: true })
const all = (schemas: Record<string, TSchema>): ImportFields =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, field(schema)]))

const id = field(Id, 'The id of an existing record, as in exports. If empty, the record is found by its other fields.')
const active = field(Flag('Active'), 'yes or no, Active or Inactive. If empty, a new record is active.')
const name = (title: string) => required(Text(title, limits.name))

const { lineOfBusinessId: _line, ...ofProperty } = propertyFields

const NEW_PLACE = 'Needed to create a property.'

/** The address fields that a new property needs. An existing property can be found with fewer. */
const newPlace = {
  address1: field(addressReply.address1, NEW_PLACE),
  city: field(addressReply.city, NEW_PLACE),
  state: field(addressReply.state, NEW_PLACE),
  zip: field(addressReply.zip, NEW_PLACE),
}

const licensingAuthority = {
  licensingAuthority: required(Text('Licensing Authority', limits.name), 'Created if no authority has this name and state.'),
  jurisdiction: field(OneOf('Jurisdiction', JURISDICTIONS), 'Needed to create an authority.'),
  authorityState: required(
    Text('State of the Authority', limits.state),
    'In a row where it is blank, an existing authority is found by its name alone.',
  ),
}
const property = {
  propertyName: required(Text('Property', limits.propertyName)),
  address1: field(Text('Address 1', limits.address), 'Needed if several properties have the same name.'),
}

/** The fields of each kind, in the order of the documentation. */
export const IMPORT_FIELDS_BY_KIND: Record<ImportKind, ImportFields> = {
  licenses: {
    licenseNumber: required(Text('License #', limits.licenseNumber), 'Finds the license at its authority. A new number creates a license.'),
    licenseType: required(Text('License Type', limits.name), 'Created if the authority has no license type with this name.'),
    ...licensingAuthority,
    licenseTerm: required(Text('Term', limits.name), 'The term of a new license type, such as 1 Year. Existing types keep their term.'),
    licenseClassification: field(
      OneOf('Classification', CLASSIFICATIONS),
      'For new license types; if empty, Liquor. Existing types keep their classification.',
    ),
    propertyName: {
      ...required(
        Text('Property', limits.propertyName),
        'Created if the client has no property with this name and address. Not needed with a Property Number.',
      ),
      orElse: 'propertyNumber',
    },
    propertyNumber: field(
      Text('Property Number', limits.propertyNumber),
      'Finds an existing property of the client, and takes its name and address.',
    ),
    division: field(Text('Division', limits.name), 'The name of an existing division, for new properties.'),
    premisesName: field(Text('Premises', limits.premisesName)),
    address1: field(
      Text('Address 1', limits.address),
      'If the address is incomplete, the property must exist. It is found by its name or number.',
    ),
    address2: field(Text('Address 2', limits.address)),
    city: field(Text('City', limits.city)),
    state: field(Text('State', limits.state)),
    zip: field(Text('Zip', limits.zip)),
    county: field(Text('County', limits.county)),
    country: field(Text('Country', limits.country)),
    accountNumber: field(Text('Account #', limits.accountNumber)),
    licensees: field(Text('Licensees', limits.importCell), 'Names of entities, separated by semicolons. Unknown entities are created.'),
    originalIssueDate: field(Day('Original Issue Date')),
    effectiveDate: required(Day('Effective Date'), 'A year alone is read as its first day.'),
    expirationDate: field(Day('Expiration Date'), 'Needed unless the term is Perpetual. A year alone is read as its last day.'),
    trackDate: field(Day('Track Date'), 'If empty, calculated.'),
    active: field(Flag('Active'), 'yes or no, Active or Inactive.'),
    renewalDesignation: field(
      OneOf('Renewal Designation', DESIGNATIONS),
      'Who renews the license. If empty, the side that imports the file renews a new license.',
    ),
    assignedUser: field(
      Text('Assignee', limits.email),
      'The e-mail address of a user, or a name that you match with a user. If empty or Unassigned, a new license has no assignee.',
    ),
    notes: field(Text('Notes', limits.notes)),
  },
  properties: {
    id,
    name: required(Text('Property Name', limits.propertyName)),
    ...all(addressReply),
    ...newPlace,
    division: field(Text('Division', limits.name), 'The name of an existing division.'),
    ...all(ofProperty),
    lineOfBusiness: field(Text('Line of Business', limits.name), 'The name of an existing line of business.'),
    active,
  },
  contacts: {
    id,
    ...property,
    name: required(
      Text('Name', limits.name),
      'Finds a contact of the property if the e-mail address does not, and one of the two has no e-mail address.',
    ),
    title: field(contactReply.title),
    email: field(Text('Email', limits.email, { format: 'contactEmail' })),
    phone: field(Phone()),
    isKeyContact: field(Flag('Key Contact')),
  },
  divisions: {
    id,
    name: name('Name'),
    companyCode: required(Text('Company Code', limits.companyCode)),
    divisionNumber: field(Text('Division Number', limits.divisionNumber)),
    ...all(addressReply),
  },
  'corporate-entities': {
    id,
    name: required(Text('Name', limits.name), 'Several rows with the same name describe one entity with several officers.'),
    stateOfFormation: field(Text('State of Formation', limits.stateOfFormation)),
    dateOfFormation: field(Day('Date of Formation')),
    federalEin: field(Text('Federal EIN', limits.federalEin)),
    formationDocumentsLinkUrl: field(Url('Formation Documents Link')),
    descriptionOfOwnership: field(Text('Description of Ownership', limits.descriptionOfOwnership)),
    publicFilingsLinkUrl: field(Url('Public Filings Link')),
    operatingAgreementsLinkUrl: field(Url('Operating Agreements Link')),
    incumbencyCertificateLinkUrl: field(Url('Incumbency Certificate Link')),
    contactName: field(Text('Contact Name', limits.name)),
    contactEmail: field(Text('Contact Email', limits.email, { format: 'email' })),
    phone: field(Phone()),
    entityContactInstructions: field(Text('Entity Contact Instructions', limits.entityContactInstructions)),
    active,
    officer: field(Text('Officer', limits.officerName), 'An officer of the entity. Created if the client has no officer with this name.'),
    titles: field(Text('Titles', limits.importCell), 'Titles of the officer, separated by semicolons. They must exist.'),
  },
  users: {
    id,
    email: required(Email(), 'Finds the user.'),
    firstName: name('First Name'),
    lastName: name('Last Name'),
    title: field(Text('Title', limits.name)),
    phoneNumber: field(Phone()),
    roleName: required(OneOf('Role', ROLES)),
    password: field(Text('Password', limits.password), 'The first password of a new user. An import never changes the password of a user.'),
    renewalInvoiceRecipient: field(Flag('Invoice Recipient')),
    active,
  },
  'licensing-authorities': {
    id,
    name: name('Licensing Authority'),
    abbreviation: field(Text('Abbreviation', limits.abbreviation)),
    jurisdiction: required(OneOf('Jurisdiction', JURISDICTIONS)),
    ...all(addressReply),
    ...all(mailingAddress),
    mailingAddressSameAsLocation: field(Flag('Same as location')),
    payableTo: field(Text('Payable To', limits.payableTo)),
    websiteUrl: field(Url('Website')),
    generalContactPhone: field(Text('General Contact Phone', limits.authorityPhone, { format: 'phone' })),
    payeeCode: field(Text('Payee Code', limits.payeeCode)),
    formSource: field(Text('Form Source', limits.name), 'The name of a form source.'),
    ...all(intervalReply),
    renewalDetails: field(Text('Renewal Details', limits.renewalDetails)),
  },
  'license-types': {
    id,
    ...licensingAuthority,
    name: name('License Type'),
    abbreviation: field(Text('Abbreviation', limits.abbreviation)),
    description: field(Text('Description', limits.description)),
    licenseTerm: required(Text('Term', limits.name)),
    licenseClassification: required(OneOf('Classification', CLASSIFICATIONS)),
    licenseCategory: field(Text('Category', limits.name), 'The name of an existing category.'),
    isSeasonal: field(Flag('Seasonal')),
    originalLicenseFee: field(Dollars('Original Fee')),
    licenseRenewalFee: field(Dollars('Renewal Fee')),
    formsLinkUrl: field(Url('Forms Link')),
    ...all(intervalReply),
    renewalDetails: field(Text('Renewal Details', limits.renewalDetails)),
    active,
  },
  renewals: {
    licenseNumber: required(Text('License #', limits.licenseNumber)),
    licensingAuthority: field(Text('Licensing Authority', limits.name), 'Needed if several authorities have issued this number.'),
    effectiveDate: required(Day('Effective Date')),
    expirationDate: required(Day('Expiration Date')),
    filedDate: field(Day('Filed Date')),
    receivedDate: field(Day('Received Date')),
    notes: field(Text('Notes', limits.notes)),
  },
}
