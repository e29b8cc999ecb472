import { type Static, Type } from 'typebox'
import { DATE_FORMATS } from '../../rules/installation/date-format.ts'
import { FIRST_SCREENS } from '../../rules/installation/first-screen.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { type Person, ROLES, SERVICE_LEVELS } from '../../rules/people/permissions.ts'
import { FACTORS } from '../../rules/people/second-factors.ts'
import { present } from '../../rules/present.ts'
import { defineCalls } from '../call.ts'
import { Day, Flag, Id, listOf, Nothing, OneOf, Optional, OrNull, RequiredText, Text } from '../common.ts'
import { deviceCalls } from './device.ts'
import { invitationCalls } from './invitation.ts'
import { PasskeyAnswer, PasskeyQuestion } from './passkeys.ts'
import { Scopes } from './scopes.ts'
import { expiresInDays, NewToken, TOKEN_FIELDS } from './tokens.ts'

/** The signed-in user with the settings of their client, and the provider's name. `today` is the current day in the provider's time zone. */
export const CurrentUser = Type.Object(
  {
    id: Id,
    authenticated: Flag('Signed In'),
    email: Text('Email', limits.email),
    firstName: Text('First Name', limits.name),
    lastName: Text('Last Name', limits.name),
    clientId: OrNull(Id),
    clientName: OrNull(Text('Client', limits.name)),
    clientRenewalBillingResponsibility: OrNull(OneOf('Renewal Billing Responsibility', ['Client', 'Property'])),
    clientServiceLevel: OrNull(OneOf('Service Level', SERVICE_LEVELS)),
    clientCostStructure: OrNull(OneOf('Cost Structure', ['TouchFee', 'Subscription'])),
    isBillingIdRequired: Flag('Billing Id Required'),
    isPropertyContactRequired: Flag('Property Contact Required'),
    isPropertyDivisionRequired: Flag('Property Division Required'),
    clientAllowUserPasswordLogin: Flag('Password Sign-in Allowed'),
    mustSetUpFactor: Flag('Must Set Up a Second Factor First'),
    renewalInvoiceRecipient: Flag('Renewal Invoice Recipient'),
    roles: Type.Array(OneOf('Role', ROLES), { title: 'Roles' }),
    mustChangePassword: Flag('Must Change Password'),
    providerName: Text('Provider', limits.name),
    firstScreen: OrNull(OneOf('First Screen', FIRST_SCREENS)),
    disabledRoutes: Type.Array(Text('Route', limits.url), { title: 'Routes Disabled Here' }),
    today: Day('Today'),
    dateFormat: OneOf('Date Format', DATE_FORMATS),
    scopes: OrNull(Scopes),
  },
  { title: 'The signed-in user' },
)
export type CurrentUser = Static<typeof CurrentUser>

/** The same user as rules/people/permissions.ts needs it, so that every front end applies the same rules. */
export const personOf = (user: CurrentUser): Person => ({
  id: user.id,
  roleName: present(user.roles[0]),
  clientId: user.clientId,
  clientServiceLevel: user.clientServiceLevel,
})

const Token = Type.Object(
  { ...TOKEN_FIELDS, isCurrent: Flag('Signed In With It') },
  { title: 'A personal token; its secret is returned once, on creation' },
)

