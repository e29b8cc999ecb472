import type { Database } from '../../kit/database/db.ts'

/** Changes jobs as if time had passed: pg-boss uses the clock of PostgreSQL, which a test cannot move. */
export const timePasses = ({ engine, write }: Database) => ({
  /** As if the workers of all running jobs had not responded for long. */
  lapse: () =>
    write((db) =>
      engine === 'postgres'
        ? db.raw(`update pgboss.job set state = 'retry', start_after = now() where name = 'jobs' and state = 'active'`)
        : db('jobs').whereNotNull('lease_owner').update({ lease_until: '2000-01-01T00:00:00.000Z' }),
    ),
  /** As if the pauses of jobs that were handed back were over. */
  comeDue: () =>
    write((db) =>
      engine === 'postgres'
        ? db.raw(`update pgboss.job set start_after = now() where name = 'jobs' and state = 'retry'`)
        : db('jobs').whereNull('lease_owner').update({ lease_until: null }),
    ),
})
