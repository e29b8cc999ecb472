import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { Id, Optional, OrNull, Text } from '../common.ts'

/** The recipients of a license by mail: contacts of its property, typed addresses, and optionally a copy to the sender. */
export const recipientFields = {
  propertyContactIds: Type.Array(Id, { maxItems: limits.recipients, uniqueItems: true, title: 'Recipients' }),
  furtherAddresses: Optional(
    OrNull(
      Text('Further Addresses', limits.furtherAddresses, { description: 'At most 10 e-mail addresses, separated by commas or spaces' }),
    ),
  ),
  bccToSender: Optional(Type.Boolean({ default: false, title: 'BCC to Sender' })),
}
