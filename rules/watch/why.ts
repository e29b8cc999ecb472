import { FILED, type Stage } from '../renewals/stages.ts'
import { countWords, daysWords } from '../totals.ts'
import type { PaceFigure, PaceSource } from './pace.ts'

/** A figure with its source and the number of renewals that it was measured from. */
export interface FigureFrom {
  figure: PaceFigure
  days: number | null
  source: PaceSource
  renewals: number
}

const PART: Record<PaceFigure, string> = {
  preparationDays: 'to prepare',
  formsToFiledDays: 'from the forms to filing',
  processingDays: 'at the authority',
}

/** The figures that the next step depends on. */
const figuresAt = (stage: Stage | null): readonly PaceFigure[] => {
  if (stage === null) return ['preparationDays', 'processingDays']
  if (stage >= FILED) return ['processingDays']
  return stage >= 3 ? ['formsToFiledDays'] : ['preparationDays']
}

const NO_HISTORY = 'Not enough history: fewer than three such renewals are completed, and the license type sets no number of days.'

/** Where start-by and slack come from, in a sentence. `stage`: of the renewal in process; null when none has begun. */
export function whyOf(stage: Stage | null, figures: readonly FigureFrom[]): string {
  const parts = figuresAt(stage).flatMap((name) => {
    const found = figures.find(({ figure }) => figure === name)
    if (!found || found.days === null) return []
    const source = found.source === 'Measured' ? countWords(found.renewals, 'renewal') : 'as the license type says'
    return [`${daysWords(found.days)} ${PART[name]} (${source})`]
  })
  return parts.length === 0 ? NO_HISTORY : `Why: ${parts.join(', ')}`
}
