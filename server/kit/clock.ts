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

/** The offset of a time zone from UTC, from a moment on. */
export interface ZoneOffset {
  since: string
  seconds: number
}

/** No stored moment whose day matters is older. */
const FIRST_OFFSET = '2015-01-01T00:00:00.000Z'
const YEAR = 366 * 24 * 60 * 60_000

/** All offsets of a zone until a moment, the latest first. */
const offsetsOf = (zone: string, until: number): ZoneOffset[] => {
  const found: ZoneOffset[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(FIRST_OFFSET).toZonedDateTimeISO(zone)
  for (; at && at.epochMilliseconds <= until; at = at.getTimeZoneTransition('next'))
    found.unshift({ since: new Date(at.epochMilliseconds).toISOString(), seconds: at.offsetNanoseconds / 1e9 })
  return found
}
/** Kept, because finding them takes a tenth of a second. */
let known: { until: number; offsets: readonly ZoneOffset[] } | null = null

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
  /** The offsets of the provider's time zone, the latest first. The last one also applies to earlier moments. */
  offsets(): readonly ZoneOffset[] {
    if (known === null || known.until < clock.millis()) {
      const until = clock.millis() + YEAR
      known = { until, offsets: offsetsOf(timeZone, until) }
    }
    return known.offsets
  },
  /** `today: null` returns to the real date. */
  set(options: { timeZone?: string; today?: Day | null; skip?: number }) {
    if (options.timeZone) {
      timeZone = options.timeZone
      face = faceOf(timeZone)
      known = null
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
