import { Type } from 'typebox'
import { messages } from '../../rules/messages.ts'
import { TOKEN_FIELDS } from '../authentication/tokens.ts'
import { defineCalls } from '../call.ts'
import { listOf, Nothing } from '../common.ts'

/** The tokens of other people, for those who keep their accounts. */
export const userTokens = defineCalls({
  list: {
    method: 'GET',
    path: '/users/{id}/tokens',
    permission: 'mayManageUsers',
    does: 'List the personal tokens of a user, without their secrets.',
    reply: listOf(Type.Object(TOKEN_FIELDS, { title: 'A token' })),
  },
  revoke: {
    method: 'DELETE',
    path: '/users/{id}/tokens/{tokenId}',
    permission: 'mayManageUsers',
    does: 'Revoke a personal token of a user.',
    reply: Nothing,
    success: messages.tokenRevoked,
    attempt: 'revoke the Token',
  },
})
