import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { defineCalls } from '../call.ts'
import { Moment, OrNull, RequiredText, Text } from '../common.ts'
import { Codes, NewPasskeyAnswer, NewPasskeyQuestion } from './passkeys.ts'

/** What an open invitation says before it is accepted. */
const Invitation = Type.Object(
  {
    email: Text('Email', limits.email),
    firstName: Text('First Name', limits.name),
    lastName: Text('Last Name', limits.name),
    companyName: Text('Company', limits.name),
    expiresOn: Moment('Expires On'),
    passkeyHost: OrNull(Text('Passkeys Work At', limits.name)),
  },
  { title: 'An invitation' },
)

/** An invited person chooses how to sign in. */
export const invitationCalls = defineCalls({
  invitation: {
    method: 'GET',
    path: '/authentication/invitation',
    permission: 'anyone',
    does: 'Return the open invitation with this token. It stays open.',
    query: Type.Object({ token: RequiredText('Invitation', limits.name) }),
    reply: Invitation,
    limitedByAddress: true,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/authentication/accept-invitation',
    permission: 'anyone',
    does: 'Set the first password with the token from the invitation. Then sign in with it.',
    body: Type.Object(
      {
        token: RequiredText('Invitation', limits.name),
        password: Text('Password', limits.password, { format: 'password' }),
        confirmPassword: Text('Confirm Password', limits.password),
      },
      { title: 'Accept the Invitation' },
    ),
    reply: Type.Object({ email: Text('Email', limits.email) }, { title: 'The e-mail address to sign in with' }),
    attempt: 'accept the invitation',
    limitedByAddress: true,
  },
  invitationPasskeyOptions: {
    method: 'POST',
    path: '/authentication/accept-invitation/passkey/options',
    permission: 'anyone',
    does: 'Begin to accept an invitation with a passkey instead of a password: the options for navigator.credentials.create.',
    body: Type.Object({ token: RequiredText('Invitation', limits.name) }, { title: 'Accept with a Passkey' }),
    reply: NewPasskeyQuestion,
    attempt: 'accept the invitation',
    limitedByAddress: true,
  },
  acceptWithPasskey: {
    method: 'POST',
    path: '/authentication/accept-invitation/passkey',
    permission: 'anyone',
    does: 'Accept an invitation with a passkey instead of a password, which signs in. Returns recovery codes.',
    body: Type.Object(
      { token: RequiredText('Invitation', limits.name), name: RequiredText('Name', limits.name), credential: NewPasskeyAnswer },
      { title: 'Accept with a Passkey' },
    ),
    reply: Codes,
    attempt: 'accept the invitation',
    limitedByAddress: true,
  },
})
