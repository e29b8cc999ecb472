import type { Designation } from '../licenses/designation.ts'

/** The stored role names. The last three are client users; Client is a viewer. */
export const ROLES = ['Administrator', 'RenewalAdministrator', 'Contributor', 'ClientAdministrator', 'ClientContributor', 'Client'] as const

export type Role = (typeof ROLES)[number]

/** The roles of a client's users. */
export const CLIENT_ROLES = ['ClientAdministrator', 'ClientContributor', 'Client'] as const satisfies Role[]

export const SERVICE_LEVELS = ['FullService', 'Hybrid', 'Saas'] as const

export type ServiceLevel = (typeof SERVICE_LEVELS)[number]

/** The renewal permission: these roles at clients of these service levels. The provider renews for FullService clients. */
export const RENEWAL_ROLES = ['ClientAdministrator', 'ClientContributor'] as const satisfies Role[]
export const RENEWAL_LEVELS = ['Hybrid', 'Saas'] as const satisfies ServiceLevel[]

/** The signed-in user. Staff have no client: both client fields are null. */
export interface Person {
  id: number
  roleName: Role
  clientId: number | null
  clientServiceLevel: ServiceLevel | null
  /** The only client whose records the token of a member of staff opens. On the server, which takes it from the scopes of the token. */
  onlyClientId?: number | null
}

export interface LicenseSide {
  clientId: number
  renewalDesignation: Designation
}

const has = (person: Person, ...roles: Role[]) => roles.includes(person.roleName)

// Conditions. docs/domain/permissions.md explains them.

/** The roles of the provider's people; the others belong to clients. */
export const isStaffRole = (role: Role): boolean => ['Administrator', 'RenewalAdministrator', 'Contributor'].includes(role)

export const isStaff = (person: Person): boolean => person.clientId === null

/** Client users with renewal permission (`isRenewalUser` in replies). */
export const hasRenewalPermission = (person: Person): boolean => has(person, ...RENEWAL_ROLES) && levelRenews(person.clientServiceLevel)

/** Whether clients of this level have the renewal permission. */
export const levelRenews = (level: ServiceLevel | null): boolean => RENEWAL_LEVELS.some((each) => each === level)

/** Staff and client users with renewal permission. */
export const mayRenew = (person: Person): boolean => isStaff(person) || hasRenewalPermission(person)

export const isAdministrator = (person: Person): boolean => has(person, 'Administrator', 'ClientAdministrator')

/** May assign, bulk assign and reassign, and see filters and columns for assignees. */
export const mayAssign = (person: Person): boolean =>
  has(person, 'Administrator', 'RenewalAdministrator', 'ClientAdministrator') && mayRenew(person)

export const isClientAdministrator = (person: Person): boolean => has(person, 'ClientAdministrator')

export const isOnMySide = (person: Person, license: LicenseSide): boolean =>
  license.renewalDesignation === 'Provider' ? isStaff(person) : person.clientId === license.clientId

/** May edit a license, its renewal and its tasks. */
export const mayEditLicense = (person: Person, license: LicenseSide): boolean => mayRenew(person) && isOnMySide(person, license)

/** `isOfBothSides`: a task of a property that both sides edit. */
export interface TaskSide extends LicenseSide {
  isOfBothSides: boolean
}

export const isTaskOnMySide = (person: Person, task: TaskSide): boolean =>
  isOnMySide(person, task) || (task.isOfBothSides && (isStaff(person) || person.clientId === task.clientId))

export const mayEditTask = (person: Person, task: TaskSide): boolean => mayRenew(person) && isTaskOnMySide(person, task)

/** Staff who manage provider-wide records. */
export const keepsProviderWide = (person: Person): boolean => has(person, 'Administrator', 'RenewalAdministrator')

export const isProviderAdministrator = (person: Person): boolean => has(person, 'Administrator')

export const isClientAdministratorWhoRenews = (person: Person): boolean => isClientAdministrator(person) && hasRenewalPermission(person)

/** Administers their whole side: an administrator of the provider, or a client administrator who may renew, for their client. */
export const isSideAdministrator = (person: Person): boolean => isProviderAdministrator(person) || isClientAdministratorWhoRenews(person)

export const isOf = (person: Person, record: { clientId: number | null }): boolean =>
  person.clientId !== null && person.clientId === record.clientId
