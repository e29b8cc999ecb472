import { formatCount } from '../../../rules/totals.ts'
/** Pixels. Reserved before the chart has loaded, so that the page does not jump. */
export const CHART_HEIGHT = 320

/** The smallest maximum of an axis, so that a single renewal does not fill the chart. */
const LEAST_MAXIMUM = 4

/** Pixels: of a digit, and of what stands beside the number. */
const DIGIT = 8
const BESIDE = 24

/** An axis of whole numbers from 0 that ends at a round number above the largest, with room for its digits. */
export const axisOf = (numbers: readonly number[]) => {
  const largest = Math.max(...numbers)
  const width = BESIDE + DIGIT * formatCount(largest).length
  return { min: 0, tickMinStep: 1, width, domainLimit: 'nice' as const, ...(largest < LEAST_MAXIMUM && { max: LEAST_MAXIMUM }) }
}
