import { limits } from '../rules/installation/limits.ts'
import { OrNull, optionalFields, RequiredText, Text } from './common.ts'

/** The fields of an address: as returned, as optional input, and as required input. */
export const addressReply = {
  address1: OrNull(Text('Address 1', limits.address)),
  address2: OrNull(Text('Address 2', limits.address)),
  city: OrNull(Text('City', limits.city)),
  state: OrNull(Text('State', limits.state)),
  zip: OrNull(Text('Zip', limits.zip)),
  country: OrNull(Text('Country', limits.country)),
}

export const addressFields = optionalFields(addressReply)

/** rules/address.ts decides whether the zip is required. */
export const requiredAddress = {
  address1: RequiredText('Address 1', limits.address),
  address2: addressFields.address2,
  city: RequiredText('City', limits.city),
  state: RequiredText('State', limits.state),
  zip: addressFields.zip,
  country: RequiredText('Country', limits.country),
}

/** A second address, as returned. */
export const mailingAddress = {
  mailingAddress1: OrNull(Text('Mailing Address 1', limits.address)),
  mailingAddress2: OrNull(Text('Mailing Address 2', limits.address)),
  mailingCity: OrNull(Text('Mailing City', limits.city)),
  mailingState: OrNull(Text('Mailing State', limits.state)),
  mailingZip: OrNull(Text('Mailing Zip', limits.zip)),
  mailingCountry: OrNull(Text('Mailing Country', limits.country)),
}
