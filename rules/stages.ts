import { addDays, type Day } from './day.ts'

/** What a renewal has reached (spec 1 §4). 1 is a license whose renewal is still to begin. */
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

export const STAGES: readonly { value: Stage; label: string }[] = Object.entries(LABELS).map(([value, label]) => ({
  value: Number(value) as Stage,
  label,
}))

export const FILED: Stage = 5
export const COMPLETE: Stage = 8

/** The stages behind the quick buttons and the dashboard's bars (product §4). */
export const GROUPS = {
  readyToStart: [1],
  started: [2, 3, 4],
  filed: [5, 6, 7],
} as const satisfies Record<string, readonly Stage[]>

/** How near an expiration without a track date must be to count as current (product §4). */
export const CURRENT_WITHIN_DAYS = 90

const TRACKING_ONLY_FORWARD: Partial<Record<Stage, Stage>> = { 2: 4, 4: 5, 5: 6 }

/** The next stage (spec 1 §4); the same one where it stays. */
export function forward(stage: Stage, trackingOnly: boolean): Stage {
  if (trackingOnly) return TRACKING_ONLY_FORWARD[stage] ?? stage
  return stage === 8 ? 8 : ((stage + 1) as Stage)
}

/** The stage before (spec 1 §4); the same one where it stays. */
export function back(stage: Stage, trackingOnly: boolean): Stage {
  if (stage <= 2) return stage
  return trackingOnly && stage === 4 ? 2 : ((stage - 1) as Stage)
}

/** One step forward or back from the stored stage; completing is another call, and a completed renewal is history (product §4). */
export function mayMove(from: Stage, to: Stage, trackingOnly: boolean): boolean {
  if (from === to || from === COMPLETE || to === COMPLETE) return false
  return to === forward(from, trackingOnly) || to === back(from, trackingOnly)
}

/** The stage of a license in the queue (product §4); renewalStage is the one of its renewal in process. */
export function stageOf(license: { renewalStage: Stage | null; hasCompletedRenewal: boolean; trackDate: Day | null }, today: Day): Stage {
  if (license.renewalStage !== null) return license.renewalStage
  const comesLater = license.trackDate === null || license.trackDate > today
  return license.hasCompletedRenewal && comesLater ? COMPLETE : 1
}

/** Whether `showCurrentRenewals` keeps the row (product §4). */
export function isCurrent(
  row: { stage: Stage; renewalStage: Stage | null; trackDate: Day | null; expirationDate: Day | null },
  today: Day,
): boolean {
  if (row.renewalStage !== null) return true
  if (row.stage !== 1) return false
  if (row.trackDate !== null) return row.trackDate <= today
  return row.expirationDate !== null && row.expirationDate <= addDays(today, CURRENT_WITHIN_DAYS)
}

/** Past due (product §4): before filing by what is due, once filed by the license's own expiration, complete never. */
export function isPastDue(
  row: { stage: Stage; renewalDueDate: Day | null; dueDate: Day | null; expirationDate: Day | null },
  today: Day,
): boolean {
  if (row.stage === COMPLETE) return false
  const filed = row.stage >= GROUPS.filed[0]
  const due = filed ? row.expirationDate : (row.renewalDueDate ?? row.dueDate ?? row.expirationDate)
  return due !== null && due < today
}
