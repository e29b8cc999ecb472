import { addressReply, mailingAddress } from '../../contract/address.ts'
import type { Jurisdiction } from '../../rules/labels.ts'
import { type Columns, columnsFor, day, flag, integer, intervalRule, json, orNull, text } from './columns.ts'
import { sortKeysOf } from './sort-keys.ts'

export const licensingAuthorities = {
  clientId: orNull(integer()),
  name: text(),
  abbreviation: orNull(text()),
  active: flag(),
  jurisdiction: text<Jurisdiction>(),
  formSourceId: orNull(integer()),
  ...columnsFor(addressReply),
  ...columnsFor(mailingAddress),
  mailingAddressSameAsLocation: flag(),
  /** Null if the payee is the authority's name. */
  payableTo: orNull(text()),
  payableToSameAsName: flag(),
  websiteUrl: orNull(text()),
  generalContactPhone: orNull(text()),
  renewalDetails: orNull(text()),
  renewalDetailsTimestamp: orNull(text()),
  /** The key of the catalogue entry that the authority was taken from, and the entry as it was taken. */
  catalogueKey: orNull(text()),
  catalogueEntry: orNull(json<Readonly<Record<string, unknown>>>()),
  /** The name of the user who verified the address and the phone, and the day. */
  verifiedBy: orNull(text()),
  verifiedOn: orNull(day()),
  ...intervalRule,
  ...sortKeysOf('licensing_authorities'),
} satisfies Columns

export const authorityContacts = {
  licensingAuthorityId: integer(),
  label: orNull(text()),
  name: orNull(text()),
  phone: orNull(text()),
  email: orNull(text()),
  ...sortKeysOf('authority_contacts'),
} satisfies Columns

export const keyContactChangeForms = {
  licensingAuthorityId: integer(),
  label: text(),
  url: text(),
  ...sortKeysOf('key_contact_change_forms'),
} satisfies Columns
