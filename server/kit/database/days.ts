import type { Knex } from 'knex'
import { clock } from '../clock.ts'
import { isPostgres } from './query.ts'

/** SQL for the date `days` days before `day`, as YYYY-MM-DD text. Null if either is null. */
export const daysBefore = (db: Knex, day: string, days: string): string =>
  isPostgres(db) ? `to_char(${day}::date - ${days}, 'YYYY-MM-DD')` : `date(${day}, '-' || ${days} || ' days')`

/** SQL for the number of days from `from` to `to`; negative if `to` is earlier. */
export const daysFrom = (db: Knex, from: string, to: string): string =>
  isPostgres(db) ? `${to}::date - ${from}::date` : `cast(julianday(${to}) - julianday(${from}) as integer)`

/**
 * SQL for the day of a stored moment in the provider's time zone, as YYYY-MM-DD text; the first ten characters are its day in UTC. SQLite
 * knows no time zones, so both engines compare the moment with the changes of the zone's offset. Contains `moment` repeatedly.
 */
export const localDay = (db: Knex, moment: string): string => {
  const offsets = clock.offsets()
  const [first, ...rest] = offsets.map(({ seconds }) => seconds).toReversed()
  const since = offsets.slice(0, -1).map(({ since: from, seconds }) => `when ${moment} >= '${from}' then ${seconds}`)
  const seconds = rest.length > 0 ? `case ${since.join(' ')} else ${first} end` : `${first}`
  return isPostgres(db)
    ? `to_char(substr(${moment}, 1, 19)::timestamp + ${seconds} * interval '1 second', 'YYYY-MM-DD')`
    : `date(${moment}, ${seconds} || ' seconds')`
}
