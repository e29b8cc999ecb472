import type { ImportKind } from './kinds.ts'
import { LICENSE_NAMES } from './license-names.ts'
import { address, authority } from './place-names.ts'

/** A column name for comparison: 'Bus. Prof_Name' becomes 'bus prof name'. */
export const columnKey = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Column names of fields in public registers, besides their names and titles here. The first match is used. */
const OTHER_NAMES: Record<ImportKind, Record<string, string[]>> = {
  licenses: LICENSE_NAMES,
  properties: {
    name: [
      'property',
      'business name',
      'trade name',
      'dba',
      'bus prof name',
      'site name',
      'site',
      'location',
      'location name',
      'facility name',
      'store name',
      'restaurant name',
      'unit name',
      'hotel',
      'restaurant',
      'store',
      'name',
      'property name',
    ],
    propertyNumber: [
      'property no',
      'property id',
      'site number',
      'site no',
      'site id',
      'location number',
      'unit number',
      'store number',
      'property',
      'site',
      'location',
      'store',
      'unit',
    ],
    primaryPhoneNumber: ['phone', 'phone number', 'telephone', 'primary phone'],
    faxNumber: ['fax number'],
    squareFootage: ['square feet', 'sq ft', 'area'],
    division: ['division name', 'region'],
    openDate: ['opened', 'open since', 'open', 'opened on', 'opening date', 'date opened'],
    closeDate: ['closed', 'closed on', 'closing date', 'date closed'],
    notes: ['comment', 'comments', 'remarks', 'note'],
    active: ['status'],
    ...address,
  },
  contacts: {
    propertyName: ['property name', 'property', 'site', 'location', 'hotel', 'business name'],
    name: ['contact', 'contact name', 'full name', 'person', 'name'],
    title: ['job title', 'position', 'role'],
    email: ['e mail', 'email address', 'e mail address', 'mail'],
    phone: ['phone number', 'telephone', 'mobile', 'cell'],
    isKeyContact: ['key', 'primary contact', 'is key contact'],
    address1: address.address1,
  },
  divisions: {
    name: ['division', 'division name', 'region'],
    companyCode: ['company', 'code'],
    divisionNumber: ['division no', 'number'],
    ...address,
  },
  'corporate-entities': {
    name: ['entity', 'entity name', 'legal name', 'company', 'company name', 'corporate entity'],
    stateOfFormation: ['state of incorporation', 'formation state', 'state'],
    dateOfFormation: ['date of incorporation', 'formation date', 'incorporated'],
    federalEin: ['ein', 'fein', 'tax id', 'federal tax id'],
    officer: ['officer name', 'officers', 'director'],
    titles: ['title', 'officer title', 'officer titles', 'position'],
    active: ['status'],
  },
  users: {
    email: ['e mail', 'email address', 'login', 'user name'],
    firstName: ['given name', 'forename', 'first'],
    lastName: ['surname', 'family name', 'last'],
    title: ['job title', 'position'],
    phoneNumber: ['phone', 'telephone', 'mobile'],
    roleName: ['role name', 'permission'],
    active: ['status'],
  },
  'licensing-authorities': {
    name: ['authority', 'authority name', 'agency', 'agency name'],
    websiteUrl: ['web site', 'url', 'link'],
    generalContactPhone: ['phone', 'telephone', 'phone number'],
    ...address,
    state: ['state province', ...address.state],
  },
  'license-types': {
    name: ['type', 'license type name', 'type name'],
    licenseTerm: ['license term', 'term name'],
    licenseClassification: ['license classification'],
    licenseCategory: ['license category', 'license category name'],
    originalLicenseFee: ['original license fee', 'initial fee'],
    licenseRenewalFee: ['license renewal fee', 'fee'],
    formsLinkUrl: ['forms', 'form link'],
    active: ['status'],
    ...authority,
    authorityState: ['state', ...authority.authorityState],
  },
  renewals: {
    licenseNumber: ['license number', 'license no', 'license id', 'permit number'],
    effectiveDate: ['issue date', 'issued date', 'start date', 'valid from', 'renewed on', 'year', 'license year'],
    expirationDate: ['expiry date', 'end date', 'expiration', 'expires', 'valid until', 'year', 'license year'],
    filedDate: ['filed', 'filed on', 'date filed', 'forms filed date'],
    receivedDate: ['received', 'received on', 'date received', 'license received date'],
    ...authority,
  },
}

/** What a column for a field may be called, the most likely first. `title` is the field's title. */
export const columnNamesOf = (kind: ImportKind, field: string, title: string): string[] => [
  // Exports also have a column with the assignee's name, by which no user can be found.
  ...(field === 'assignedUser' ? ['assignee email'] : []),
  columnKey(title),
  columnKey(field),
  ...(OTHER_NAMES[kind][field] ?? []),
]
