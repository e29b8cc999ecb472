import type { Designation } from './designation.ts'

/** As stored; the last three are client users, and Client is the viewer (product §1). */
export const ROLES = ['Administrator', 'RenewalAdministrator', 'Contributor', 'ClientAdministrator', 'ClientContributor', 'Client'] as const

export type Role = (typeof ROLES)[number]

export const SERVICE_LEVELS = ['FullService', 'Hybrid', 'Saas'] as const

export type ServiceLevel = (typeof SERVICE_LEVELS)[number]

/** Together they make the renewal permission: these roles, at clients of these levels. FullService leaves its renewals to the provider. */
export const RENEWAL_ROLES = ['ClientAdministrator', 'ClientContributor'] as const satisfies Role[]
export const RENEWAL_LEVELS = ['Hybrid', 'Saas'] as const satisfies ServiceLevel[]

/** Who asks. Staff have no client: both client fields are null. */
export interface Person {
  id: number
  roleName: Role
  clientId: number | null
  clientServiceLevel: ServiceLevel | null
}

export interface LicenseSide {
  clientId: number
  renewalDesignation: Designation
}

const has = (person: Person, ...roles: Role[]) => roles.includes(person.roleName)

// The words of product §1's first table.

/** The roles of the provider's people; the others belong to clients. */
export const isStaffRole = (role: Role): boolean => ['Administrator', 'RenewalAdministrator', 'Contributor'].includes(role)

export const isStaff = (person: Person): boolean => person.clientId === null

/** `isRenewalUser`, the self-renewal condition, "client user with renewal permission". */
export const hasRenewalPermission = (person: Person): boolean => has(person, ...RENEWAL_ROLES) && levelRenews(person.clientServiceLevel)

const levelRenews = (level: ServiceLevel | null): boolean => RENEWAL_LEVELS.some((each) => each === level)

/** Ours, wider: staff renew too. */
export const mayRenew = (person: Person): boolean => isStaff(person) || hasRenewalPermission(person)

/** "Administrators only". */
export const isAdministrator = (person: Person): boolean => has(person, 'Administrator', 'ClientAdministrator')

/** "Administrators" of assigning: assign, bulk assign, reassign, assignee filters and columns. */
export const mayAssign = (person: Person): boolean =>
  has(person, 'Administrator', 'RenewalAdministrator', 'ClientAdministrator') && mayRenew(person)

/** "Client administrators only". */
export const isClientAdministrator = (person: Person): boolean => has(person, 'ClientAdministrator')

export const isOnMySide = (person: Person, license: LicenseSide): boolean =>
  license.renewalDesignation === 'Provider' ? isStaff(person) : person.clientId === license.clientId

/** The license, its renewal and its tasks. */
export const mayEditLicense = (person: Person, license: LicenseSide): boolean => mayRenew(person) && isOnMySide(person, license)

// The words that the rows of "Who may call what" need besides.

/** Staff who keep what is provider-wide. */
export const keepsProviderWide = (person: Person): boolean => has(person, 'Administrator', 'RenewalAdministrator')

const isProviderAdministrator = (person: Person): boolean => has(person, 'Administrator')

const isClientAdministratorWhoRenews = (person: Person): boolean => isClientAdministrator(person) && hasRenewalPermission(person)

const isOf = (person: Person, record: { clientId: number | null }): boolean =>
  person.clientId !== null && person.clientId === record.clientId

/** allLicensesDesignatedToClient: every *active* license there is BillingClient; no license counts as every. */
export interface PropertySide {
  billingClientId: number
  billingClientServiceLevel: ServiceLevel
  allLicensesDesignatedToClient: boolean
}

/** A property has one keeper, who alone edits it, adds to it and deletes it: its billing client, or staff (product §1). */
export function isKeeper(person: Person, property: PropertySide): boolean {
  const keptByClient = levelRenews(property.billingClientServiceLevel) && property.allLicensesDesignatedToClient
  if (!keptByClient) return keepsProviderWide(person)
  return hasRenewalPermission(person) && person.clientId === property.billingClientId
}

/** An authority, type, tip or title: provider-wide, or one client's own. */
export interface CatalogueRecord {
  isClientSpecific: boolean
  clientId: number | null
}

/** An entity or officer: always of one client, but not always managed by it. */
export interface ManagedRecord {
  isManagedByClient: boolean
  clientId: number
}

/** One word of a row in the call table: the roles it lets in, and, where it depends on the record, which records. */
export interface PermissionRule {
  /** Completes "This may be done by …". */
  grantedTo: string
  role(person: Person): boolean
  /** Asked after role, about the record that the call loads. Each word names the fields that it needs of it. */
  record?(person: Person, record: unknown): boolean
}

