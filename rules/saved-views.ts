import { isStaff, isStaffRole, mayAssign, type Person, ROLES, type Role } from './people/permissions.ts'

/** The lists that have saved views. */
export const VIEW_LISTS = ['renewals', 'licenses', 'properties', 'requests', 'users', 'licensing-authorities'] as const
export type ViewList = (typeof VIEW_LISTS)[number]

export const SHARED_WITH = ['Nobody', 'Team', 'Role'] as const
export type SharedWith = (typeof SHARED_WITH)[number]

export const SHARED_WITH_LABELS: Record<SharedWith, string> = { Nobody: 'Only Me', Team: 'My Team', Role: 'A Role of My Team' }

export interface ViewOwner {
  ownerId: number | null
  clientId: number | null
}

/** Whether a person may edit a view: its owner, or, if the owner was deleted, those of the same side who may assign. */
export const mayEditView = (person: Person & { id: number }, { ownerId, clientId }: ViewOwner): boolean =>
  ownerId === null ? mayAssign(person) && person.clientId === clientId : ownerId === person.id

/** The roles that a person can share a view with: those of their side. */
export const rolesOfSide = (person: Person): Role[] => ROLES.filter((role) => isStaffRole(role) === isStaff(person))
