/** Signing in, one's own account, users, clients. */
export const accountMessages = {
  // Signing in. One sentence whatever is wrong: it must not tell whether the e-mail is known (product §2).
  signInRefused: 'The email address or the password is not right.',
  securityCodeSent: 'A security code was sent to your phone. Enter it to sign in.',
  securityCodeText: 'Your Evergreen security code is ',
  twoFactorUnchanged: 'Two factor authentication is already set that way.',
  securityCodeWrong: 'The security code is not right or has expired.',
  passwordWeak: 'Password must be at least 8 characters long, and include a number, a symbol, and an uppercase letter',
  passwordCommon: 'This password is too common. Choose another one.',
  passwordsDiffer: 'Passwords must match',
  singleSignOnOff: 'No sign-in service is set up here.',
  singleSignOnRefused: 'The sign-in service did not sign you in here. Ask your administrator whether you have an account.',
  sessionEnded: 'Your session has ended',
  sessionEndedHow: 'Sign in again to go on. Nothing that you typed is lost.',
  passwordLoginOff: 'This company signs in with its own sign-in service.',
  resetLinkSent: 'If the email address is known, a link to choose a new password was sent to it.',
  resetLinkInvalid: 'This link is not valid or has expired. Ask for a new one.',

  // Fields and refusals.
  phoneRequiredForTwoFactor: 'Required for Two Factor Authentication',
  ownAccountLocked: 'You cannot change this on your own account.',
  phoneLocked: 'The phone cannot change while two factor authentication is on.',
  cannotDeleteYourself: 'You cannot delete your own account.',
  roleNotAllowed: 'You cannot give this role.',
  emailTaken: 'This email address is already in use.',
  signatureAdvice: 'A transparent PNG of 400 x 80 pixels is advised.',
  twoFactorHow:
    'With two factor authentication, a security code is sent to the phone of your account at every sign-in and asked for after your password.',
  twoFactorFirst: 'First a test security code is sent to this phone, to see that it arrives:',
  twoFactorSecond: 'Enter the security code that was sent to',
  twoFactorOff: 'After this, your password alone signs you in.',
  twoFactorNeedsPhone: 'Add a phone number to your account first.',
  tokenShownOnce: 'Copy the token now. It is shown this once and cannot be shown again.',
  userLockedOut: 'This user is locked out after too many failed sign-ins.',
  signatureNotImage: 'Selected file must be a PNG or JPEG image',
  userHasHistory:
    'This User may not be deleted because they are linked to completed renewals or audit entries. This User may be set inactive.',
  userHasLicenses: 'This User may not be deleted because they are assigned to licenses. Unassign the licenses first.',

  trustAccountOff: 'The trust account of this client is off.',
  ledgerEntryIsReversal: 'A reversal cannot be reversed.',

  // Done.
  userCreated: 'User Created Successfully',
  userUpdated: 'User Updated Successfully',
  userDeleted: 'User Deleted Successfully',
  accountUpdated: 'Account Information Updated Successfully',
  signatureUpdated: 'User Signature Updated Successfully',
  signatureRemoved: 'User Signature Removed Successfully',
  testCodeSent: 'Security Code Sent Successfully',
  twoFactorEnabled: 'Enabled Two Factor Authentication Successfully',
  twoFactorDisabled: 'Disabled Two Factor Authentication Successfully',
  tokenCreated: 'Token Created Successfully',
  tokenRevoked: 'Token Revoked Successfully',
  clientCreated: 'Client Created Successfully',
  clientUpdated: 'Client Updated Successfully',
  ledgerEntryCreated: 'Trust Account Entry Created Successfully',
} as const
