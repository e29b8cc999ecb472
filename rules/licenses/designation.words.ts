import type { Day } from '../day.ts'
import { messages, sentences } from '../messages.ts'
import { type Designation, needsApproval } from './designation.ts'

interface Assigned {
  renewalDesignation: Designation
  /** Of the renewal in process; it takes precedence over the due date of the license. */
  renewalDueDate: Day | null
  dueDate: Day | null
  expirationDate: Day | null
}

/**
 * The licenses whose designation a bulk assignment changes, and those of them that need approval.
 * `today`: null for staff, who never need approval.
 */
export function designationChanges<L extends Assigned>(licenses: readonly L[], wanted: Designation, today: Day | null) {
  const changed = licenses.filter(({ renewalDesignation }) => renewalDesignation !== wanted)
  return { changed, needingApproval: today === null ? [] : changed.filter((license) => needsApproval(license, today)) }
}

/** The confirmation question of one assignment; null if the designation stays. `today`: null for staff, who never need approval. */
export function assignQuestion(license: Assigned, wanted: Designation, today: Day | null): string | null {
  const { changed, needingApproval } = designationChanges([license], wanted, today)
  if (changed.length === 0) return null
  return [messages.designationConfirm, ...(needingApproval.length > 0 ? [messages.designationNeedsApproval] : [])].join(' ')
}

/** The confirmation question of a bulk assignment. `who`: the user or the side that receives the licenses. */
export function bulkAssignQuestion(licenses: readonly Assigned[], wanted: Designation, who: string, today: Day | null): string {
  const { changed, needingApproval } = designationChanges(licenses, wanted, today)
  const parts = [
    sentences.assigning(licenses.length, who),
    ...(changed.length > 0 ? [messages.designationConfirm] : []),
    ...(needingApproval.length > 0 ? [sentences.designationNeedsApprovalOf(needingApproval.length)] : []),
  ]
  return parts.join(' ')
}

/** The result message of a bulk assignment. */
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
