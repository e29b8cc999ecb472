import { addDays, type Day } from '../day.ts'
import { present } from '../present.ts'

/** The stage of a renewal. Stage 1 is a license whose renewal has not begun. */
export type Stage = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const LABELS: Record<Stage, string> = {
  1: 'Ready to Start',
  2: 'In Progress',
  3: 'Forms Obtained',
  4: 'Invoiced / Comm. With Contact',
  5: 'Forms Filed',
  6: 'Received License',
  7: 'License Sent to Property',
  8: 'Complete',
}

export const stageLabel = (stage: Stage): string => LABELS[stage]

/** '5/8 Forms Filed': number and label, for text without color. */
export const stageWords = (stage: Stage): string => `${stage}/${COMPLETE} ${stageLabel(stage)}`

const ALL: readonly Stage[] = [1, 2, 3, 4, 5, 6, 7, 8]

export const STAGES: readonly { value: Stage; label: string }[] = ALL.map((value) => ({ value, label: LABELS[value] }))

/** The stage of a number that is one. */
export const asStage = (number: number): Stage => present(ALL.find((stage) => stage === number))

export const FILED: Stage = 5
export const COMPLETE: Stage = 8

/** The stages behind the quick filters and the bars of the dashboard. */
export const GROUPS = {
  readyToStart: [1],
  started: [2, 3, 4],
  filed: [5, 6, 7],
} as const satisfies Record<string, readonly Stage[]>

/** How many days before its expiration a license without a track date counts as current. */
export const CURRENT_WITHIN_DAYS = 90

const TRACKING_ONLY_FORWARD: Partial<Record<Stage, Stage>> = { 2: 4, 4: 5, 5: 6 }

/** The next stage, or the same one when there is none. */
export function forward(stage: Stage, trackingOnly: boolean): Stage {
  if (trackingOnly) return TRACKING_ONLY_FORWARD[stage] ?? stage
  return stage === 8 ? 8 : asStage(stage + 1)
}

/** The previous stage, or the same one when there is none. */
export function back(stage: Stage, trackingOnly: boolean): Stage {
  if (stage <= 2) return stage
  return trackingOnly && stage === 4 ? 2 : asStage(stage - 1)
}

/** A move is one step forward or back. Completing is a separate call, and a completed renewal does not move. */
export function mayMove(from: Stage, to: Stage, trackingOnly: boolean): boolean {
  if (from === to || from === COMPLETE || to === COMPLETE) return false
  return to === forward(from, trackingOnly) || to === back(from, trackingOnly)
}

/** The stage of a license in the queue. renewalStage: of its renewal in process, else null. */
export function stageOf(license: { renewalStage: Stage | null; hasCompletedRenewal: boolean; trackDate: Day | null }, today: Day): Stage {
  if (license.renewalStage !== null) return license.renewalStage
  const comesLater = license.trackDate === null || license.trackDate > today
  return license.hasCompletedRenewal && comesLater ? COMPLETE : 1
}

/** Whether `showCurrentRenewals` includes the row. */
export function isCurrent(
  row: { stage: Stage; renewalStage: Stage | null; trackDate: Day | null; expirationDate: Day | null },
  today: Day,
): boolean {
  if (row.renewalStage !== null) return true
  if (row.stage !== 1) return false
  if (row.trackDate !== null) return row.trackDate <= today
  return row.expirationDate !== null && row.expirationDate <= addDays(today, CURRENT_WITHIN_DAYS)
}

/** Past due: before filing by the due date, after filing by the expiration date, never once complete. See docs/domain/dates.md. */
export function isPastDue(
  row: { stage: Stage; renewalDueDate: Day | null; dueDate: Day | null; expirationDate: Day | null },
  today: Day,
): boolean {
  if (row.stage === COMPLETE) return false
  const filed = row.stage >= GROUPS.filed[0]
  const due = filed ? row.expirationDate : (row.renewalDueDate ?? row.dueDate ?? row.expirationDate)
  return due !== null && due < today
}
