import { type Day, daysBetween } from '../day.ts'

/** The dates of one completed renewal. Null: the date was not entered. */
export interface CompletedRenewal {
  processStartDate: Day | null
  formsReceivedDate: Day | null
  formsFiledDate: Day | null
  licenseReceivedDate: Day | null
}

/** What is measured of a renewal, in days. */
export const PACE_FIGURES = ['preparationDays', 'formsToFiledDays', 'processingDays'] as const
export type PaceFigure = (typeof PACE_FIGURES)[number]

/** From begin to filing, from the forms to filing, and from filing to the license. */
const SPAN: Record<PaceFigure, (renewal: CompletedRenewal) => [Day | null, Day | null]> = {
  preparationDays: (renewal) => [renewal.processStartDate, renewal.formsFiledDate],
  formsToFiledDays: (renewal) => [renewal.formsReceivedDate, renewal.formsFiledDate],
  processingDays: (renewal) => [renewal.formsFiledDate, renewal.licenseReceivedDate],
}

/** The last renewals that count, and how many a figure needs. */
export const PACE_SAMPLES = 10
const PACE_NEEDS = 3
const LONGEST = 730

/** The days of one renewal; null when a date is missing or the span is not plausible. */
export function paceSample(figure: PaceFigure, renewal: CompletedRenewal): number | null {
  const [from, to] = SPAN[figure](renewal)
  if (from === null || to === null) return null
  const days = daysBetween(from, to)
  return days < 0 || days > LONGEST ? null : days
}

export interface MeasuredPace {
  /** Whole days; a half is rounded up, because a plan that is a day too early does no harm. */
  days: number
  renewals: number
}

/** The middle one of the samples, or the mean of the two in the middle. */
const median = (sorted: number[]): number => {
  const half = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, sorted[half] ?? 0]
  return Math.ceil((low + high) / 2)
}

/** The median of the last ten plausible samples; null with fewer than three. `renewals`: newest first. */
export function measuredPace(figure: PaceFigure, renewals: readonly CompletedRenewal[]): MeasuredPace | null {
  const last = paceRenewals(figure, renewals)
  const days = medianOf(last.map((one) => one.days))
  return days === null ? null : { days, renewals: last.length }
}

/** The days that are planned with, each null when neither measured nor entered. */
export type Pace = Record<PaceFigure, number | null>

export const NO_PACE: Pace = { preparationDays: null, formsToFiledDays: null, processingDays: null }

/** Where a figure comes from: measured, entered on the license type, or nowhere. */
export const PACE_SOURCES = ['Measured', 'Entered', 'None'] as const
export type PaceSource = (typeof PACE_SOURCES)[number]

/** The renewals that a figure is the median of, newest first; none while they are too few. */
export function paceRenewals<R extends CompletedRenewal>(figure: PaceFigure, renewals: readonly R[]): PaceRenewal<R>[] {
  const last = renewals.flatMap((renewal) => sampleOf(figure, renewal)).slice(0, PACE_SAMPLES)
  return last.length < PACE_NEEDS ? [] : last
}

export interface PaceRenewal<R> {
  renewal: R
  from: Day
  to: Day
  days: number
}

const sampleOf = <R extends CompletedRenewal>(figure: PaceFigure, renewal: R): PaceRenewal<R>[] => {
  const [from, to] = SPAN[figure](renewal)
  const days = paceSample(figure, renewal)
  return days === null || from === null || to === null ? [] : [{ renewal, from, to, days }]
}

/** The median of values, each of another client. A half is rounded up. */
export const medianOf = (days: readonly number[]): number | null => (days.length === 0 ? null : median(days.toSorted((a, b) => a - b)))

export const PACE_FIGURE_LABELS: Record<PaceFigure, string> = {
  preparationDays: 'Preparation',
  formsToFiledDays: 'Forms to Filing',
  processingDays: 'At the Authority',
}
