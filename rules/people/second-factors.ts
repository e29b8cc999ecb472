import { ROLES, type Role } from './permissions.ts'

/** The second factors, in the order in which a sign-in offers them. */
export const FACTORS = ['passkey', 'totp', 'sms', 'recoveryCode'] as const

export type Factor = (typeof FACTORS)[number]

/** The second factors that an account has. */
export interface Ways {
  passkeys: number
  totp: boolean
  sms: boolean
  recoveryCodes: number
}

/** The factors that a password sign-in accepts; none if the password is enough. Recovery codes only replace a passkey or an app. */
export const factorsOf = ({ passkeys, totp, sms, recoveryCodes }: Ways): Factor[] => {
  const has: Record<Factor, boolean> = {
    passkey: passkeys > 0,
    totp,
    sms,
    recoveryCode: recoveryCodes > 0 && (passkeys > 0 || totp),
  }
  return FACTORS.filter((factor) => has[factor])
}

/** Whether a sign-in sends a text message at once: only if it is the first choice. Otherwise the person must request it. */
export const sendsTextFirst = (factors: readonly Factor[]): boolean => factors[0] === 'sms'

/** The roles that need a second factor, as they are stored: 'ClientAdministrator,Client'. */
export const rolesIn = (stored: string): Role[] => {
  const names = stored.split(',').map((name) => name.trim())
  return ROLES.filter((role) => names.includes(role))
}

export const storedRoles = (roles: readonly Role[]): string => ROLES.filter((role) => roles.includes(role)).join(',')

/** Where a rule about second factors comes from. */
export interface FactorRules {
  /** Of the installation, for all roles. */
  installation: readonly Role[]
  /** Of the client; for staff, none. */
  client: readonly Role[]
}

/** Whether people of this role must have a second factor. */
export const needsFactor = (role: Role, { installation, client }: FactorRules): boolean =>
  installation.includes(role) || client.includes(role)
