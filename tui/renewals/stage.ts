import type { Day } from '../../rules/day.ts'
import { COMPLETE, isPastDue, type Stage, stageLabel } from '../../rules/renewals/stages.ts'
import { GLYPHS } from '../ui/tones.ts'

/** '5/8 Forms Filed': number and label, so that it does not depend on color. */
export const stageWords = (stage: Stage): string => `${stage}/${COMPLETE} ${stageLabel(stage)}`

export interface Dated {
  renewalStatus: Stage
  renewalDueDate: Day | null
  dueDate: Day | null
  expirationDate: Day | null
}

export const isLate = (row: Dated, today: Day): boolean => isPastDue({ ...row, stage: row.renewalStatus }, today)

export const PAST_DUE = `${GLYPHS.past} Past Due`