const permissions = {
  anyone: { grantedTo: 'anyone, signed in or not', role: () => true },
  signedIn: { grantedTo: 'anyone signed in', role: () => true },
  staff: { grantedTo: 'staff', role: isStaff },
  administrator: { grantedTo: 'administrators', role: isAdministrator },
  providerAdministrator: { grantedTo: "the provider's administrators", role: isProviderAdministrator },
  keepsProviderWide: { grantedTo: "the provider's administrators and renewal administrators", role: keepsProviderWide },
  clientAdministrator: { grantedTo: 'client administrators', role: isClientAdministrator },
  renewalUser: { grantedTo: 'client users with renewal permission', role: hasRenewalPermission },
  mayRenew: { grantedTo: 'staff and client users with renewal permission', role: mayRenew },
  mayAssign: { grantedTo: 'administrators who may renew', role: mayAssign },

  mayEditLicense: { grantedTo: 'those who handle the license', role: mayRenew, record: mayEditLicense },
  mayAlert: {
    grantedTo: 'administrators who handle the license',
    role: (person) => isAdministrator(person) && mayRenew(person),
    record: mayEditLicense,
  },
  administersLicenses: {
    grantedTo: 'administrators who may renew, for licenses that they handle',
    role: (person) => isAdministrator(person) && mayRenew(person),
  },
  mayEditTask: { grantedTo: 'those on whose side the task is', role: mayRenew, record: mayEditLicense },
  mayAssignTask: { grantedTo: 'administrators who may renew, for tasks on their side', role: mayAssign, record: isOnMySide },
  mayDeleteLicense: {
    grantedTo: 'administrators, for a license that the provider handles; client administrators only if it has no secondary licenses',
    role: isAdministrator,
    record: (person, license: LicenseSide & { hasChildren: boolean }) =>
      license.renewalDesignation === 'Provider' && (isProviderAdministrator(person) || (isOf(person, license) && !license.hasChildren)),
  },
  mayCreate: {
    grantedTo: "client users with renewal permission, the provider's administrators and renewal administrators",
    role: (person) => hasRenewalPermission(person) || keepsProviderWide(person),
  },
  mayImport: {
    grantedTo: 'administrators and renewal administrators; client administrators with renewal permission',
    role: (person) => keepsProviderWide(person) || isClientAdministratorWhoRenews(person),
  },

  mayKeepProperty: {
    grantedTo: 'the keeper of the property',
    role: (person) => hasRenewalPermission(person) || keepsProviderWide(person),
    record: isKeeper,
  },
  mayAdministerProperty: {
    grantedTo: 'administrators who are the keeper of the property',
    role: (person) => isAdministrator(person) && mayRenew(person),
    record: isKeeper,
  },
  mayEditDivision: {
    grantedTo: "client administrators; the provider's administrators for Full Service clients",
    role: isAdministrator,
    record: (person, division: { clientId: number; clientServiceLevel: ServiceLevel }) =>
      isClientAdministrator(person) ? isOf(person, division) : division.clientServiceLevel === 'FullService',
  },
  mayEditCompany: {
    grantedTo: 'client administrators with renewal permission',
    role: isClientAdministratorWhoRenews,
  },
  mayManageUsers: {
    grantedTo: 'administrators; client administrators for the users of their own client',
    role: isAdministrator,
    record: (person, user: { clientId: number | null }) => isProviderAdministrator(person) || isOf(person, user),
  },

  mayEditAuthority: {
    grantedTo:
      "client users with renewal permission for their own; the provider's administrators and renewal administrators for provider-wide ones",
    role: (person) => hasRenewalPermission(person) || keepsProviderWide(person),
    record: (person, record: CatalogueRecord) =>
      record.isClientSpecific ? hasRenewalPermission(person) && isOf(person, record) : keepsProviderWide(person),
  },
  mayEditTip: {
    grantedTo:
      "client administrators with renewal permission for their own; the provider's administrators and renewal administrators for provider-wide ones",
    role: (person) => isClientAdministratorWhoRenews(person) || keepsProviderWide(person),
    record: (person, record: CatalogueRecord) =>
      record.isClientSpecific ? isClientAdministratorWhoRenews(person) && isOf(person, record) : keepsProviderWide(person),
  },
  mayDeleteCatalogue: {
    grantedTo: "client administrators with renewal permission for their own; the provider's administrators for provider-wide ones",
    role: (person) => isClientAdministratorWhoRenews(person) || isProviderAdministrator(person),
    record: (person, record: CatalogueRecord) =>
      record.isClientSpecific ? isClientAdministratorWhoRenews(person) && isOf(person, record) : isProviderAdministrator(person),
  },
  mayEditEntity: {
    grantedTo:
      "client administrators with renewal permission for those that the client manages; the provider's administrators and renewal administrators for the others",
    role: (person) => isClientAdministratorWhoRenews(person) || keepsProviderWide(person),
    record: (person, record: ManagedRecord) =>
      record.isManagedByClient ? isClientAdministratorWhoRenews(person) && isOf(person, record) : keepsProviderWide(person),
  },

  mayExport: {
    grantedTo: 'administrators and client users with renewal permission',
    role: (person) => isAdministrator(person) || hasRenewalPermission(person),
  },
  mayExportRenewals: {
    grantedTo: "client users with renewal permission and the provider's administrators",
    role: (person) => hasRenewalPermission(person) || isProviderAdministrator(person),
  },
} satisfies Record<string, PermissionRule>

export type Permission = keyof typeof permissions

/** Who may call what, by the word that a row of the call table names (product §1). */
export const PERMISSIONS: Record<Permission, PermissionRule> = permissions
