import type { Knex } from 'knex'
import { isPostgres } from './query.ts'

/** SQL for the date `days` days before `day`, as YYYY-MM-DD text. Null if either is null. */
export const daysBefore = (db: Knex, day: string, days: string): string =>
  isPostgres(db) ? `to_char(${day}::date - ${days}, 'YYYY-MM-DD')` : `date(${day}, '-' || ${days} || ' days')`

/** SQL for the number of days from `from` to `to`; negative if `to` is earlier. */
export const daysFrom = (db: Knex, from: string, to: string): string =>
  isPostgres(db) ? `${to}::date - ${from}::date` : `cast(julianday(${to}) - julianday(${from}) as integer)`
