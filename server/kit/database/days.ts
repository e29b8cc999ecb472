import type { Knex } from 'knex'
import { isPostgres } from './query.ts'

/** SQL of the day that is some days before another. Null if either is null. */
export const daysBefore = (db: Knex, day: string, days: string): string =>
  isPostgres(db) ? `to_char(${day}::date - ${days}, 'YYYY-MM-DD')` : `date(${day}, '-' || ${days} || ' days')`

/** SQL of the number of days from one day to another, negative if the other comes first. */
export const daysFrom = (db: Knex, from: string, to: string): string =>
  isPostgres(db) ? `${to}::date - ${from}::date` : `cast(julianday(${to}) - julianday(${from}) as integer)`
