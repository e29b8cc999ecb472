import type { Designation } from '../licenses/designation.ts'
import { hasRenewalPermission, isStaff, type Person } from '../people/permissions.ts'

/**
 * The filters that the queue starts with and returns to when they are cleared: the renewals assigned to the user on their own side.
 * A user who may not renew starts without filters.
 */
export const queuePreset = (person: Person): { assignedUserIds?: number[]; renewalDesignation?: Designation } => {
  if (isStaff(person)) return { assignedUserIds: [person.id], renewalDesignation: 'Provider' }
  return hasRenewalPermission(person) ? { assignedUserIds: [person.id], renewalDesignation: 'BillingClient' } : {}
}
