import { addressReply } from '../../contract/address.ts'
import { propertyFields } from '../../contract/properties/schemas.ts'
import { type Columns, columnsFor, day, flag, integer, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const propertyContacts = {
  propertyId: integer(),
  name: text(),
  title: orNull(text()),
  phone: orNull(text()),
  email: orNull(text()),
  isKeyContact: flag(),
  ...sortKeysOf('property_contacts'),
} satisfies Columns

/** The columns that citations and inspection reports share. */
const recordColumns = {
  propertyId: integer(),
  licenseId: orNull(integer()),
  disposition: orNull(text()),
  notes: orNull(text()),
  notesTimestamp: orNull(text()),
  documentId: orNull(integer()),
}

export const citations = {
  ...recordColumns,
  violationDate: day(),
  penalty: text(),
  penaltyCents: orNull(integer()),
  description: text(),
  ...sortKeysOf('citations'),
} satisfies Columns

export const inspectionReports = {
  ...recordColumns,
  inspectionDate: day(),
  inspector: orNull(text()),
  ...sortKeysOf('inspection_reports'),
} satisfies Columns

export const affiliatedEntities = {
  propertyId: integer(),
  corporateEntityId: integer(),
  affiliation: text(),
  ...sortKeysOf('affiliated_entities'),
} satisfies Columns

export const properties = {
  billingClientId: integer(),
  name: text(),
  active: flag(),
  ...columnsFor(addressReply),
  mailingAddressSameAsProperty: flag(),
  ...columnsFor(propertyFields),
  notesTimestamp: orNull(text()),
  ...sortKeysOf('properties'),
} satisfies Columns
