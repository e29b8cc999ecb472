import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { messages, messagesOf } from '../../rules/messages.ts'
import { whatNewPasswordNeeds } from '../../rules/people/accounts.ts'
import { formsOn } from '../form.ts'
import { type Limiting, scopeField } from './scopes.ts'

export type Profile = Output<typeof calls.userProfile.get>

interface ProfileContext {
  profile: Profile
}

/** The phone is fixed while two-factor is on. */
export const editAccount = formsOn<ProfileContext>()(calls.userProfile.update, {
  request: ({ profile }) => ({ ifMatch: profile.version }),
  record: ({ profile }) => profile,
  fields: {
    firstName: {},
    lastName: {},
    phoneNumber: { whyFixed: ({ profile }) => (profile.twoFactorEnabled ? messages.phoneLocked : null) },
  },
})

export const changePassword = formsOn<object>()(calls.userProfile.changePassword, {
  lead: messages.passwordChangeHow,
  request: () => ({}),
  fields: { currentPassword: { secret: true }, password: { secret: true }, confirmPassword: { secret: true } },
  check: (values) => messagesOf(whatNewPasswordNeeds(values)),
  save: 'Change Password',
})

/** Enters the code that the server has sent to the phone. A correct one switches two-factor on or off. */
export const twoFactor = formsOn<ProfileContext>()(calls.userProfile.twoFactor, {
  request: () => ({}),
  fields: { securityCode: {} },
  bodyOf: ({ securityCode }, { profile }) => ({ securityCode, twoFactorEnabled: !profile.twoFactorEnabled }),
  success: (_answer, { profile }) => messages[profile.twoFactorEnabled ? 'twoFactorDisabled' : 'twoFactorEnabled'],
  save: 'Verify',
})

export const newToken = formsOn<Limiting>()(calls.authentication.createToken, {
  request: () => ({}),
  fields: { name: {}, expiresInDays: { initial: () => 90 }, scopes: { ...scopeField, help: messages.scopesHelp, mayBeEmpty: true } },
  save: 'Create',
})

/** Enters the code that a new authenticator app shows. */
export const confirmTotp = formsOn<object>()(calls.totp.confirm, {
  request: () => ({}),
  fields: { securityCode: { digits: true } },
  save: 'Verify',
})

/** Takes the app away, with a code that it shows or, if it is lost, with a recovery code. */
export const removeTotp = formsOn<object>()(calls.totp.remove, {
  request: () => ({}),
  fields: {
    securityCode: { digits: true, help: messages.totpRemoveHow },
    recoveryCode: {},
  },
  check: (values): Record<string, string> => (values.securityCode || values.recoveryCode ? {} : { securityCode: messages.required }),
  bodyOf: ({ securityCode, recoveryCode }) => (securityCode ? { securityCode } : { recoveryCode }),
  save: 'Remove',
})
