import { type Day, formatDayLong } from '../day.ts'
import { evidenceMessages } from '../messages/evidence.ts'

/** The first day of the month after '2024-11'. */
const dayAfterMonth = (month: string): Day => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}

/**
 * What a pack of a past day cannot know, in words. None for a pack of today. `droppedMonth`: the last month whose changes retention has
 * dropped.
 */
export function pastDayNotes(asOf: Day, today: Day, droppedMonth: string | null): string[] {
  if (asOf >= today) return []
  const keptFrom = droppedMonth === null ? null : dayAfterMonth(droppedMonth)
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
