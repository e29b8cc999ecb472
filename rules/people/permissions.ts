import {
  hasRenewalPermission,
  isAdministrator,
  isClientAdministrator,
  isClientAdministratorWhoRenews,
  isOf,
  isProviderAdministrator,
  isSideAdministrator,
  isStaff,
  isTaskOnMySide,
  keepsProviderWide,
  type LicenseSide,
  levelRenews,
  mayAssign,
  mayEditLicense,
  mayEditTask,
  mayRenew,
  type Person,
  type ServiceLevel,
} from './roles.ts'

// The roles and people, for those who import this file.
export * from './roles.ts'

/** `allLicensesDesignatedToClient`: every active license of the property is designated to its billing client; also true without any. */
export interface PropertySide {
  billingClientId: number
  billingClientServiceLevel: ServiceLevel
  allLicensesDesignatedToClient: boolean
  hasActiveLicenses: boolean
}

/** The client's side edits a property and its parts while all active licenses there are the client's, or there are none. */
const isKeptByClient = (property: PropertySide): boolean =>
  levelRenews(property.billingClientServiceLevel) && property.allLicensesDesignatedToClient

/** Staff edit properties that the client's side does not, and those without an active license, which both sides edit. */
const isKeptByStaff = (property: PropertySide): boolean => !isKeptByClient(property) || !property.hasActiveLicenses

/** Whether the person is limited to a client that only shares the property. */
const isGuest = ({ onlyClientId }: Person, { billingClientId }: { billingClientId: number }): boolean =>
  (onlyClientId ?? billingClientId) !== billingClientId

/** May edit a property and its parts, and delete them if they are an administrator. */
export const isKeeper = (person: Person, property: PropertySide): boolean =>
  isStaff(person)
    ? keepsProviderWide(person) && isKeptByStaff(property) && !isGuest(person, property)
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
    record: (person, property: { billingClientId: number }) =>
      isStaff(person) ? !isGuest(person, property) : person.clientId === property.billingClientId,
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
