import { addMonths, type Day, formatDayLong } from '../day.ts'
import { evidenceMessages } from '../messages/evidence.ts'

/**
 * Sentences about what a pack of a past day cannot contain; none for a pack of today. `droppedMonth` is the last month ('YYYY-MM') whose
 * changes were deleted by retention.
 */
export function pastDayNotes(asOf: Day, today: Day, droppedMonth: string | null): string[] {
  if (asOf >= today) return []
  const keptFrom = droppedMonth === null ? null : addMonths(`${droppedMonth}-01`, 1)
  return [
    evidenceMessages.evidencePastFacts,
    evidenceMessages.evidencePastDeleted,
    evidenceMessages.evidencePastNames,
    evidenceMessages.evidencePastRisk,
    ...(keptFrom !== null && asOf < keptFrom
      ? [`Changes before ${formatDayLong(keptFrom)} are no longer kept: what changed between this day and then is shown as it was then.`]
      : []),
  ]
}
