import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { Id, Moment, Optional, OrNull, Text } from '../common.ts'
import { Scopes } from './scopes.ts'

export const expiresInDays = Optional(Type.Integer({ minimum: 1, maximum: 366, default: 90, title: 'Expires In Days' }))

/** A token of any account, without its secret. */
export const TOKEN_FIELDS = {
  id: Id,
  name: Text('Name', limits.name),
  scopes: OrNull(Scopes),
  createdOn: Moment('Created On'),
  expiresOn: Moment('Expires On'),
  lastUsedOn: OrNull(Moment('Last Used On')),
}

export const NewToken = Type.Object(
  { id: Id, token: Type.String({ title: 'Token' }), expiresOn: Moment('Expires On') },
  { title: 'The new token' },
)
