import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { ROLES } from '../../rules/people/permissions.ts'
import { SomeScopes } from '../authentication/scopes.ts'
import { expiresInDays, TOKEN_FIELDS } from '../authentication/tokens.ts'
import { defineCalls } from '../call.ts'
import { Flag, Id, listOf, Made, Moment, Nothing, OneOf, Optional, OrNull, RequiredText, Text } from '../common.ts'

/** Shorter than a user's name, because the audit shows it together with the last name of service accounts. */
const name = RequiredText('Name', 100)

const ServiceAccount = Type.Object(
  {
    id: Id,
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    name,
    roleName: OneOf('Role', ROLES),
    clientId: OrNull(Id),
    clientName: OrNull(Text('Client', limits.name)),
    active: Flag('Active'),
    createdOn: Moment('Created On'),
    tokens: Type.Array(Type.Object(TOKEN_FIELDS, { title: 'A token' }), { title: 'Tokens' }),
  },
  { title: 'A service account' },
)

export const serviceAccounts = defineCalls({
  list: {
    method: 'GET',
    path: '/service-accounts',
    permission: 'administersSide',
    does: 'List the service accounts of your side with their tokens, without their secrets.',
    reply: listOf(ServiceAccount),
  },
  create: {
    method: 'POST',
    path: '/service-accounts',
    permission: 'administersSide',
    does: 'Create a service account: the account of a program. It is never an assignee, gets no mail, and works with tokens only.',
    body: Type.Object(
      { name, roleName: OneOf('Role', ROLES), clientId: Optional(OrNull({ ...Id, title: 'Client' })) },
      { title: 'New Service Account' },
    ),
    reply: Made,
    status: 201,
    success: messages.serviceAccountCreated,
    attempt: 'create the Service Account',
  },
  update: {
    method: 'PUT',
    path: '/service-accounts/{id}',
    permission: 'administersSide',
    does: 'Update a service account. An inactive one, or one of another role, loses its tokens.',
    body: Type.Object({ name, roleName: OneOf('Role', ROLES), active: Optional(Flag('Active')) }, { title: 'Edit Service Account' }),
    reply: Nothing,
    success: messages.serviceAccountUpdated,
    attempt: 'update the Service Account',
  },
  remove: {
    method: 'DELETE',
    path: '/service-accounts/{id}',
    permission: 'administersSide',
    does: 'Delete a service account that has changed nothing, with its tokens. Others can be set inactive.',
    reply: Nothing,
    success: messages.serviceAccountDeleted,
    attempt: 'delete the Service Account',
  },
  createToken: {
    method: 'POST',
    path: '/service-accounts/{id}/tokens',
    permission: 'administersSide',
    does: 'Create a token of a service account, with scopes. The secret is returned once.',
    body: Type.Object({ name: RequiredText('Name', limits.name), expiresInDays, scopes: SomeScopes }, { title: 'New Token' }),
    reply: Type.Object({ id: Id, token: OrNull(Text('Token', limits.name)), expiresOn: Moment('Expires On') }, { title: 'The new token' }),
    shownOnce: 'token',
    status: 201,
    success: messages.tokenCreated,
    attempt: 'create the Token',
  },
  revokeToken: {
    method: 'DELETE',
    path: '/service-accounts/{id}/tokens/{tokenId}',
    permission: 'administersSide',
    does: 'Revoke a token of a service account.',
    reply: Nothing,
    success: messages.tokenRevoked,
    attempt: 'revoke the Token',
  },
})
