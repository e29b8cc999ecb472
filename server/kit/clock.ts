import { Temporal } from 'temporal-polyfill'
import type { Day } from '../../rules/day.ts'

/**
 * The one clock of the server. "Today" is today in the provider's time zone; `EVERGREEN_TODAY` and tests may fix it.
 * A fixed today moves calendar dates only: moments, sessions and codes go on with real time.
 */
let timeZone = 'America/New_York'
const faceOf = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
let face = faceOf(timeZone)
let fixedToday: Day | null = null
let offset = 0

export const clock = {
  now: (): string => new Date(clock.millis()).toISOString(),
  millis: (): number => Date.now() + offset,
  /** The moment so many milliseconds from now. */
  later: (milliseconds: number): string => new Date(clock.millis() + milliseconds).toISOString(),
  /** en-CA writes dates as YYYY-MM-DD. */
  today: (): Day => fixedToday ?? new Intl.DateTimeFormat('en-CA', { timeZone }).format(clock.millis()),
  /** The moment at which that day begins in the provider's time zone, as moments are stored. */
  startOf: (day: Day): string => new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds).toISOString(),
  /** What the provider's clocks showed at a moment, 'YYYY-MM-DD HH:MM:SS': sv-SE writes it so. */
  local: (moment: string): string => face.format(Date.parse(moment)),
  /** Null today lets the calendar run again. */
  set(options: { timeZone?: string; today?: Day | null; skip?: number }) {
    if (options.timeZone) {
      timeZone = options.timeZone
      face = faceOf(timeZone)
    }
    if (options.today !== undefined) fixedToday = options.today
    if (options.skip !== undefined) offset = options.skip
  },
}
