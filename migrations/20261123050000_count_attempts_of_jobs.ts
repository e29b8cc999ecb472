import type { Knex } from 'knex'

/** How often a job was started without ending: a job that stops every server that runs it is given up. */
export const up = (knex: Knex) => knex.raw('alter table jobs add column attempts integer not null default 0')

export const down = (knex: Knex) => knex.raw('alter table jobs drop column attempts')
