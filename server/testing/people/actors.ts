import type { Person, Role, ServiceLevel } from '../../../rules/people/permissions.ts'

/** Every kind of user in the permission matrix: staff by role, client users by role and service level. */
export const STAFF = ['Administrator', 'RenewalAdministrator', 'Contributor'] as const
export const CLIENT_ROLES = ['ClientAdministrator', 'ClientContributor', 'Client'] as const
export const LEVELS = ['FullService', 'Hybrid', 'Saas'] as const

export type StaffActor = (typeof STAFF)[number]
export type ClientActor = `${(typeof CLIENT_ROLES)[number]} at ${ServiceLevel}`
export type Actor = StaffActor | ClientActor

export const CLIENT_ACTORS = LEVELS.flatMap((level) => CLIENT_ROLES.map((role): ClientActor => `${role} at ${level}`))
export const ACTORS: readonly Actor[] = [...STAFF, ...CLIENT_ACTORS]

/** Requests without valid authentication. An auditor has the address of a room, which is not a token. */
export const STRANGERS = [
  'nobody',
  'expired session',
  'idle session',
  'expired token',
  'revoked token',
  'deactivated user',
  'auditor',
] as const
export type Stranger = (typeof STRANGERS)[number]

/** An actor's role, and the service level of their client or null. */
export const partsOf = (actor: Actor): { role: Role; level: ServiceLevel | null } => {
  const [role, level] = actor.split(' at ') as [Role, ServiceLevel?]
  return { role, level: level ?? null }
}

export interface Signed {
  actor: Actor
  person: Person
  /** The secret of a personal token. */
  token: string
  tokenId: number
  /** A calendar feed and the secret of its address. */
  feedId: number
  feedToken: string
  passkeyId: number
  sessionId: number
}
