import { formatCount } from '../../../rules/totals.ts'
/** The height of the chart in pixels, reserved before it has loaded so that the page does not jump. */
export const CHART_HEIGHT = 320

/** The minimum value for the end of an axis, so that a single renewal does not fill the chart. */
const LEAST_MAXIMUM = 4

/** Pixels: the width of a digit, and the space beside the number. */
const DIGIT = 8
const BESIDE = 24

/** An axis of integers from 0 to a round number above the largest value, wide enough for its labels. */
export const axisOf = (numbers: readonly number[]) => {
  const largest = Math.max(...numbers)
  const width = BESIDE + DIGIT * formatCount(largest).length
  return { min: 0, tickMinStep: 1, width, domainLimit: 'nice' as const, ...(largest < LEAST_MAXIMUM && { max: LEAST_MAXIMUM }) }
}
