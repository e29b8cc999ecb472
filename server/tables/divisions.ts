import { addressReply } from '../../contract/address.ts'
import { type Columns, columnsFor, flag, integer, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const divisionContacts = {
  divisionId: integer(),
  name: text(),
  title: orNull(text()),
  email: orNull(text()),
  phone: orNull(text()),
  isDefaultPropertyContact: flag(),
  ...sortKeysOf('division_contacts'),
} satisfies Columns

export const divisions = {
  clientId: integer(),
  name: text(),
  companyCode: orNull(text()),
  divisionNumber: orNull(text()),
  ...columnsFor(addressReply),
  ...sortKeysOf('divisions'),
} satisfies Columns
