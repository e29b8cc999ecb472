import { addDays, type Day } from './day.ts'
import { limits } from './limits.ts'

export const DESIGNATIONS = ['BillingClient', 'Provider'] as const

/** Who handles a license's renewal, as stored (product §5). */
export type Designation = (typeof DESIGNATIONS)[number]

export const DESIGNATION_LABELS: Record<Designation, string> = {
  BillingClient: 'Client',
  Provider: "Provider's Renewal Team",
}

/** The userId that means nobody, over the wire and in select lists (spec 1 §4). */
export const UNASSIGNED = -1

/**
 * Whether a change of designation is so near a date that it needs approval: less than 30 days away, or past (product §3).
 * Of a renewal in process its own due date counts, else the license's (spec 1 §4).
 */
export function needsApproval(
  { renewalDueDate, dueDate, expirationDate }: { renewalDueDate: Day | null; dueDate: Day | null; expirationDate: Day | null },
  today: Day,
): boolean {
  const windowEnd = addDays(today, limits.approvalWindowDays)
  return [renewalDueDate ?? dueDate, expirationDate].some((date) => date !== null && date < windowEnd)
}

/** The dialog's three choices (product §5): the two sides with nobody named, or a person. */
export type DesignationChoice = Designation | 'Assignee'

/** The choices for a license of that client; a FullService client's license is always the provider's. */
export function designationChoices(client: {
  name: string
  serviceLevel: string
}): { value: DesignationChoice; label: string; namesAssignee: boolean }[] {
  const choices = [
    { value: 'BillingClient' as const, label: client.name, namesAssignee: false },
    { value: 'Provider' as const, label: DESIGNATION_LABELS.Provider, namesAssignee: false },
    { value: 'Assignee' as const, label: 'Assignee', namesAssignee: true },
  ]
  return client.serviceLevel === 'FullService' ? choices.slice(1) : choices
}

/** The choice that a stored assignment shows as. Only staff may name staff, so to a client user Provider is just Provider. */
export function choiceOf(
  license: { renewalDesignation: Designation; assignedUserId: number | null },
  seenByStaff: boolean,
): DesignationChoice {
  const mayBeNamed = license.renewalDesignation === 'BillingClient' || seenByStaff
  return license.assignedUserId !== null && mayBeNamed ? 'Assignee' : license.renewalDesignation
}

/** What a choice sends: only a named person keeps a userId, and a named member of staff makes it the provider's (product §5). */
export function assignmentOf(
  choice: DesignationChoice,
  assignee: { id: number; isStaff: boolean } | null,
): { renewalDesignation: Designation; userId: number } {
  if (choice !== 'Assignee') return { renewalDesignation: choice, userId: UNASSIGNED }
  return { renewalDesignation: assignee?.isStaff ? 'Provider' : 'BillingClient', userId: assignee?.id ?? UNASSIGNED }
}
