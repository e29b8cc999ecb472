import { Temporal } from 'temporal-polyfill'
import type { Day } from '../../rules/day.ts'

/**
 * The only clock of the server. Today is the date in the provider's time zone, unless `EVERGREEN_TODAY` or a test fixes it. A fixed
 * today affects calendar dates only: timestamps, sessions and codes use real time.
 */
let timeZone = 'America/New_York'
const faceOf = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
let face = faceOf(timeZone)
let fixedToday: Day | null = null
let offset = 0
let stoppedAt: number | null = null

export const clock = {
  now: (): string => new Date(clock.millis()).toISOString(),
  millis: (): number => stoppedAt ?? Date.now() + offset,
  /** The timestamp this many milliseconds from now. */
  later: (milliseconds: number): string => new Date(clock.millis() + milliseconds).toISOString(),
  /** The locale en-CA formats dates as YYYY-MM-DD. */
  today: (): Day => fixedToday ?? new Intl.DateTimeFormat('en-CA', { timeZone }).format(clock.millis()),
  /** The timestamp at which a day begins in the provider's time zone. */
  startOf: (day: Day): string => new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds).toISOString(),
  /** The timestamp of a full hour of a day in the provider's time zone. */
  at: (day: Day, hour: number): string =>
    new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds).toISOString(),
  /** A timestamp in the provider's time zone, as 'YYYY-MM-DD HH:MM:SS' (the format of the locale sv-SE). */
  local: (moment: string): string => face.format(Date.parse(moment)),
  /** `today: null` returns to the real date. */
  set(options: { timeZone?: string; today?: Day | null; skip?: number }) {
    if (options.timeZone) {
      timeZone = options.timeZone
      face = faceOf(timeZone)
    }
    if (options.today !== undefined) fixedToday = options.today
    if (options.skip !== undefined) offset = options.skip
  },
  /** Runs `work` with the clock stopped at `moment`, for the history of the demo data. The clock is global: run nothing else meanwhile. */
  async stopped<T>(day: Day, moment: string, work: () => Promise<T>): Promise<T> {
    const before = fixedToday
    fixedToday = day
    stoppedAt = Date.parse(moment)
    try {
      return await work()
    } finally {
      fixedToday = before
      stoppedAt = null
    }
  },
}
