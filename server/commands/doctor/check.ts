import { countWords } from '../../../rules/totals.ts'
import { messageOf } from '../../kit/unknown.ts'

/** One result of `evergreen doctor --server`. The exit code depends on `wrong` alone. */
export interface Check {
  check: string
  state: 'ok' | 'warning' | 'wrong'
  says: string
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** '3 days', '5 hours', '2 minutes'. */
export const ageWords = (milliseconds: number): string => {
  const [unit, size] = milliseconds >= 2 * DAY ? ['day', DAY] : milliseconds >= 2 * HOUR ? ['hour', HOUR] : ['minute', MINUTE]
  const n = Math.floor(milliseconds / Number(size))
  return countWords(n, String(unit))
}

/** Runs a check. An error becomes its result. */
export const attempt = async (check: string, work: () => Promise<Omit<Check, 'check'>>): Promise<Check> => {
  try {
    return { check, ...(await work()) }
  } catch (error) {
    return { check, state: 'wrong', says: messageOf(error) }
  }
}
