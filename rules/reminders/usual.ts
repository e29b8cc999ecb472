import type { Day } from '../day.ts'
import { isWorkday } from '../watch/workdays.ts'
import { mondayOf } from './lines.ts'

/** A complete run. */
export interface PastRun {
  day: Day
  mails: number
}

const ENOUGH_RUNS = 5
const COMPARED = 20
/** A run of so few mails is never held. */
const ALWAYS_SENT = 50
const TIMES = 3

/** The runs that sent the mails of a week: of each week the first on a working day. `runs`: the latest first. */
function firstsOfWeeks(runs: readonly PastRun[]): Set<PastRun> {
  const firsts = new Map<Day, PastRun>()
  for (const run of runs) if (isWorkday(run.day)) firsts.set(mondayOf(run.day), run)
  return new Set(firsts.values())
}

/**
 * The number of mails above which a scheduled run is held: three times the median of the last runs of its kind that sent any. The first run
 * of a week is compared with first runs alone: it has the weekly mails and the summaries, which no other day has. Undefined while there are
 * too few to compare with. `runs`: the latest first.
 */
export function holdAbove(runs: readonly PastRun[], isFirstOfWeek: boolean): { usual: number; most: number } | undefined {
  const firsts = firstsOfWeeks(runs)
  const sizes = runs
    .filter((run) => run.mails > 0 && firsts.has(run) === isFirstOfWeek)
    .slice(0, COMPARED)
    .map(({ mails }) => mails)
  if (sizes.length < ENOUGH_RUNS) return undefined
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
  return { usual, most: Math.max(ALWAYS_SENT, TIMES * usual) }
}

/** So many runs are enough for the first ones of twenty weeks, with some that a person started. */
export const RUNS_LOOKED_AT = 200
