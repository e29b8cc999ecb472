import { limits } from '../rules/installation/limits.ts'
import { Optional, OrNull, RequiredText, Text } from './common.ts'
import { Phone } from './users/calls.ts'

/** A contact of a property or a division, in replies and in input. */
export const contactReply = {
  name: Text('Name', limits.name),
  title: OrNull(Text('Title', limits.name)),
  email: OrNull(Text('Email', limits.email)),
  phone: OrNull(Text('Phone', limits.phone)),
}

export const contactFields = {
  name: RequiredText('Name', limits.name),
  title: Optional(contactReply.title),
  email: Optional(OrNull(Text('Email', limits.email, { format: 'contactEmail' }))),
  phone: Optional(OrNull(Phone())),
}
