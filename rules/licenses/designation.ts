import { addDays, type Day } from '../day.ts'
import { limits } from '../installation/limits.ts'

export const DESIGNATIONS = ['BillingClient', 'Provider'] as const

/** The side that handles the renewal of a license. */
export type Designation = (typeof DESIGNATIONS)[number]

/** The names of both sides. Without a client's name, several clients are meant. */
export interface SideNames {
  clientName: string | null
  providerName: string
}

/** The name of a designation on every screen: the client's, or the provider's. */
export const designationName = (designation: Designation, { clientName, providerName }: SideNames): string =>
  designation === 'Provider' ? providerName : (clientName ?? 'Client')

/** The user id that means "unassigned" in requests and select lists. */
export const UNASSIGNED = -1

/** What people read where a license, renewal or task has no assignee. */
export const UNASSIGNED_LABEL = 'Unassigned'

/**
 * Whether a change of designation needs approval because a date is near: less than 30 days away, or past.
 * The due date of a renewal in process takes precedence over that of the license.
 */
export function needsApproval(
  { renewalDueDate, dueDate, expirationDate }: { renewalDueDate: Day | null; dueDate: Day | null; expirationDate: Day | null },
  today: Day,
): boolean {
  const windowEnd = addDays(today, limits.approvalWindowDays)
  return [renewalDueDate ?? dueDate, expirationDate].some((date) => date !== null && date < windowEnd)
}

/** The choices of the dialog: one of the two sides without an assignee, or a user. */
export type DesignationChoice = Designation | 'Assignee'

/** The choices for a license of a client. Licenses of a FullService client always stay with the provider. */
export function designationChoices(
  names: SideNames & { serviceLevel: string },
): { value: DesignationChoice; label: string; namesAssignee: boolean }[] {
  const sides = DESIGNATIONS.map((value) => ({ value, label: designationName(value, names), namesAssignee: false }))
  const choices = [...sides, { value: 'Assignee' as const, label: 'Named Assignee', namesAssignee: true }]
  return names.serviceLevel === 'FullService' ? choices.slice(1) : choices
}

/** The choice that matches a stored assignment. Client users do not see which member of staff is assigned. */
export function choiceOf(
  license: { renewalDesignation: Designation; assignedUserId: number | null },
  seenByStaff: boolean,
): DesignationChoice {
  const mayBeNamed = license.renewalDesignation === 'BillingClient' || seenByStaff
  return license.assignedUserId !== null && mayBeNamed ? 'Assignee' : license.renewalDesignation
}

/** What a choice sends. Only a chosen user has a userId, and choosing a member of staff designates the license to the provider. */
export function assignmentOf(
  choice: DesignationChoice,
  assignee: { id: number; isStaff: boolean } | null,
): { renewalDesignation: Designation; userId: number } {
  if (choice !== 'Assignee') return { renewalDesignation: choice, userId: UNASSIGNED }
  return { renewalDesignation: assignee?.isStaff ? 'Provider' : 'BillingClient', userId: assignee?.id ?? UNASSIGNED }
}
