import type { Day } from '../../rules/day.ts'
import { isPastDue, type Stage } from '../../rules/renewals/stages.ts'
import { GLYPHS } from '../ui/tones.ts'

export interface Dated {
  renewalStatus: Stage
  renewalDueDate: Day | null
  dueDate: Day | null
  expirationDate: Day | null
}

export const isLate = (row: Dated, today: Day): boolean => isPastDue({ ...row, stage: row.renewalStatus }, today)

export const PAST_DUE = `${GLYPHS.past} Past Due`
