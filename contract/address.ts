import { limits } from '../rules/limits.ts'
import { Optional, OrNull, RequiredText, Text } from './common.ts'

/** The fields of an address: as returned, as optional input, and as required input. */
export const addressReply = {
  address1: OrNull(Text('Address 1', limits.address)),
  address2: OrNull(Text('Address 2', limits.address)),
  city: OrNull(Text('City', limits.city)),
  state: OrNull(Text('State', limits.state)),
  zip: OrNull(Text('Zip', limits.zip)),
  country: OrNull(Text('Country', limits.country)),
}

export const addressFields = {
  address1: Optional(addressReply.address1),
  address2: Optional(addressReply.address2),
  city: Optional(addressReply.city),
  state: Optional(addressReply.state),
  zip: Optional(addressReply.zip),
  country: Optional(addressReply.country),
}

/** rules/address.ts decides whether the zip is required. */
export const requiredAddress = {
  address1: RequiredText('Address 1', limits.address),
  address2: addressFields.address2,
  city: RequiredText('City', limits.city),
  state: RequiredText('State', limits.state),
  zip: addressFields.zip,
  country: RequiredText('Country', limits.country),
}
