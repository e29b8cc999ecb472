import { Type } from 'typebox'
import { FIELD_KINDS, FIELD_RECORDS } from '../../rules/custom-fields/kinds.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Flag, Id, listOf, Made, Nothing, OneOf, Optional } from '../common.ts'
import { CustomField, customFieldInput } from './schemas.ts'

export const customFields = defineCalls({
  list: {
    method: 'GET',
    path: '/custom-fields',
    permission: 'signedIn',
    does: 'List the custom fields of the user’s client and of the provider, in order. Staff see the provider’s, and those of the client that they name.',
    query: Type.Object({
      record: Optional(OneOf('For', FIELD_RECORDS)),
      clientId: Optional(Id),
      includeRemoved: Optional(Flag('Include Removed')),
    }),
    reply: listOf(CustomField),
  },
  create: {
    method: 'POST',
    path: '/custom-fields',
    permission: 'administersSide',
    does: 'Define a field of licenses or properties: for the user’s client, or by the provider for all clients.',
    body: Type.Object(
      { record: OneOf('For', FIELD_RECORDS), kind: OneOf('Kind', FIELD_KINDS), ...customFieldInput },
      { title: 'New Custom Field' },
    ),
    reply: Made,
    status: 201,
    success: messages.customFieldCreated,
    attempt: 'create the Custom Field',
  },
  update: {
    method: 'PUT',
    path: '/custom-fields/{id}',
    permission: 'mayEditCustomField',
    does: 'Update the label, the options and the license types of a custom field, and whether it is required. Stored values stay as they are.',
    body: Type.Object(customFieldInput, { title: 'Edit Custom Field' }),
    reply: Nothing,
    success: messages.customFieldUpdated,
    attempt: 'update the Custom Field',
  },
  remove: {
    method: 'DELETE',
    path: '/custom-fields/{id}',
    permission: 'mayEditCustomField',
    does: 'Remove a custom field. Its values are kept for 90 days.',
    reply: Nothing,
    success: messages.customFieldRemoved,
    attempt: 'remove the Custom Field',
  },
  restore: {
    method: 'PUT',
    path: '/custom-fields/{id}/restore',
    permission: 'mayEditCustomField',
    does: 'Restore a custom field that was removed in the last 90 days, with its values.',
    reply: Nothing,
    success: messages.customFieldRestored,
    attempt: 'restore the Custom Field',
  },
})
