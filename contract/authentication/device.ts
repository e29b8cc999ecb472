import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { defineCalls } from '../call.ts'
import { Flag, Id, Moment, Nothing, Optional, OrNull, RequiredText, Text } from '../common.ts'
import { Scopes } from './scopes.ts'

const seconds = (title: string) => Type.Integer({ minimum: 0, maximum: limits.integer, title })

/** The names are those of RFC 8628. */
export const DeviceRequest = Type.Object(
  {
    device_code: Text('Device Code', limits.name),
    user_code: Text('User Code', limits.name),
    verification_uri: Text('Address', limits.url),
    verification_uri_complete: Text('Address with the Code', limits.url),
    expires_in: seconds('Expires In Seconds'),
    interval: seconds('Seconds between Two Tries'),
  },
  { title: 'A request of a program for a token' },
)
export type DeviceRequest = Static<typeof DeviceRequest>

const Asking = Type.Object(
  {
    program: Text('Program', limits.name),
    address: OrNull(Text('Address', 64)),
    scopes: OrNull(Scopes),
    expiresOn: Moment('Expires On'),
  },
  { title: 'What a program asks for' },
)

/** Signing in a program with a browser (RFC 8628), in JSON. */
export const deviceCalls = defineCalls({
  requestDevice: {
    method: 'POST',
    path: '/authentication/device',
    permission: 'anyone',
    does: 'Ask for a token that somebody approves in a browser (RFC 8628). Show the user code and the address, and ask for the token meanwhile.',
    body: Type.Object(
      {
        client_id: RequiredText('Program', 100, {
          description: 'The program that asks, and its machine. The person who approves it reads this',
        }),
        scope: Optional(
          Text('Scope', limits.notes, { description: 'Scopes with spaces between them; without it, all that the person may do' }),
        ),
      },
      { title: 'Pair a Program' },
    ),
    reply: DeviceRequest,
    attempt: 'ask for a token',
    limitedByAddress: true,
  },
  deviceToken: {
    method: 'POST',
    path: '/authentication/device/token',
    permission: 'anyone',
    does: 'Fetch the token once it is approved. Until then a 400 whose `error` and `code` are authorization_pending, slow_down, access_denied, expired_token or invalid_grant.',
    body: Type.Object(
      {
        device_code: RequiredText('Device Code', limits.name),
        grant_type: Optional(Text('Grant Type', limits.name)),
        client_id: Optional(Text('Program', 100)),
      },
      { title: 'Fetch the Token' },
    ),
    reply: Type.Object(
      {
        access_token: Type.String({ title: 'Token' }),
        token_type: Text('Token Type', limits.name),
        expires_in: seconds('Expires In Seconds'),
        scope: Optional(Text('Scope', limits.notes)),
        id: Id,
        expiresOn: Moment('Expires On'),
      },
      { title: 'The new token' },
    ),
    attempt: 'fetch the token',
  },
  device: {
    method: 'GET',
    path: '/authentication/device/{userCode}',
    permission: 'signedIn',
    does: 'Return which program asks with this user code. Only with a session.',
    reply: Asking,
    byCookieOnly: true,
    limitedByAddress: true,
  },
  answerDevice: {
    method: 'PUT',
    path: '/authentication/device/{userCode}',
    permission: 'signedIn',
    does: 'Approve or refuse a program that asks with this user code. Only with a session, so that no token makes another.',
    body: Type.Object({ isApproved: Flag('Approve') }, { title: 'Approve a Program' }),
    reply: Nothing,
    attempt: 'answer the program',
    success: messages.deviceAnswered,
    byCookieOnly: true,
    limitedByAddress: true,
  },
})