export const authentication = defineCalls({
  ...deviceCalls,
  options: {
    method: 'GET',
    path: '/authentication/options',
    permission: 'anyone',
    does: 'Return the ways to sign in that are configured here, besides the password.',
    reply: Type.Object({ singleSignOn: Flag('Single Sign-On') }, { title: 'Ways to sign in' }),
  },
  identity: {
    method: 'GET',
    path: '/authentication/current-user/identity',
    permission: 'signedIn',
    does: 'Return the signed-in user.',
    reply: CurrentUser,
    forEveryToken: true,
    isOpenToFirstPassword: true,
    whileEnrolling: true,
  },
  signIn: {
    method: 'POST',
    path: '/authentication/sign-in',
    permission: 'anyone',
    does: 'Sign in with e-mail and password. Returns the user and sets the session cookie. A 400 with `factors` needs one of them: repeat the request with its code, or use a passkey.',
    body: Type.Object(
      {
        email: RequiredText('Email', limits.email),
        password: RequiredText('Password', limits.password),
        securityCode: Optional(RequiredText('Security Code', limits.securityCode)),
        recoveryCode: Optional(RequiredText('Recovery Code', limits.recoveryCode)),
        factor: Optional(OneOf('Second Factor', FACTORS, { description: 'sms: send a security code to the phone' })),
      },
      { title: 'Sign In' },
    ),
    reply: CurrentUser,
    attempt: 'sign in',
    limitedByAddress: true,
  },
  passkeyOptions: {
    method: 'POST',
    path: '/authentication/passkey/options',
    permission: 'anyone',
    does: 'Begin to sign in with a passkey. After a password, the passkeys of its account; else any passkey of this site.',
    reply: PasskeyQuestion,
    attempt: 'sign in',
    limitedByAddress: true,
  },
  passkey: {
    method: 'POST',
    path: '/authentication/passkey',
    permission: 'anyone',
    does: 'Sign in with a passkey, instead of a password or after it.',
    body: Type.Object({ credential: PasskeyAnswer }, { title: 'Sign In with a Passkey' }),
    reply: CurrentUser,
    attempt: 'sign in',
    limitedByAddress: true,
  },
  signInPage: {
    method: 'GET',
    path: '/authentication/sign-in',
    permission: 'anyone',
    does: 'Redirect to the sign-in page and keep the destination.',
    query: Type.Object({ redirectUri: Optional(Text('Then go to', limits.url)) }),
    reply: Nothing,
    navigates: true,
  },
  forgotPassword: {
    method: 'POST',
    path: '/authentication/forgot-password',
    permission: 'anyone',
    does: 'Request a link to choose a new password. The reply is the same whether or not the e-mail address is known.',
    body: Type.Object({ email: RequiredText('Email', limits.email) }, { title: 'Forgot Password' }),
    reply: Nothing,
    success: messages.resetLinkSent,
    attempt: 'send the link',
    limitedByAddress: true,
  },
  resetPassword: {
    method: 'POST',
    path: '/authentication/reset-password',
    permission: 'anyone',
    does: 'Set a new password with the token from the mail. Ends all sessions of the user.',
    body: Type.Object(
      {
        token: RequiredText('Link', limits.name),
        password: Text('Password', limits.password, { format: 'password' }),
        confirmPassword: Text('Confirm Password', limits.password),
      },
      { title: 'Choose a New Password' },
    ),
    reply: Nothing,
    success: messages.passwordUpdated,
    attempt: 'update the Password',
    limitedByAddress: true,
  },
  ...invitationCalls,
  singleSignOn: {
    method: 'GET',
    path: '/authentication/single-sign-on',
    permission: 'anyone',
    does: 'Redirect to the configured single sign-on service.',
    query: Type.Object({ redirectUri: Optional(Text('Then go to', limits.url)) }),
    reply: Nothing,
    navigates: true,
  },
  singleSignOnCallback: {
    method: 'GET',
    path: '/authentication/single-sign-on/callback',
    permission: 'anyone',
    does: 'The callback of the single sign-on service.',
    query: Type.Object({
      code: Optional(Text('Code', 4096)),
      state: Optional(Text('State', limits.name)),
      iss: Optional(Text('Issuer', limits.url)),
      error: Optional(Text('Error', limits.name)),
      error_description: Optional(Text('Error description', limits.url)),
      session_state: Optional(Text('Session state', limits.url)),
    }),
    reply: Nothing,
    navigates: true,
  },
  signOut: {
    method: 'GET',
    path: '/authentication/sign-out',
    permission: 'anyone',
    does: 'End the session and redirect to redirectUri, a path of this site.',
    query: Type.Object({ redirectUri: Optional(Text('Then go to', limits.url)) }),
    reply: Nothing,
    navigates: true,
  },
  tokens: {
    method: 'GET',
    path: '/authentication/tokens',
    permission: 'signedIn',
    does: 'List your personal tokens, without their secrets.',
    reply: listOf(Token),
  },
  createToken: {
    method: 'POST',
    path: '/authentication/tokens',
    permission: 'signedIn',
    does: 'Create a personal token for the command line, the terminal and scripts. Without scopes it may do what you may do. The secret is returned once.',
    body: Type.Object(
      {
        name: RequiredText('Name', limits.name),
        expiresInDays,
        scopes: Optional(OrNull(Scopes)),
      },
      { title: 'New Token' },
    ),
    reply: NewToken,
    status: 201,
    success: messages.tokenCreated,
    attempt: 'create the Token',
  },
  revokeToken: {
    method: 'DELETE',
    path: '/authentication/tokens/{id}',
    permission: 'signedIn',
    does: 'Revoke one of your tokens.',
    reply: Nothing,
    success: messages.tokenRevoked,
    attempt: 'revoke the Token',
  },
})
