import type { Designation } from './licenses/designation.ts'

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

const isTaskOnMySide = (person: Person, task: TaskSide): boolean =>
  isOnMySide(person, task) || (task.isOfBothSides && (isStaff(person) || person.clientId === task.clientId))

export const mayEditTask = (person: Person, task: TaskSide): boolean => mayRenew(person) && isTaskOnMySide(person, task)

/** Staff who manage provider-wide records. */
export const keepsProviderWide = (person: Person): boolean => has(person, 'Administrator', 'RenewalAdministrator')

const isProviderAdministrator = (person: Person): boolean => has(person, 'Administrator')

const isClientAdministratorWhoRenews = (person: Person): boolean => isClientAdministrator(person) && hasRenewalPermission(person)

/** Administers their whole side: an administrator of the provider, or a client administrator who may renew, for their client. */
export const isSideAdministrator = (person: Person): boolean => isProviderAdministrator(person) || isClientAdministratorWhoRenews(person)

const isOf = (person: Person, record: { clientId: number | null }): boolean =>
  person.clientId !== null && person.clientId === record.clientId

/** allLicensesDesignatedToClient: every *active* license of the property is designated to its billing client. True when it has no active license. */
export interface PropertySide {
  billingClientId: number
  billingClientServiceLevel: ServiceLevel
  allLicensesDesignatedToClient: boolean
  hasActiveLicenses: boolean
}

/** The client's side edits a property and its parts while every active license there is the client's, which also holds for none. */
const isKeptByClient = (property: PropertySide): boolean =>
  levelRenews(property.billingClientServiceLevel) && property.allLicensesDesignatedToClient

/** Staff edit what the client's side does not, and properties without an active license: there both sides edit. */
const isKeptByStaff = (property: PropertySide): boolean => !isKeptByClient(property) || !property.hasActiveLicenses

/** May edit a property and its parts, and delete them if they are an administrator. */
export const isKeeper = (person: Person, property: PropertySide): boolean =>
  isStaff(person)
    ? keepsProviderWide(person) && isKeptByStaff(property)
    : hasRenewalPermission(person) && person.clientId === property.billingClientId && isKeptByClient(property)

/** The licenses that a request is about and that still exist; without any, its property. */
export interface RequestSide {
  licenses: LicenseSide[]
  property: PropertySide | null
}

/** May change, cancel and decide a request. */
export const mayKeepRequest = (person: Person, { licenses, property }: RequestSide): boolean =>
  licenses.length > 0 ? licenses.every((license) => mayEditLicense(person, license)) : property !== null && isKeeper(person, property)

/** An authority, license type, tip or title: provider-wide, or specific to one client. */
export interface CatalogueRecord {
  isClientSpecific: boolean
  clientId: number | null
}

/** An entity or officer: it always belongs to a client, but the provider may manage it. */
export interface ManagedRecord {
  isManagedByClient: boolean
  clientId: number
}

/** A permission: the roles that have it and, when it depends on the record, for which records. */
export interface PermissionRule {
  /** Completes "May be called by …". */
  grantedTo: string
  role(person: Person): boolean
  /** Checked after the role, with the record that the call loads. Each rule declares the fields that it needs. */
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

  mayEditLicense: { grantedTo: 'users on the side that handles the license', role: mayRenew, record: mayEditLicense },
  mayAlert: {
    grantedTo: 'administrators on the side that handles the license',
    role: (person) => isAdministrator(person) && mayRenew(person),
    record: mayEditLicense,
  },
  administersLicenses: {
    grantedTo: 'administrators who may renew, for licenses that their side handles',
    role: (person) => isAdministrator(person) && mayRenew(person),
  },
  mayEditTask: { grantedTo: 'users on the side of the task', role: mayRenew, record: mayEditTask },
  mayAssignTask: { grantedTo: 'administrators who may renew, for tasks on their side', role: mayAssign, record: isTaskOnMySide },
  mayDeleteLicense: {
    grantedTo:
      'administrators, for a license that the provider handles, client administrators only if it has no secondary licenses; client administrators with renewal permission, for a license that their client handles',
    role: isAdministrator,
    record: (person, license: LicenseSide & { hasChildren: boolean }) =>
      license.renewalDesignation === 'Provider'
        ? isProviderAdministrator(person) || (isOf(person, license) && !license.hasChildren)
        : mayEditLicense(person, license),
  },
  administersSide: {
    grantedTo: "the provider's administrators, and client administrators with renewal permission",
    role: isSideAdministrator,
  },
  mayCreate: {
    grantedTo: "client users with renewal permission, the provider's administrators and renewal administrators",
    role: (person) => hasRenewalPermission(person) || keepsProviderWide(person),
  },
  mayImportLicenses: {
    grantedTo: 'administrators and renewal administrators; client administrators with renewal permission',
    role: (person) => keepsProviderWide(person) || isClientAdministratorWhoRenews(person),
  },
  mayImport: {
    grantedTo:
      'administrators and renewal administrators; client administrators and client users with renewal permission for what they may write one by one',
    role: (person) => keepsProviderWide(person) || isClientAdministrator(person) || hasRenewalPermission(person),
  },

  mayKeepProperty: {
    grantedTo: 'users on the side that manages the property; on both sides while it has no active license',
    role: (person) => hasRenewalPermission(person) || keepsProviderWide(person),
    record: isKeeper,
  },
  mayAdministerProperty: {
    grantedTo: 'administrators on the side that manages the property; on both sides while it has no active license',
    role: (person) => isAdministrator(person) && mayRenew(person),
    record: isKeeper,
  },
  mayKeepRequest: {
    grantedTo: 'users who may edit all licenses of the request; of a property without licenses, users on the side that manages it',
    role: mayRenew,
    record: mayKeepRequest,
  },
  mayReadCitations: {
    grantedTo: "administrators of the property's billing client, and the provider's administrators",
    role: isAdministrator,
    record: (person, property: { billingClientId: number }) => isStaff(person) || person.clientId === property.billingClientId,
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

  mayManageLeaves: {
    grantedTo: 'users who may renew, for themselves; administrators, for the users that they manage',
    role: (person) => isAdministrator(person) || mayRenew(person),
    record: (person, user: { id: number; clientId: number | null }) =>
      user.id === person.id || isProviderAdministrator(person) || (isAdministrator(person) && isOf(person, user)),
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
  mayEditCustomField: {
    grantedTo: "client administrators with renewal permission for their own; the provider's administrators for the provider's",
    role: isSideAdministrator,
    record: (person, field: { clientId: number | null }) => person.clientId === field.clientId,
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
  mayReadTrust: {
    grantedTo: 'staff, and client administrators with renewal permission',
    role: (person) => isStaff(person) || isSideAdministrator(person),
  },
  mayExportRenewals: {
    grantedTo: "client users with renewal permission and the provider's administrators",
    role: (person) => hasRenewalPermission(person) || isProviderAdministrator(person),
  },
} satisfies Record<string, PermissionRule>

export type Permission = keyof typeof permissions

/** The permissions by the name that a call row uses. */
export const PERMISSIONS: Record<Permission, PermissionRule> = permissions
