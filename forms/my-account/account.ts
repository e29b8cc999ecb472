import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { formsOn } from '../form.ts'

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

/** Enters the code that the server has sent to the phone. A correct one switches two-factor on or off. */
export const twoFactor = formsOn<ProfileContext>()(calls.userProfile.twoFactor, {
  request: () => ({}),
  fields: { securityCode: {} },
  bodyOf: ({ securityCode }, { profile }) => ({ securityCode, twoFactorEnabled: !profile.twoFactorEnabled }),
  success: (_answer, { profile }) => messages[profile.twoFactorEnabled ? 'twoFactorDisabled' : 'twoFactorEnabled'],
  save: 'Verify',
})

export const newToken = formsOn<object>()(calls.authentication.createToken, {
  request: () => ({}),
  fields: { name: {}, expiresInDays: { initial: () => 90 } },
  save: 'Create',
})
