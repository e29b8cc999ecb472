import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { Codes, codes, NewPasskeyAnswer, NewPasskeyQuestion } from '../authentication/passkeys.ts'
import { defineCalls } from '../call.ts'
import { Flag, Id, listOf, Moment, Nothing, Optional, OrNull, RequiredText, Text } from '../common.ts'

/** How a person signs in, apart from the password: passkeys, an authenticator app, recovery codes; and where they are signed in. */

const Passkey = Type.Object(
  {
    id: Id,
    name: Text('Name', limits.name),
    createdOn: Moment('Created On'),
    lastUsedOn: OrNull(Moment('Last Used On')),
  },
  { title: 'A passkey' },
)

export const passkeys = defineCalls({
  list: {
    method: 'GET',
    path: '/user-profile/passkeys',
    permission: 'signedIn',
    does: 'List your passkeys.',
    reply: listOf(Passkey),
    whileEnrolling: true,
  },
  options: {
    method: 'POST',
    path: '/user-profile/passkeys/options',
    permission: 'signedIn',
    does: 'Begin to add a passkey: the options for navigator.credentials.create.',
    reply: NewPasskeyQuestion,
    attempt: 'add the Passkey',
    whileEnrolling: true,
  },
  create: {
    method: 'POST',
    path: '/user-profile/passkeys',
    permission: 'signedIn',
    does: 'Add a passkey. Returns recovery codes if you have none. Signs you out everywhere else.',
    body: Type.Object({ name: RequiredText('Name', limits.name), credential: NewPasskeyAnswer }, { title: 'New Passkey' }),
    reply: Type.Object({ id: Id, recoveryCodes: OrNull(codes) }, { title: 'The new passkey' }),
    status: 201,
    success: messages.passkeyAdded,
    attempt: 'add the Passkey',
    whileEnrolling: true,
  },
  remove: {
    method: 'DELETE',
    path: '/user-profile/passkeys/{id}',
    permission: 'signedIn',
    does: 'Remove one of your passkeys. Signs you out everywhere else.',
    reply: Nothing,
    success: messages.passkeyRemoved,
    attempt: 'remove the Passkey',
  },
})

const SecurityCode = RequiredText('Security Code', limits.securityCode)

export const totp = defineCalls({
  begin: {
    method: 'POST',
    path: '/user-profile/totp',
    permission: 'signedIn',
    does: 'Begin to set up an authenticator app: a new key, as a QR code and as text. It works once you confirm it with a code.',
    reply: Type.Object(
      {
        secret: Type.String({ title: 'Key' }),
        uri: Type.String({ title: 'Address' }),
        qrCode: Type.String({ title: 'QR code, an SVG image' }),
      },
      { title: 'The key of the authenticator app' },
    ),
    attempt: 'set up the Authenticator App',
    whileEnrolling: true,
  },
  confirm: {
    method: 'PUT',
    path: '/user-profile/totp',
    permission: 'signedIn',
    does: 'Confirm the authenticator app with a code. Returns ten recovery codes. Signs you out everywhere else.',
    body: Type.Object({ securityCode: SecurityCode }, { title: 'Authenticator App' }),
    reply: Codes,
    success: messages.totpEnabled,
    attempt: 'set up the Authenticator App',
    whileEnrolling: true,
  },
  remove: {
    method: 'DELETE',
    path: '/user-profile/totp',
    permission: 'signedIn',
    does: 'Remove the authenticator app, with a code that it shows or a recovery code. Signs you out everywhere else.',
    body: Type.Object(
      { securityCode: Optional(SecurityCode), recoveryCode: Optional(RequiredText('Recovery Code', limits.recoveryCode)) },
      { title: 'Remove the Authenticator App' },
    ),
    reply: Nothing,
    success: messages.totpDisabled,
    attempt: 'remove the Authenticator App',
  },
})

export const recoveryCodes = defineCalls({
  create: {
    method: 'POST',
    path: '/user-profile/recovery-codes',
    permission: 'signedIn',
    does: 'Create ten recovery codes, which replace the earlier ones. Signs you out everywhere else.',
    reply: Codes,
    success: messages.recoveryCodesCreated,
    attempt: 'create Recovery Codes',
  },
})

const Session = Type.Object(
  {
    id: Id,
    createdOn: Moment('Signed In On'),
    lastSeenOn: Moment('Last Used On'),
    address: OrNull(Text('Address', limits.address)),
    program: Text('Program', limits.name),
    isCurrent: Flag('This Device'),
  },
  { title: 'A device that is signed in' },
)
export type Session = Static<typeof Session>

export const sessions = defineCalls({
  list: {
    method: 'GET',
    path: '/user-profile/sessions',
    permission: 'signedIn',
    does: 'List where you are signed in, except with tokens.',
    reply: listOf(Session),
  },
  removeOthers: {
    method: 'DELETE',
    path: '/user-profile/sessions',
    permission: 'signedIn',
    does: 'Sign out of all other devices. Tokens stay.',
    reply: Nothing,
    success: messages.devicesSignedOut,
    attempt: 'sign out of the other devices',
  },
  remove: {
    method: 'DELETE',
    path: '/user-profile/sessions/{id}',
    permission: 'signedIn',
    does: 'Sign out of one device.',
    reply: Nothing,
    success: messages.deviceSignedOut,
    attempt: 'sign out of the device',
  },
})
