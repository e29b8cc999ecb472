import type { Knex } from 'knex'

/** A job shows the batch that it has made. */
export const up = (knex: Knex) => knex.raw('create index batches_of_job on batches (job_id) where job_id is not null')

export const down = (knex: Knex) => knex.raw('drop index batches_of_job')
