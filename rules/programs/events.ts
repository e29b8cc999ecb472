/** The events that the audit records in addition to changes, as Activity shows them. `detail`: the reason, or a name. */
const WORDS = {
  signedIn: () => 'Signed in',
  signedInByService: () => 'Signed in with single sign-on',
  signInRefused: (detail) => `Sign-in refused: ${detail}`,
  singleSignOnRefused: (detail) => `Single sign-on refused: ${detail}`,
  signedOut: () => 'Signed out',
  accessRefused: (detail) => `Permission refused: ${detail}`,
  deviceApproved: (detail) => `Program approved: ${detail}`,
  deviceRefused: (detail) => `Program refused: ${detail}`,
  tokenCreated: (detail) => `Token created: ${detail}`,
  tokenRevoked: (detail) => `Token revoked: ${detail}`,
  calendarFeedCreated: (detail) => `Calendar feed created: ${detail}`,
  calendarFeedRevoked: (detail) => `Calendar feed revoked: ${detail}`,
  passwordLinkRequested: (detail) => `Password link requested${detail ? `: ${detail}` : ''}`,
  passwordLinkUsed: () => 'Password link used',
  passwordChangeRefused: (detail) => `Password change refused: ${detail}`,
  invitationSent: () => 'Invitation sent',
  invitationRevoked: () => 'Invitation revoked',
  invitationAccepted: () => 'Invitation accepted',
  securityCodeSent: () => 'Security code sent',
  signedInByPasskey: (detail) => `Signed in with a passkey: ${detail}`,
  sessionEnded: (detail) => `Device signed out: ${detail}`,
  passkeyAdded: (detail) => `Passkey added: ${detail}`,
  passkeyRemoved: (detail) => `Passkey removed: ${detail}`,
  totpAdded: () => 'Authenticator app added',
  totpRemoved: () => 'Authenticator app removed',
  recoveryCodesCreated: () => 'Recovery codes created',
  recoveryCodeUsed: () => 'Recovery code used',
  factorsRemoved: () => 'Passkeys, authenticator app and recovery codes removed',
  lockCleared: () => 'Lock cleared',
  evidencePrepared: (detail) => `Evidence pack made: ${detail}`,
  auditorRoomCreated: (detail) => `Auditor room made: ${detail}`,
  auditorRoomEnded: (detail) => `Auditor room ended: ${detail}`,
  auditorRoomRead: (detail) => `Auditor room read: ${detail}`,
  batchDone: (count) => `${count} ${count === '1' ? 'record' : 'records'} changed`,
} satisfies Record<string, (detail: string) => string>

export type EventName = keyof typeof WORDS

export const eventWords = (event: EventName, detail: string | null): string => WORDS[event](detail ?? '')

/** Why a sign-in is refused, as `detail`. Only administrators see the reason: the reply is the same for every reason. */
export const SIGN_IN_REFUSALS = {
  unknown: 'unknown email',
  inactive: 'inactive user',
  locked: 'locked for a while',
  elsewhere: 'signs in with single sign-on',
  noPassword: 'no password',
  password: 'wrong password',
  passwordLocks: 'wrong password, now locked for 15 minutes',
  code: 'wrong security code',
  recoveryCode: 'wrong recovery code',
  passkey: 'passkey refused',
} as const
