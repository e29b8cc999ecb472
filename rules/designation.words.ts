import type { Day } from './day.ts'
import { type Designation, needsApproval } from './designation.ts'
import { messages, sentences } from './messages.ts'

interface Assigned {
  renewalDesignation: Designation
  /** Of the renewal in process; it comes before the license's own. */
  renewalDueDate: Day | null
  dueDate: Day | null
  expirationDate: Day | null
}

/**
 * Those of the licenses whose designation a bulk assignment changes, and of these the ones that need approval first.
 * `today`: of a client user; null for staff, who need nobody's (product §5).
 */
export function designationChanges<L extends Assigned>(licenses: readonly L[], wanted: Designation, today: Day | null) {
  const changed = licenses.filter(({ renewalDesignation }) => renewalDesignation !== wanted)
  return { changed, needingApproval: today === null ? [] : changed.filter((license) => needsApproval(license, today)) }
}

/** What is asked before many are assigned. `who`: the person, or the side, that they go to. */
export function bulkAssignQuestion(licenses: readonly Assigned[], wanted: Designation, who: string, today: Day | null): string {
  const { changed, needingApproval } = designationChanges(licenses, wanted, today)
  const parts = [
    sentences.assigning(licenses.length, who),
    ...(changed.length > 0 ? [messages.designationConfirm] : []),
    ...(needingApproval.length > 0 ? [sentences.designationNeedsApprovalOf(needingApproval.length)] : []),
  ]
  return parts.join(' ')
}

/** What a bulk assignment has done. */
export function bulkAssignDone(answer: {
  renewalDesignation: Designation
  userName: string | null
  updatedLicensesCount: number
  approvalRequestedCount: number
}): string {
  const { renewalDesignation, userName, updatedLicensesCount: done, approvalRequestedCount: asked } = answer
  const nobody = renewalDesignation === 'Provider' ? sentences.designatedToProvider(done) : sentences.unassignedMany(done)
  const made = userName === null ? nobody : sentences.assignedMany(done, userName)
  if (asked === 0) return made
  return done === 0 ? sentences.approvalRequested(asked) : `${made}. ${sentences.approvalRequested(asked)}`
}
