import type { Knex } from 'knex'

/** How many jobs of the same client waited before a job: the job with the fewest goes first, so that clients take turns. */
export const up = (knex: Knex) => knex.raw('alter table jobs add column ahead integer not null default 0')

export const down = (knex: Knex) => knex.raw('alter table jobs drop column ahead')
