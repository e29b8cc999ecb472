import { Type } from 'typebox'
import { FIRST_SCREENS } from '../../rules/installation/first-screen.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { ROLES } from '../../rules/people/permissions.ts'
import { DIGESTS } from '../../rules/reminders/recipients.ts'
import { defineCalls } from '../call.ts'
import { Count, Flag, Nothing, OneOf, Optional, OrNull, RequiredText, Text } from '../common.ts'
import { NewPassword, Phone } from '../users/calls.ts'

const IMAGE_TYPES = ['image/png', 'image/jpeg'] as const
const image = Type.String({ format: 'base64', minLength: 1, maxLength: Math.ceil(limits.signatureBytes / 3) * 4 + 4, title: 'Signature' })

export const UserProfile = Type.Object(
  {
    version: Type.Integer({ title: 'Version, to send as If-Match' }),
    firstName: Text('First Name', limits.name),
    lastName: Text('Last Name', limits.name),
    email: Text('Email', limits.email),
    phoneNumber: OrNull(Text('Phone', limits.phone)),
    role: OneOf('Role', ROLES),
    twoFactorEnabled: Flag('Two Factor Authentication'),
    totpEnabled: Flag('Authenticator App'),
    recoveryCodesLeft: Count('Recovery Codes Left'),
    passkeyHost: OrNull(Text('Passkeys Work At', limits.name)),
    signsInByPassword: Flag('Password Sign-in Allowed'),
    reminderDigest: OneOf('Reminders', DIGESTS),
    firstScreen: OrNull(OneOf('First Screen', FIRST_SCREENS)),
    signatureImage: OrNull(image),
    signatureContentType: OrNull(OneOf('Signature Type', IMAGE_TYPES)),
  },
  { title: 'The account of the user' },
)

export const userProfile = defineCalls({
  get: {
    method: 'GET',
    path: '/user-profile',
    permission: 'signedIn',
    does: 'Return your account.',
    reply: UserProfile,
    whileEnrolling: true,
  },
  update: {
    method: 'PUT',
    path: '/user-profile',
    permission: 'signedIn',
    does: 'Update your name and phone. The phone cannot change while two factor authentication is on.',
    body: Type.Object(
      {
        firstName: RequiredText('First Name', limits.name),
        lastName: RequiredText('Last Name', limits.name),
        phoneNumber: Optional(OrNull(Phone())),
      },
      { title: 'Edit My Account' },
    ),
    reply: Nothing,
    success: messages.accountUpdated,
    attempt: 'update the Account Information',
    whileEnrolling: true,
  },
  reminders: {
    method: 'PUT',
    path: '/user-profile/reminders',
    permission: 'signedIn',
    does: 'Choose how often you get reminders. Escalations are always sent.',
    body: Type.Object({ digest: OneOf('Reminders', DIGESTS) }, { title: 'Reminders' }),
    reply: Nothing,
    success: messages.digestUpdated,
    attempt: 'update the Reminders',
  },
  firstScreen: {
    method: 'PUT',
    path: '/user-profile/first-screen',
    permission: 'signedIn',
    does: 'Choose the screen that you start with. Null for that of your role.',
    body: Type.Object({ firstScreen: OrNull(OneOf('First Screen', FIRST_SCREENS)) }, { title: 'First Screen' }),
    reply: Nothing,
    success: messages.firstScreenUpdated,
    attempt: 'update the First Screen',
  },
  changePassword: {
    method: 'PUT',
    path: '/user-profile/password',
    permission: 'signedIn',
    does: 'Change your password. Ends your other sessions and revokes your other tokens.',
    body: Type.Object(
      {
        currentPassword: RequiredText('Current Password', limits.password),
        password: NewPassword('New Password'),
        confirmPassword: Text('Confirm Password', limits.password),
      },
      { title: 'Change Password' },
    ),
    reply: Nothing,
    success: messages.passwordUpdated,
    attempt: 'change the Password',
    isOpenToFirstPassword: true,
    whileEnrolling: true,
  },
  sendSecurityCode: {
    method: 'POST',
    path: '/user-profile/send-security-code',
    permission: 'signedIn',
    does: 'Send a security code to the phone of your account.',
    reply: Nothing,
    success: messages.testCodeSent,
    attempt: 'send the Security Code',
    whileEnrolling: true,
  },
  twoFactor: {
    method: 'PUT',
    path: '/user-profile/two-factor-auth',
    permission: 'signedIn',
    does: 'Turn two factor authentication on or off with the security code.',
    body: Type.Object(
      { twoFactorEnabled: Flag('Two Factor Authentication'), securityCode: RequiredText('Security Code', limits.securityCode) },
      { title: 'Two Factor Authentication' },
    ),
    reply: Nothing,
    attempt: 'enable/disable Two Factor Authentication',
    whileEnrolling: true,
  },
  setSignature: {
    method: 'PUT',
    path: '/user-profile/signature',
    permission: 'signedIn',
    does: 'Set the image of your signature: PNG or JPEG.',
    body: Type.Object({ image, contentType: OneOf('Signature Type', IMAGE_TYPES) }, { title: 'Signature' }),
    reply: Nothing,
    success: messages.signatureUpdated,
    attempt: 'save the signature',
  },
  removeSignature: {
    method: 'DELETE',
    path: '/user-profile/signature',
    permission: 'signedIn',
    does: 'Remove the image of your signature.',
    reply: Nothing,
    success: messages.signatureRemoved,
    attempt: 'delete the signature',
  },
})
