import type { Designation } from './designation.ts'
import { hasRenewalPermission, isStaff, type Person } from './permissions.ts'

/**
 * What the queue begins with, and what clearing its filters leads back to (spec 1 §4 and §6, product §4): one's own
 * renewals on one's own side. Whoever may not renew begins with everything that they see.
 */
export const queuePreset = (person: Person): { assignedUserIds?: number[]; renewalDesignation?: Designation } => {
  if (isStaff(person)) return { assignedUserIds: [person.id], renewalDesignation: 'Provider' }
  return hasRenewalPermission(person) ? { assignedUserIds: [person.id], renewalDesignation: 'BillingClient' } : {}
}
