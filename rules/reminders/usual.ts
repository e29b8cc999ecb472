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
/** Runs with at most this many mails are never held. */
const ALWAYS_SENT = 50
const TIMES = 3

/** The runs that sent the mails of a week: of each week the first on a working day. `runs`: the latest first. */
function firstsOfWeeks(runs: readonly PastRun[]): Set<PastRun> {
  const firsts = new Map<Day, PastRun>()
  for (const run of runs) if (isWorkday(run.day)) firsts.set(mondayOf(run.day), run)
  return new Set(firsts.values())
}

/**
 * The number of mails above which a scheduled run is held: three times the median of recent runs of its kind that sent any. The first run
 * of a week, which includes weekly mails and summaries, is compared only with other first runs. Undefined if too few runs exist. `runs`:
 * newest first.
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

/** The number of runs to load: enough for the first runs of twenty weeks, including some started by hand. */
export const RUNS_LOOKED_AT = 200
